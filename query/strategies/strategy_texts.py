"""Reading strategies: `pass=1N.N`, `accept=3N.N if S: hcp 9+ else 2N.N`, a file with several.

A file of strategies is YAML: under `strategies:` each name has its rules in order, the last of them for `else`.

    strategies:
      invite with eight:
      - 3N.N: {if: "S: hcp 10+"}
      - 3N.N: {if: "S: hcp 8-9; N: hcp 16+"}
      - 2N.N: {if: "S: hcp 8-9"}
      - 1N.N: {if: else}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode, read_source
from dealspace.cards import BridgeError, Call, Card, Location, NotationError
from dealspace.inference import HAND_SCOPE, Scope
from dealspace.query.conditions.spelling import contract_and_declarer
from dealspace.query.strategies.deal_strategies import (
    BidBySystem,
    BoardEnd,
    CallTried,
    DealStrategy,
    FixedEnd,
    LeadFrom,
    RuleTable,
    StrategyError,
    StrategyRule,
)

_DECLARED = re.compile(r"[1-9] ?\w{1,12}(?: ?[.:] ?| by | )\w{1,12}", re.IGNORECASE)
_EXPECTED = "expected a contract, as 3N.S; a call, as 2C; lead SK; a system; or 3N.S if CONDITION else 1N.S"


def read_all(texts: Iterable[str], scope: Scope = HAND_SCOPE) -> dict[str, DealStrategy]:
    """The strategies of several such texts, by name. Raises BridgeError, also for a name that comes twice."""
    found: dict[str, DealStrategy] = {}
    for text in texts:
        for name, strategy in read_strategies(text, scope).items():
            if name in found:
                raise StrategyError(
                    f'two strategies are called "{name}": give one of them another name, as other={text}'
                )
            found[name] = strategy
    return found


def read_strategies(text: str, scope: Scope = HAND_SCOPE) -> dict[str, DealStrategy]:
    """The strategies of `NAME=WHAT`, of `WHAT`, which is its own name, or of a file. Raises BridgeError."""
    name, sign, what = (part.strip() for part in text.partition("="))
    is_named = bool(name and sign and what) and not what.startswith("=") and not name.endswith(("<", ">", "!"))
    if not is_named:
        name = what = text.strip()
    if what.lower().endswith((".yaml", ".yml")) and (several := _of_file(Path(what), scope)) is not None:
        if is_named and len(several) == 1:
            return {name: next(iter(several.values()))}
        return several
    return {name: parse_strategy(what, scope)}


def parse_strategy(text: str, scope: Scope = HAND_SCOPE) -> DealStrategy:
    """One strategy, as it is written. Raises StrategyError, NotationError."""
    rules = []
    last = " ".join(text.split())
    while True:
        then, holds, rest = last.partition(" if ")
        condition, other, after = rest.partition(" else ")
        if not holds or not other:
            break
        rules.append(_rule(condition, then, scope))
        last = after
    return RuleTable((*rules, StrategyRule(None, _single(last)))) if rules else _single(last)


def _single(what: str) -> DealStrategy:
    """A strategy without conditions."""
    if what.lower() in ("pass out", "passed out"):
        return FixedEnd(BoardEnd(None))
    first, _, led = what.partition(" ")
    if first.lower() == "lead":
        card, _, against = led.partition(" ")
        if not against:
            return LeadFrom(Card.parse(card))
        return FixedEnd(BoardEnd(contract_and_declarer(against.removeprefix("against "), what), Card.parse(card)))
    if _DECLARED.fullmatch(what):
        return FixedEnd(BoardEnd(contract_and_declarer(what)))
    with suppress(NotationError):
        return CallTried(Call.parse(what))
    try:
        from dealspace.query.rows.auction_fields import system_of

        system_of(what)
    except BridgeError as error:
        if what.lower().endswith((".yaml", ".yml")):
            raise
        raise StrategyError(f'"{what}" is no strategy: {_EXPECTED} ({error})') from None
    return BidBySystem(what)


def _rule(condition: str, then: str, scope: Scope) -> StrategyRule:
    rule = StrategyRule(condition.strip(), _single(then.strip()), scope)
    _ = rule.holds  # so that what is wrong with it is said where it stands
    return rule


def _of_file(path: Path, scope: Scope) -> dict[str, DealStrategy] | None:
    """The strategies of a file; None where it is a system. Raises StrategyError, InvalidSystem."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StrategyError(f"{path} cannot be read: {error}") from None
    tree = read_source(text, str(path))
    node = tree.get("strategies")
    if node is None:
        return None
    if not isinstance(node, MappingNode):
        raise _problem(node, "strategies: has a name for each, and its rules under it")
    if len(tree.entries) > 1:
        raise _problem(next(key for key, _ in tree.entries if key.value != "strategies"), "expected strategies: alone")
    return {name.value: RuleTable(tuple(_rules(rules, scope))) for name, rules in node.entries}


def _rules(node: Node, scope: Scope) -> Iterator[StrategyRule]:
    if not isinstance(node, ListNode) or not node.items:
        raise _problem(node, "a strategy is a list of rules: - 3N.N: {if: CONDITION}")
    for place, item in enumerate(node.items):
        if not isinstance(item, MappingNode) or len(item.entries) != 1:
            raise _problem(item, "a rule is one line, - 3N.N: {if: CONDITION}")
        then, body = item.entries[0]
        condition = body.get("if") if isinstance(body, MappingNode) and len(body.entries) == 1 else None
        if not isinstance(condition, TextNode):
            raise _problem(body, f"{then.value}: expected {{if: CONDITION}}, or {{if: else}} for the last rule")
        is_last = place == len(node.items) - 1
        if (condition.value.strip().lower() == "else") is not is_last:
            reason = (
                "no rule after it is ever followed" if not is_last else "a deal that no rule fits would be left over"
            )
            raise _problem(condition, f"else stands in the last rule, and only there: {reason}")
        try:
            strategy = _single(then.value.strip())
            yield StrategyRule(None, strategy) if is_last else _rule(condition.value, then.value, scope)
        except BridgeError as error:
            raise _problem(condition, str(error)) from None


def _problem(node: Node, message: str) -> StrategyError:
    location: Location = node.location
    return StrategyError(f"{location}: {message}")
