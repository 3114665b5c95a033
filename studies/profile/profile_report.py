"""A profile in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dealspace.cards import Auction, Call, Contract, Hand
from dealspace.studies.comparison.per_boards import PerThousand
from dealspace.studies.profile.profile_question import Profiling
from dealspace.studies.profile.profile_summary import Example, Profile, RuleLoss

BEYOND = "no rule"
_LONGEST = 110


def heading(profiling: Profiling, profile: Profile) -> str:
    """`sayc against itself: 300 boards of seed 1`."""
    boards = len(profile.boards)
    return f"{profiling.name}: {boards:,} board{'s' * (boards != 1)} of seed {profiling.seed}"


def basis(profile: Profile) -> str:
    """What the figures rest on."""
    return (
        f"{profile.looked_at:,} decisions compared with other calls, {profile.solved:,} of them followed to the end by "
        "the book and solved double dummy"
    )


def report(profiling: Profiling, profile: Profile, top: int) -> Iterator[str]:
    """The profile for people.

    Args:
        top: rules that are shown.
    """
    yield heading(profiling, profile)
    yield basis(profile)
    if not profile.boards:
        return
    yield ""
    yield f"IMPs lost per 1,000 boards, with 95 % intervals: {profile.total}"
    yield f"the better calls on the deals as they were: {profile.actual}"
    for title, rows in tables(profile, top):
        yield ""
        width = max(18, *(len(name) for name, _, _ in rows)) if rows else 18
        yield f"{title:{width + 2}} {'lost':>18} {'decisions':>10}"
        for name, lost, count in rows:
            yield f"  {name:{width}} {lost!s:>18} {count:10,}"
    yield ""
    yield f"The rules that cost most, {min(top, len(profile.rules))} of {len(profile.rules)}:"
    for number, loss in enumerate(profile.rules[:top], start=1):
        yield ""
        yield from rule_lines(number, loss)


def tables(profile: Profile, most_files: int) -> list[tuple[str, list[tuple[str, PerThousand, int]]]]:
    """What is lost by class of decision, circumstance, kind of loss and file, each with the number of decisions."""
    files = [(name or BEYOND, lost, count) for name, lost, count in profile.files[:most_files]]
    return [
        ("by decision", [(str(role), lost, count) for role, lost, count in profile.roles]),
        ("of these", [(str(mark), lost, count) for mark, lost, count in profile.marks]),
        ("by kind of loss", [(str(kind), lost, count) for kind, lost, count in profile.kinds]),
        ("by file", files),
    ]


def rule_lines(number: int, loss: RuleLoss) -> Iterator[str]:
    """A rule with its dearest calls."""
    yield f"{number:3}. {loss.lost}   {named(loss)}"
    if loss.rule is not None:
        yield f"     {shortened(loss.rule.text)}"
    yield f"     {made_text(loss)}"
    for example in loss.examples:
        yield f"       {example_text(example)}"


def named(loss: RuleLoss) -> str:
    """Where the rule stands, with its id."""
    if loss.rule is None:
        return BEYOND
    return loss.place + (f" ({loss.rule.id})" if loss.rule.id else "")


def made_text(loss: RuleLoss) -> str:
    """`134 calls, 40 solved; underbid 30.1, sold out 8.2; better: 3♠ 12, 4♠ 5`."""
    kinds = ", ".join(f"{kind} {value:.1f}" for kind, value in loss.kinds if abs(value) >= 0.05)
    better = ", ".join(f"{Call.parse(call).symbol} {count}" for call, count in loss.better)
    parts = [
        f"{loss.calls:,} call{'s' * (loss.calls != 1)}, {loss.solved} solved",
        kinds,
        better and f"better: {better}",
    ]
    return "; ".join(part for part in parts if part)


def example_text(example: Example) -> str:
    """`K8754.A2.QT3.982 after 1♦ P 1♥ (W, NS vulnerable): 2♠ rather than P, +3.2: 2♥ by E, 2♠ by S`."""
    board, decision = example.board, example.decision
    auction = Auction.parse(board.auction)
    before = auction.before(decision.place)
    calls = " ".join(call.symbol for call in before.calls) or "the deal"
    hand = Hand.parse(board.hands[before.turn])
    outcome = decision.outcome
    assert outcome.better is not None
    better, made = Call.parse(outcome.better).symbol, Call.parse(decision.call).symbol
    how = "solved" if decision.solved is not None else "estimated"
    return (
        f"{hand} after {calls} ({before.turn.title}, vulnerable {board.vulnerability}; board {board.number}): "
        f"{better} rather than {made}, {outcome.gain:+.1f} {how}: {_contract(outcome.ends[1])}, "
        f"not {_contract(outcome.ends[0])}"
    )


def _contract(text: str) -> str:
    return Contract.parse(text).symbol if " by " in text else text


def shortened(text: str, most: int = _LONGEST) -> str:
    """A text in one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def profile_json(profiling: Profiling, profile: Profile, asked: int) -> dict[str, Any]:
    """The whole profile, all rules.

    Args:
        asked: the number of boards that were to be looked at.
    """
    return {
        "system": profiling.system.name,
        "against": profiling.against.name if profiling.against is not None else None,
        "seed": profiling.seed,
        "boards": len(profile.boards),
        "complete": len(profile.boards) == asked,
        "decisions": profile.looked_at,
        "solved": profile.solved,
        "lost": _lost_json(profile.total),
        "actual": _lost_json(profile.actual),
        "classes": _rows_json(profile.roles),
        "marks": _rows_json(profile.marks),
        "kinds": _rows_json(profile.kinds),
        "files": _rows_json(profile.files),
        "rules": [_rule_json(loss) for loss in profile.rules],
    }


def _lost_json(lost: PerThousand) -> dict[str, float | None]:
    return {name: None if value is None else round(value, 2) for name, value in
            (("value", lost.value), ("low", lost.low), ("high", lost.high))}  # fmt: skip


def _rows_json(rows: Sequence[tuple[str, PerThousand, int]]) -> list[dict[str, Any]]:
    return [{"name": str(name), "lost": _lost_json(lost), "decisions": count} for name, lost, count in rows]


def _rule_json(loss: RuleLoss) -> dict[str, Any]:
    return {
        "rule": loss.place or None,
        "id": loss.rule.id if loss.rule is not None else None,
        "text": loss.rule.text if loss.rule is not None else None,
        "lost": _lost_json(loss.lost),
        "calls": loss.calls,
        "decisions": loss.looked_at,
        "solved": loss.solved,
        "kinds": {str(kind): round(value, 2) for kind, value in loss.kinds},
        "examples": [_example_json(example) for example in loss.examples],
    }


def _example_json(example: Example) -> dict[str, Any]:
    board, decision, outcome = example.board, example.decision, example.decision.outcome
    before = Auction.parse(board.auction).before(decision.place)
    return {
        "board": board.number,
        "vul": board.vulnerability,
        "dealer": str(before.dealer),
        "auction": [str(call) for call in before.calls],
        "seat": str(before.turn),
        "hand": board.hands[before.turn],
        "call": decision.call,
        "better": outcome.better,
        "gain": outcome.gain,
        "kind": str(outcome.kind),
        "ends": list(outcome.ends),
        "solved": decision.solved is not None,
    }
