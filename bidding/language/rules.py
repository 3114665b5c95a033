"""Reading rules: the call, what it shows and says, and how a context counts its steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from dealspace.bidding.language.author_slips import help_for_slip
from dealspace.bidding.language.gathered_files import field_of
from dealspace.bidding.language.keys import RULE_KEYS, STEPS_KEYS
from dealspace.bidding.language.limits import RULES_OF_A_CONTEXT, SystemSizeError
from dealspace.bidding.language.placement import LevelError, filled_in
from dealspace.bidding.language.reader import RULE, NodeReader, Params, kind_of, place_of
from dealspace.bidding.language.source_text import ListNode, MappingNode, TextNode
from dealspace.bidding.patterns.call_pattern import CallPattern, parse_call_pattern
from dealspace.bidding.patterns.forms import FORCING_LEVEL, FORCINGS, QUESTION
from dealspace.bidding.patterns.steps import OVER_BID, OVER_DOUBLE, Steps
from dealspace.bidding.system.compiled_system import Prefer, Rule
from dealspace.cards import NotationError
from dealspace.inference import Expr
from dealspace.inference.language.expression import Both, Constant

_BLANK = re.compile(r"\{(\w+)\}")
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)\s*%")
_PREFER = re.compile(r"(higher|lower|longest)(?:\s+(\w+))?")
_ALERTED = {"yes": True, "no": False}
"""What `alert:` says where it decides whether a call is alerted."""
_TRUMP = re.compile(r"none|oM|om|[CDHSMmxyz]")


class RuleReader:
    """Reads the rules of a context.

    Args:
        nodes: reads the values of keys and collects the problems.
    """

    def __init__(self, nodes: NodeReader) -> None:
        self.nodes = nodes

    def rules(self, table: MappingNode, params: Params) -> Iterator[Rule]:
        if not isinstance(node := table.get("rules"), ListNode):
            self.nodes.problem("no-rules", "a context has rules:, a list of calls", (node or table).location)
            return
        if len(node.items) > RULES_OF_A_CONTEXT:
            message = f"{len(node.items):,} rules in one context; there may be {RULES_OF_A_CONTEXT:,}"
            raise SystemSizeError(message, node.items[RULES_OF_A_CONTEXT].location)
        self.nodes.sizes.count("rules", table.location, len(node.items))
        for item in self.nodes.tables(table, "rules", "rules", RULE):
            rule = self.rule(item, params)
            if rule is not None:
                yield rule

    def rule(self, table: MappingNode, params: Params) -> Rule | None:
        if len(table.entries) != 1 or not isinstance(body := table.entries[0][1], MappingNode):
            self.bad_rule(table)
            return None
        call_text = table.entries[0][0]
        self.nodes.check_keys(body, RULE_KEYS, "a rule")
        try:
            among = self.among(call_text, body, params)
            call = among[0] if among else parse_call_pattern(filled_in(call_text.value, params))
            forcing = filled_in(self.nodes.text(body, "forcing"), params) or None
        except LevelError:
            return None
        except NotationError as error:
            help = help_for_slip("call", call_text.value)
            self.nodes.problem("bad-call", error.bare_message, call_text.location, help)
            for key in ("if", "when"):
                self.nodes.expression(body, key, params)  # their problems are reported all the same
            return None
        shows = self.nodes.expression(body, "if", params)
        if shows is None and body.get("if") is None:
            self.nodes.problem(
                "no-condition",
                f"the rule for {call.text} does not say what it shows: add if:",
                call_text.location,
                help="if: else takes every hand the rules above have left",
            )
        if shows is None:
            return None
        if forcing is not None and forcing not in FORCINGS and FORCING_LEVEL.fullmatch(forcing) is None:
            self.nodes.problem(
                "bad-value",
                f'forcing: is one of {", ".join(FORCINGS)} or a bid, not "{forcing}"',
                place_of(body, "forcing"),
            )
        when = self.nodes.expression(body, "when", params)
        if when is not None and is_never(when):
            return None  # a parameter chooses otherwise
        return Rule(
            call=call,
            shows=shows,
            location=call_text.location,
            say=self.nodes.text(body, "say"),
            when=when,
            prefer=self.prefer(body, call),
            id=self.nodes.text(body, "id") or None,
            artificial=self.nodes.flag(body, "artificial"),
            forcing=forcing,
            alert=self.words(body, "alert"),
            announce=self.words(body, "announce"),
            alerted=_ALERTED.get(self.nodes.text(body, "alert")),
            ask=self.form(body, "ask", QUESTION, "a question such as major, accept(M) or two(x, y)", params),
            trump=self.form(body, "trump", _TRUMP, "a suit, a letter that is bound, or none", params),
            penalty=self.nodes.flag(body, "penalty"),
            only=self.nodes.flag(body, "only"),
            frequency=self.frequency(body, params, judged=bool(among)),
            among=among,
        )

    def bad_rule(self, table: MappingNode) -> None:
        """A mapping that is no call with its body."""
        call, body = table.entries[0] if table.entries else (None, table)
        found, help = kind_of(body), None
        if len(table.entries) > 1:
            found = kind_of(table)
            help = "the keys of a rule stand inside the braces of its call, or below it and further in"
        elif call is not None and isinstance(body, TextNode):
            help = f"write - {call.value}: {{if: {body.value or 'else'}}}"
        self.nodes.problem("bad-rule", f"expected {RULE}, not {found}", table.location, help)

    def among(self, call: TextNode, body: MappingNode, params: Params) -> tuple[CallPattern, ...]:
        """The calls of a rule that leaves the choice to judgement. Raises NotationError, LevelError."""
        if call.value != "judge" and body.get("among") is None:
            return ()
        texts = [filled_in(text.value, params) for text in self.nodes.texts(body, "among")]
        if (call.value == "judge") is not bool(texts):
            raise NotationError("judge: takes among: a list of calls, and among: belongs to judge:")
        return tuple(parse_call_pattern(text) for text in texts)

    def words(self, body: MappingNode, key: str) -> str | None:
        """The text for the opponents; `alert: yes` and `no` decide without words."""
        text = self.nodes.text(body, key)
        if key == "alert" and text in _ALERTED:
            return None
        if text.lower() in ("true", "false", "yes", "no"):
            self.nodes.problem(
                "bad-value",
                f'{key}: takes the text that opponents are given, not "{text}"',
                place_of(body, key),
                "write alert: yes for an alert without words, alert: no for none; most calls need neither",
            )
        return text or None

    def form(self, body: MappingNode, key: str, form: re.Pattern[str], expected: str, params: Params) -> str | None:
        """A text of a certain form."""
        text = self.nodes.text(body, key)
        if not text:
            return None
        text = _BLANK.sub(lambda blank: params.get(blank[1], blank[0]), text)
        if text and form.fullmatch(text) is None:
            self.nodes.problem("bad-value", f'{key}: is {expected}, not "{text}"', place_of(body, key))
            return None
        return re.sub(r",\s*", ", ", text) or None

    def frequency(self, body: MappingNode, params: Params, *, judged: bool) -> float | None:
        """How many of the hands that fit follow the rule."""
        if body.get("frequency") is None:
            return None
        text = self.nodes.text(body, "frequency")
        word = _PERCENT.fullmatch(_BLANK.sub(lambda blank: params.get(blank[1], blank[0]), text))
        share = float(word[1]) / 100 if word is not None else 0.0
        if judged:
            problem = "frequency: belongs to a rule with one call; judge: leaves the choice to judgement"
        elif not 0.0 < share < 1.0:
            problem = f'frequency: is above 0% and below 100%, as 30%, not "{text}"'
        else:
            return share
        self.nodes.problem("bad-value", problem, place_of(body, "frequency"))
        return None

    def prefer(self, body: MappingNode, call: CallPattern) -> Prefer | None:
        text = self.nodes.text(body, "prefer")
        if not text:
            return None
        word = _PREFER.fullmatch(text)
        if word is None or call.letter is None or word[2] not in (None, call.letter):
            expected = "higher, lower or longest, for a call with a letter"
            if call.letter is not None:
                expected = f"higher, lower or longest, or the same with {call.letter}, the letter of the call"
            self.nodes.problem("bad-value", f'prefer: is {expected}; "{text}" is not', place_of(body, "prefer"))
            return None
        return Prefer(word[1], call.letter)

    def calls(self, table: MappingNode, params: Params) -> dict[str, str]:
        """The calls of a context's rules by their ids."""
        found: dict[str, str] = {}
        node = table.get("rules")
        for item in node.items if isinstance(node, ListNode) else ():
            if isinstance(item, MappingNode) and len(item.entries) == 1:
                call, body = item.entries[0]
                if isinstance(name := field_of(body, "id"), TextNode):
                    with suppress(LevelError):
                        found[name.value] = filled_in(call.value, params)
        return found

    def steps(self, table: MappingNode, params: Params) -> Steps:
        node = table.get("steps")
        if node is None:
            return Steps()
        if not isinstance(node, MappingNode):
            self.nodes.problem(
                "bad-value", "steps: is a mapping: {from: 4N, over_bid: dopi, over_X: ropi}", node.location
            )
            return Steps()
        self.nodes.check_keys(node, STEPS_KEYS, "steps")
        start: tuple[int, str] | None = None
        if text := self.nodes.text(node, "from"):
            with suppress(LevelError):
                word = FORCING_LEVEL.fullmatch(filled_in(text, params))
                start = (int(word[1]), word[2]) if word is not None else None
            if start is None:
                self.nodes.problem(
                    "bad-value", f'steps are counted from: a bid such as 4N or 2M, not "{text}"', node.location
                )
        return Steps(
            start, self.nodes.choice(node, "over_bid", OVER_BID), self.nodes.choice(node, "over_X", OVER_DOUBLE)
        )


def is_never(condition: Expr) -> bool:
    """Whether a condition plainly never holds."""
    if isinstance(condition, Both):
        return any(is_never(part) for part in condition.parts)
    return isinstance(condition, Constant) and not condition.value
