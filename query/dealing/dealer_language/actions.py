"""Reading the actions of the dealer language: what to print of each deal, and what to count over all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dealspace.cards import Seat, Side, Strain
from dealspace.inference.quantities.quantity import suggestion
from dealspace.inference.several_hands.deal_expression import DealExpression, Greatest
from dealspace.query.conditions.dealer_expressions import DealerExpressionReader, DoubleDummyTricks
from dealspace.query.conditions.scored_expressions import contract_of, score_of
from dealspace.query.dealing.dealer_language.script import (
    Action,
    Average,
    Axis,
    Frequency,
    PrintCompact,
    PrintHands,
    PrintHoldings,
    PrintPbn,
    PrintRow,
    PrintText,
)

ACTIONS = ("printall", "print", "printew", "printns", "printside", "printpbn", "printcompact", "printoneline",
           "printes", "printrpt", "csvrpt", "export", "average", "frequency", "bktfreq", "evalcontract")  # fmt: skip
_HUNDREDTHS = re.compile(r"([0-9]{1,6})\.([0-9]{1,2})")
_EVALCONTRACT = "a side, a contract, and nv or vul: evalcontract(ns, x4S, vul)"
_RANGE = "its range: (hcp(north), 0, 37)"
_WIDEST = 1_000


class ActionReader(DealerExpressionReader):
    """A script of which actions are read."""

    defines_names = True
    in_a_row = "as in C"

    def action_list(self) -> list[Action]:
        found = [self._action()]
        while self.take_sign(","):
            if self.is_end_of_list():
                break
            found.append(self._action())
        return found

    def is_end_of_list(self) -> bool:
        """Whether the list of actions ended with a comma."""
        return self.now.kind == "end"

    def _action(self) -> Action:
        if not self.is_word(*ACTIONS):
            near = suggestion(self.now.text, ACTIONS)
            self.expected(f"an action: {', '.join(ACTIONS)}{f' (did you mean {near}?)' if near else ''}")
        word = self.take().text.lower()
        match word:
            case "printall":
                return PrintHands(tuple(Seat))
            case "printew":
                return PrintHands((Seat.WEST, Seat.EAST))
            case "printns":
                return PrintHands(Side.NS.seats)
            case "print" | "printside":
                return PrintHands(self._seats("print names hands, as print(north, south)"))
            case "export":
                return PrintHoldings(self._seats("export names hands, as export(ns) or export(north)"))
            case "printpbn":
                return PrintPbn()
            case "printes":
                return PrintText(tuple(self._texts()))
            case "csvrpt" | "printrpt":
                return PrintRow(tuple(self._fields(word)))
            case "evalcontract":
                return self._contract()
            case "average":
                return Average(self._text(), self._value())
            case "frequency" | "bktfreq":
                return self._frequency(in_steps=word == "bktfreq")
            case _:
                return PrintCompact(word == "printoneline", self._value() if self._value_follows() else None)

    def _seats(self, example: str) -> tuple[Seat, ...]:
        self.expect("(", f": {example}")
        seats = self._seats_here()
        while self.take_sign(","):
            seats += self._seats_here()
        self.expect(")")
        return seats

    def _seats_here(self) -> tuple[Seat, ...]:
        """A seat, or both of a side."""
        side = self._side()
        return (self.seat(),) if side is None else side.seats

    def _side(self) -> Side | None:
        """The side that is named here, if one is."""
        return Side[self.take().text.upper()] if self.is_word("ns", "ew") else None

    def _value(self) -> DealExpression:
        return self.whole(self.expression())

    def _text(self) -> str:
        return self.take().text[1:-1] if self.now.kind == "string" else ""

    def _value_follows(self) -> bool:
        """Whether an expression stands here, and not the next statement."""
        if self.now.kind == "name":
            after = self.after()
            return not (after.kind == "sign" and after.text == "=") and (
                self.is_word("not")
                or self.now.text in self.names
                or self.is_reserved(self.now.text)
                or self.is_function(self.now.text)
            )
        return self.now.kind == "number" or self.is_sign("(", "!", "-")

    def _texts(self) -> Iterator[str | DealExpression]:
        """What `printes` prints, with or without parentheses around it."""
        while True:
            if self.take_sign("\\n"):
                yield "\n"
            elif self._is_list():
                self.take()
                yield from self._texts()
                self.expect(")")
            else:
                yield self._text() if self.now.kind == "string" else self._value()
            if not self.is_sign(",") or self.after().kind == "end" or self._begins_action():
                return
            self.take()

    def _begins_action(self) -> bool:
        """Whether an action follows the comma that stands here."""
        after = self.after()
        return after.kind == "name" and after.text.lower() in ACTIONS

    def _is_list(self) -> bool:
        """Whether a parenthesis stands here that is not a part of a value: what follows it joins nothing to it."""
        if not self.is_sign("("):
            return False
        token, depth = self.scan(self.now.end), 1
        while depth and token.kind != "end":
            depth += {"(": 1, ")": -1}.get(token.text, 0)
            token = self.scan(token.end)
        return token.text in (",", ")") or (token.kind in ("end", "name") and token.text.lower() not in ("and", "or"))

    def _fields(self, word: str) -> Iterator[str | DealExpression | Seat]:
        """The fields of a row: texts, values, hands (`deal` is all four) and tricks in all strains, C D H S NT."""
        self.expect("(", f" and the fields: {word}(north, hcp(north), trix(deal))")
        while True:
            if self.is_word("trix"):
                self.take()
                self.expect("(", " and a seat or deal: trix(north)")
                for seat in self._hands():
                    yield from (DoubleDummyTricks(seat, strain) for strain in Strain)
                self.expect(")")
            elif self.is_word("deal", "ns", "ew") or self.is_seat():
                yield from self._hands()
            else:
                yield self._text() if self.now.kind == "string" else self._value()
            if not self.take_sign(","):
                break
        self.expect(")")

    def _hands(self) -> tuple[Seat, ...]:
        if self.is_word("deal"):
            self.take()
            return tuple(Seat)
        return self._seats_here()

    def _contract(self) -> Average:
        """`evalcontract`: the mean score of a contract, played by whoever of the side takes more tricks."""
        self.expect("(", f" and {_EVALCONTRACT}")
        location = self.location()
        if (side := self._side()) is None:
            self.expected(_EVALCONTRACT)
        self.expect(",", f": {_EVALCONTRACT}")
        if (contract := contract_of(self.now.text)) is None:
            self.expected(_EVALCONTRACT)
        self.take()
        self.expect(",", f": {_EVALCONTRACT}")
        vulnerable = self.is_vulnerable()
        self.expect(")")
        tricks = Greatest(tuple(DoubleDummyTricks(seat, contract.strain, location=location) for seat in side.seats))
        text = f"score of {contract.denomination} by {side}{', vulnerable' * vulnerable}"
        return Average(text, self.made(self.made_whole(score_of(contract, vulnerable, tricks, location))))

    def _frequency(self, *, in_steps: bool) -> Frequency:
        text = self._text()
        what = "its range and step: (cccc(north), 15.0, 17.0, 0.25)" if in_steps else _RANGE
        self.expect("(", f" and an expression with {what}")
        rows = self._axis(in_steps, what)
        columns = self._axis(in_steps, what) if self.take_sign(",") else None
        self.expect(")")
        return Frequency(text, rows, columns)

    def _axis(self, in_steps: bool, what: str) -> Axis:
        expr = self._value()
        self.expect(",", f" and {what}")
        start = self.now.start
        low = self._bound("the lowest value", in_steps)
        self.expect(",", " and the highest value")
        high = self._bound("the highest value", in_steps)
        step = 1
        if in_steps:
            self.expect(",", " and the step")
            step = self._bound("the step", in_steps)
        if step < 1 or not 1 <= len(range(low, high + 1, step)) <= _WIDEST:
            self.fail(f"a table from {low} to {high} by {step}: expected 1 to {_WIDEST} rows", start)
        return Axis(expr, low, high, step)

    def _bound(self, what: str, in_hundredths: bool) -> int:
        """A whole number; of `bktfreq` also one with a point, which is in hundredths: 15.25 is 1525."""
        found = _HUNDREDTHS.fullmatch(self.now.text) if in_hundredths else None
        if found is None:
            return self.number(what)
        self.take()
        return int(found[1] + found[2].ljust(2, "0"))
