"""Two versions of a system: where the other first calls otherwise, and what that wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from dealspace.bidding import Interpreter
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.cards import Auction, Call, Side
from dealspace.inference import Constraint, any_of
from dealspace.studies.comparison.bidding_table import BiddingTable, Lineup
from dealspace.studies.comparison.comparison import Comparison, Study
from dealspace.studies.comparison.swing import BEYOND, Swing, rule_name


class Versions(Study):
    """After the first other call each version bids on with its own partner; boards they bid alike are not solved."""

    word = "versions"
    summary = "SYSTEM and its other version (--other), from the first call at which they differ on"
    keys = ("rule and calls", "calls", "contracts", "points")
    needs = ("other",)

    def compared(self, asked: Comparison, table: BiddingTable) -> Iterator[Swing]:
        """The first call that differs, in each room."""
        start = asked.start(table)
        for side in asked.sides:
            lineups = asked.lineup(side), asked.lineup(side, asked.other)
            auction, choices = table.bid(lineups[0], start)
            for place, choice in enumerate(choices, start=len(start)):
                before = auction.before(place)
                if before.turn.side is not side:
                    continue
                other = table.choice(lineups[1], before)
                if other.call != choice.call:
                    end = table.bid(lineups[1], before.plus(other.call))[0]
                    rule = rule_name(other) if other.rule is not None or choice.rule is None else rule_name(choice)
                    yield table.swing(before, choice, other.call, (auction, end), rule=rule or BEYOND)
                    break

    def region(self, asked: Comparison, lineup: Lineup, start: Auction, reader: Interpreter) -> Constraint:
        """The hands of which the rules of the two versions may make different calls."""
        other = asked.lineup(Side.NS, asked.other).reader(reader.vulnerability)
        return differing(reader.live(start), other.live(start))


def differing(rules: Sequence[LiveRule], others: Sequence[LiveRule]) -> Constraint:
    """The hands that do not follow the same rules in two lists: of rules in one list alone all that fit them; of rules
    with another condition those that fit just one of the two. No hand called otherwise is left out."""
    found: list[Constraint] = []
    matches = SequenceMatcher(None, _compared(rules), _compared(others), autojunk=False).get_opcodes()
    for tag, first, last, begin, end in matches:
        if tag == "equal":
            continue
        pairs = list(zip(rules[first:last], others[begin:end], strict=False))
        if last - first == end - begin and all(_is_changed(one, two) for one, two in pairs):
            found += [(one.condition & ~two.condition) | (two.condition & ~one.condition) for one, two in pairs]
        else:
            found += [rule.condition for rule in (*rules[first:last], *others[begin:end])]
    return any_of(*found)


def _compared(rules: Sequence[LiveRule]) -> list[tuple[Call, Constraint, float | None]]:
    """Of each rule what decides which hands make which call by it."""
    return [(rule.call, rule.condition, rule.rule.frequency) for rule in rules]


def _is_changed(one: LiveRule, two: LiveRule) -> bool:
    """Whether two rules make the same call with another condition, each of all hands that fit it."""
    return one.call == two.call and one.rule.frequency is None and two.rule.frequency is None
