"""Shengji, its checks, help, matches and cases: `python -m bench.shengji [PART …] [--matches N] [--seed N]`.

speed   checks of legality a second inside a batch call, by kind of lead, with two to four decks; beside them those of
        the definition in Python, and of the Rust crate `mechanics` (rbtying/shengji) as once measured on this machine.
help    a play of 13 cards with four decks: reading the lead, one legal play, the list of formats in words, and the
        check of that play, in ms.
match   matches from twos to aces, the sensible player against the random one, each with the sides exchanged too.
cases   the recorded cases, how many are answered as recorded.

Times are of the process, so other work on the machine counts little.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from time import process_time

import numpy as np
from numpy.typing import NDArray

from bench.shared_data import shared_file
from dealspace.games.contest.contest_deals import seeded_matches
from dealspace.games.contest.contest_report import report_games
from dealspace.games.contest.contest_run import play_games
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.case_answers import ANSWERS
from dealspace.games.shengji.formats import TrickFormat, read_lead
from dealspace.games.shengji.legal_moves import lead_units
from dealspace.games.shengji.legality import DrawPolicy, PlayRules, is_legal
from dealspace.games.shengji.play_batches import legal_plays, play_is_legal
from dealspace.games.shengji.shengji_cards import KINDS, Cards, count_kinds, kinds_of
from dealspace.games.shengji.shengji_hints import follow_help
from dealspace.games.shengji.shengji_state import SHENGJI_GAME

PEER_CHECKS = {"single": 215_000, "tuple": 144_000, "tractor": 45_000, "throw": 66_000}
PEER_HELP = "mean 83, worst 584"
CASES = 1000
REPEATS = 20
ASKED = {"legal", "winner", "points", "failed_throw_size", "low_to_high", "successor", "seq", "count"}
"""Fields of rows that are answers; of a `format` also its units or its error."""

Case = tuple[TrickFormat, bytes, bytes]


def random_trump(rng: np.random.Generator) -> TrumpOrder:
    suit = int(rng.integers(5))
    return TrumpOrder(None if suit == 4 else suit, int(rng.integers(13)))


def led(kind: str, trump: TrumpOrder, hand: bytes, rng: np.random.Generator) -> Cards | None:
    """Cards of this hand that are a lead of a kind, or None if it has none."""
    if kind == "throw":
        lane = Lane(int(rng.integers(5)))
        cards = [card for card in kinds_of(hand) if trump.lane(card) is lane]
        if len(cards) < 3:
            return None
        chosen = tuple(int(card) for card in rng.permutation(cards)[: int(rng.integers(2, min(len(cards), 8) + 1))])
        return chosen if len(read_lead(trump, chosen).units) > 1 else None
    units = [unit for unit in lead_units(trump, hand, PlayRules()) if kind == "tractor" or not unit.is_tractor]
    wanted = [
        unit for unit in units if (unit.is_tractor if kind == "tractor" else (unit.count == 1) == (kind == "single"))
    ]
    return wanted[int(rng.integers(len(wanted)))].all_cards if wanted else None


def cases(kind: str, number: int, rng: np.random.Generator) -> Iterator[Case]:
    """Leads of one hand of a deal and plays of the next: of the suit if there is enough of it, else all of it."""
    while number:
        trump, decks = random_trump(rng), int(rng.integers(2, 5))
        order = [int(card) % KINDS for card in rng.permutation(KINDS * decks)]
        size = len(order) // 4
        cards = led(kind, trump, count_kinds(order[:size]), rng)
        if cards is None:
            continue
        format, hand = read_lead(trump, cards), order[size : 2 * size]
        of_suit = [card for card in hand if trump.lane(card) is format.lane]
        others = [card for card in hand if trump.lane(card) is not format.lane]
        yield format, count_kinds(hand), count_kinds((of_suit + others)[: format.size])
        number -= 1


def rows(piles: list[bytes]) -> NDArray[np.uint8]:
    """uint8[n, 54]."""
    return np.frombuffer(b"".join(piles), np.uint8).reshape(-1, KINDS)


def rates(batch: list[Case], draw: DrawPolicy) -> tuple[float, float, float]:
    """Checks a second compiled (median of five) and by the definition, and the share that is legal."""
    formats = [format for format, _, _ in batch]
    which = np.tile(np.arange(len(batch)), REPEATS)
    hands = np.tile(rows([hand for _, hand, _ in batch]), (REPEATS, 1))
    plays = np.tile(rows([play for _, _, play in batch]), (REPEATS, 1))
    found = legal_plays(formats, which, hands, plays, draw=draw)
    compiled = []
    for _ in range(5):
        begun = process_time()
        legal_plays(formats, which, hands, plays, draw=draw)
        compiled.append(len(which) / (process_time() - begun))
    begun = process_time()
    plain = [is_legal(format, hand, play, draw=draw) for format, hand, play in batch[:200]]
    slow = 200 / (process_time() - begun)
    assert plain == found[:200].tolist(), "the compiled code and the definition differ"
    return sorted(compiled)[2], slow, float(found.mean())


def speed(seed: int) -> None:
    print(f"{'lead':8} {'policy':22} {'checks/s':>11} {'peer':>8} {'ratio':>6} {'Python':>9} {'legal':>6}")
    for kind, peer in PEER_CHECKS.items():
        batch = list(cases(kind, CASES, np.random.default_rng(seed)))
        for draw in (DrawPolicy.NO_PROTECTIONS, DrawPolicy.LONGER_TUPLES):
            compiled, slow, legal = rates(batch, draw)
            print(
                f"{kind:8} {draw.value:22} {compiled:11,.0f} {peer:8,} {compiled / peer:6.1f} {slow:9,.0f} {legal:6.2f}"
            )


def help_times(positions: int, seed: int) -> None:
    """13 cards led out of a suit of four decks, at random or neighbouring ones, and a hand with enough of the suit."""
    rng = np.random.default_rng(seed)
    times: list[float] = []
    formats: list[int] = []
    while len(times) < positions:
        trump = random_trump(rng)
        lane = Lane(int(rng.integers(5)))
        suit = [card for step in trump.steps[lane] for card in step for _ in range(4)]
        if len(suit) < 30:
            continue
        first = int(rng.integers(len(suit) - 13))
        near = rng.random() < 0.5
        lead = suit[first : first + 13] if near else [int(card) for card in rng.permutation(suit)[:13]]
        left = suit.copy()
        for card in lead:
            left.remove(card)
        hand = count_kinds([int(card) for card in rng.permutation(left)[: int(rng.integers(13, 27))]])
        draw = list(DrawPolicy)[int(rng.integers(5))]
        begun = process_time()
        format = read_lead(trump, tuple(lead))
        found = follow_help(format, hand, draw=draw)
        text = "\n".join(map(str, found.formats))
        legal = play_is_legal(format, hand, count_kinds(found.play), draw=draw)
        times.append(1000 * (process_time() - begun))
        formats.append(len(found.formats))
        assert legal and text
    print(
        f"13 cards, four decks, {positions} positions: help in ms: mean {np.mean(times):.2f}, "
        f"worst {np.max(times):.1f}; peer {PEER_HELP}; formats listed: {np.mean(formats):.0f} on average, "
        f"{max(formats)} at most"
    )


def matches(number: int, seed: int) -> None:
    """As `dealspace games arena --game shengji --matches` plays them."""
    summary = play_games(["sensible", "random"], SHENGJI_GAME, seeded_matches(SHENGJI_GAME, (number + 1) // 2, seed))
    print(*report_games(summary), sep="\n")


def recorded() -> None:
    for file in ("decomposition", "legal_random", "orders", "tricks_random", "unit_tests"):
        asked = [
            json.loads(line) for line in shared_file(f"games/shengji_{file}.jsonl").read_text("utf-8").splitlines()
        ]
        right = 0
        for row in asked:
            hidden = ASKED | ({"units", "error"} if row["kind"] == "format" else set())
            answer = ANSWERS[row["kind"]]({name: value for name, value in row.items() if name not in hidden})
            right += all(row[name] == value for name, value in answer.items())
        print(f"{file}: {right} of {len(asked)} as recorded")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help="speed, help, match, cases; all but match if none")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    parts = chosen.parts or ["speed", "help", "cases"]
    if unknown := [part for part in parts if part not in ("speed", "help", "match", "cases")]:
        parser.error(f"{unknown[0]} is nothing that is measured: expected speed, help, match, cases")
    for part in parts:
        if part == "speed":
            speed(chosen.seed)
        elif part == "help":
            help_times(chosen.positions, chosen.seed)
        elif part == "match":
            matches(chosen.matches, chosen.seed)
        else:
            recorded()


if __name__ == "__main__":
    main()
