"""Reading the actions of the dealer language: what to print of each deal, and what to count over all of them."""

from __future__ import annotations

from dealspace.cards import Seat
from dealspace.inference.quantities.quantity import suggestion
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.query.conditions.dealer_expressions import DealerExpressionReader
from dealspace.query.dealing.dealer_language.script import (
    Action,
    Average,
    Axis,
    Frequency,
    PrintCompact,
    PrintHands,
    PrintPbn,
    PrintText,
)

ACTIONS = ("printall", "print", "printew", "printpbn", "printcompact", "printoneline", "printes", "average",
           "frequency")  # fmt: skip
_WIDEST = 1_000


class ActionReader(DealerExpressionReader):
    """A script of which actions are read."""

    defines_names = True
    in_a_row = "as in C"

    def action_list(self) -> list[Action]:
        found = [self._action()]
        while self.take_sign(","):
            found.append(self._action())
        return found

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
            case "print":
                return PrintHands(self._seats())
            case "printpbn":
                return PrintPbn()
            case "printes":
                return self._texts()
            case "average":
                return Average(self._text(), self._value())
            case "frequency":
                return self._frequency()
            case _:
                return PrintCompact(word == "printoneline", self._value() if self._value_follows() else None)

    def _seats(self) -> tuple[Seat, ...]:
        self.expect("(", ": print names hands, as print(north, south)")
        seats = [self.seat()]
        while self.take_sign(","):
            seats.append(self.seat())
        self.expect(")")
        return tuple(seats)

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

    def _texts(self) -> PrintText:
        items: list[str | DealExpression] = []
        while True:
            if self.take_sign("\\n"):
                items.append("\n")
            else:
                items.append(self._text() if self.now.kind == "string" else self._value())
            after = self.after()
            if not self.is_sign(",") or (after.kind == "name" and after.text.lower() in ACTIONS):
                return PrintText(tuple(items))
            self.take()

    def _frequency(self) -> Frequency:
        text = self._text()
        self.expect("(", " and an expression with its range: (hcp(north), 0, 37)")
        rows = self._axis()
        columns = self._axis() if self.take_sign(",") else None
        self.expect(")")
        return Frequency(text, rows, columns)

    def _axis(self) -> Axis:
        expr = self._value()
        self.expect(",", " and the range: (hcp(north), 0, 37)")
        start = self.now.start
        low = self.number("the lowest value")
        self.expect(",", " and the highest value")
        high = self.number("the highest value")
        if not low <= high < low + _WIDEST:
            self.fail(f"a table from {low} to {high}: expected 1 to {_WIDEST} rows", start)
        return Axis(expr, low, high)
