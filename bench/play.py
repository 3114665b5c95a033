"""How well cards are played: `python -m bench.play positions|boards [--boards N] [VARIANT …]`.

The deals, contracts and auctions are those of the shared expert boards; what is counted is double-dummy tricks lost.

    positions   at every K-th card of the records each player decides from what that seat saw: paired, and quick
    boards      all 52 cards are played by us at all seats: tricks lost a board by the lead, declarer and the defence
    speed       how long a decision takes at tricks 1, 5 and 9, and its worlds beside DDS: options of its own

Anchors, measured with DDS: open European championship players lead 0.250, declarer 0.638, defence 0.358 a board; the
strongest open bot against itself 0.197, 0.459, 0.210. Aims: 0.18, 0.40, 0.18 at a mean of a second a decision.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from time import monotonic, process_time

import numpy as np

from bidding import Interpreter, load_system
from cards import Card, Play, Record, Seat, Side, View
from cards.jsonl import record_from_json
from inference import Knowledge
from play.agent import card_agent
from play.analysis import analyse
from play.double_dummy import DoubleDummy
from play.settings import PlaySettings

BOARDS = Path(__file__).parents[2] / "shared" / "data" / "boards" / "expert_boards.jsonl"
OFF_BOOK = 0.15
"""How often a call of a stranger is taken not to mean what our book says."""


def records(count: int, first: int = 0) -> Iterator[Record]:
    """Expert boards that were played, spread over the file."""
    with BOARDS.open(encoding="utf-8") as lines:
        rows = [line for line in lines if json.loads(line).get("contract") and json.loads(line).get("play")]
    step = max(1, len(rows) // (count + first))
    for line in rows[first * step :: step][:count]:
        yield record_from_json(json.loads(line))


def told(record: Record, softness: float) -> Knowledge:
    """What the recorded auction says to one who reads it by our book, each call off the book now and then."""
    assert record.auction is not None
    systems = dict.fromkeys(Side, load_system("sayc"))
    reading = Interpreter(systems, record.board.vulnerability).read(record.auction)
    return reading.knowledge.softened(softness)


Position = tuple[str, list[int], list[float]]
"""The role, the tricks each variant loses, and the seconds it takes."""


class Variant:
    """A way of playing that is measured."""

    def __init__(self, text: str) -> None:
        self.text = text
        keys = {
            key: tomllib.loads(f"x = {value}")["x"] for key, _, value in (part.partition("=") for part in text.split())
        }
        self.softness = float(keys.pop("softness", OFF_BOOK))
        self.settings = PlaySettings.read(keys)
        self.solver = DoubleDummy()

    def card(self, view: View, said: Knowledge, seed: int) -> Card:
        assert view.play is not None
        rng = np.random.default_rng((seed, len(view.play.cards), int(view.seat)))
        return card_agent(self.settings, said, rng, self.solver).choose(view).card


def role(play: Play, seat: Seat, declarer: Seat) -> str:
    """Whose loss it is: the opening lead, declarer's (with dummy's), or the defence's."""
    return "lead" if not play.cards else "declarer" if seat.side is declarer.side else "defence"


def one_board(
    variants: list[Variant], record: Record, every: int, seed: int
) -> list[tuple[str, list[int], list[float]]]:
    """Every so many positions of a record."""
    contract, recorded, auction = record.contract, record.play, record.auction
    assert contract is not None and recorded is not None and auction is not None
    said = {variant.softness: told(record, variant.softness) for variant in variants}
    judge = DoubleDummy()
    found: list[Position] = []
    held = list(record.board.full_deal.bits)
    for place, card in enumerate(recorded.cards):
        play = Play.of(contract, recorded.cards[:place])
        if place % every == seed % every and len(play.legal(record.board.full_deal)) > 1:
            turn = play.turn
            chooser = contract.declarer if turn is contract.dummy else turn
            view = View.of(record.board, chooser, auction, play)
            current = play.current
            values = judge.solve_cards([held], strain=play.strain, leader=current.leader, trick=current.cards)
            lost, seconds = [], []
            for variant in variants:
                start = process_time()
                chosen = variant.card(view, said[variant.softness], seed)
                seconds.append(process_time() - start)
                lost.append(values.best(0) - int(values.tricks[0, chosen.index]))
            found.append((role(play, turn, contract.declarer), lost, seconds))
        held[play.turn] &= ~card.bit
    return found


def all_cards(variant: Variant, record: Record, seed: int) -> tuple[dict[str, int], list[float]]:
    """All 52 cards played by us: tricks lost by role, and the seconds of the decisions."""
    contract, auction = record.contract, record.auction
    assert contract is not None and auction is not None
    said = told(record, variant.softness)
    play, seconds = Play.of(contract), []
    while not play.is_over:
        chooser = contract.declarer if play.turn is contract.dummy else play.turn
        start = process_time()
        card = variant.card(View.of(record.board, chooser, auction, play), said, seed)
        seconds.append(process_time() - start)
        play = play.plus(card)
    lost = {"lead": 0, "declarer": 0, "defence": 0}
    for place, judged in enumerate(analyse(record.board.full_deal, play).cards):
        lost[role(Play.of(contract, play.cards[:place]), judged.seat, contract.declarer)] += judged.lost
    return lost, seconds


def main() -> None:
    if sys.argv[1:2] == ["speed"]:
        from bench import play_speed

        play_speed.main(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("row", choices=("positions", "boards"))
    parser.add_argument("--boards", type=int, default=20, help="expert boards, spread over the file")
    parser.add_argument("--every", type=int, default=5, help="positions: every so many cards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="positions: begin no board after so long; what is done counts")
    parser.add_argument("--first", type=int, default=0, help="boards to leave out at the beginning")
    parser.add_argument(
        "variants", nargs="*", default=["worlds=40"],
        help="settings of a player, as in a bot's file: 'worlds=40 evidence=[\"carding\"]'; softness= of the auction",
    )  # fmt: skip
    options = parser.parse_intermixed_args()
    variants = [Variant(text) for text in options.variants]
    chosen = list(records(options.boards, options.first))
    if options.row == "positions":
        rows, taken, begun = [], 0, monotonic()
        for record in chosen:
            if options.minutes is not None and monotonic() - begun > 60 * options.minutes:
                break
            rows += one_board(variants, record, options.every, options.seed)
            taken += 1
        print(f"{len(rows)} positions of {taken} boards; tricks lost a hundred decisions, paired with the first")
        for number, variant in enumerate(variants):
            print(f"{variant.text}: {1000 * mean(row[2][number] for row in rows):.0f} ms of CPU time a decision")
            for name in ("lead", "declarer", "defence", ""):
                lost = np.array([row[1] for row in rows if row[0] == name or not name])
                if len(lost):
                    difference = lost[:, number] - lost[:, 0]
                    error = 100 * difference.std() / np.sqrt(len(lost))
                    print(f"    {name or 'all':10} {len(lost):5} {100 * lost[:, number].mean():7.2f}"
                          f"  {100 * difference.mean():+.2f} ± {error:.2f}")  # fmt: skip
        return
    for variant in variants:
        played = [all_cards(variant, record, options.seed) for record in chosen]
        seconds = [second for _, each in played for second in each]
        losses = " ".join(f"{name} {mean(lost[name] for lost, _ in played):.3f}" for name in played[0][0])
        print(f"{variant.text}: {len(played)} boards, tricks lost a board: {losses}; "
              f"{1000 * mean(seconds):.0f} ms of CPU time a decision")  # fmt: skip


if __name__ == "__main__":
    main()
