"""A wish about a deal: what it says of the hands beforehand, and whether a deal fulfils it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from dealspace.cards import Auction, Deal, Seat
from dealspace.inference import DealExpression, Scope, Statement
from dealspace.query.composing.wishes.cuts import Cut
from dealspace.query.composing.wishes.experts import Experts

Said = Statement | DealExpression


@dataclass(frozen=True)
class Wish(ABC):
    """One wish.

    Attributes:
        text: as it was written.
        word: what stands before its colon.
        examples, summary: for the list of kinds.
        cost: in what order wishes are checked: those of little work first.
    """

    word: ClassVar[str]
    examples: ClassVar[tuple[str, ...]]
    summary: ClassVar[str]
    cost: ClassVar[int]

    text: str

    @classmethod
    @abstractmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        """The wish of a text, `subject` being what stands behind its word. Raises NotationError."""

    @property
    def dealer(self) -> Seat | None:
        """Who deals, if the wish says so."""
        return None

    @property
    def is_checked(self) -> bool:
        """Whether a deal that agrees with what was said beforehand may still not fulfil it."""
        return True

    def said(self, experts: Experts) -> Sequence[Said]:
        """What is true of the hands of all deals that fulfil it: the space of deals is narrowed by it."""
        return ()

    def likely(self) -> DealExpression | None:
        """What most deals that fulfil it have: half of the deals that are tried are drawn from such."""
        return None

    def begun(self, experts: Experts) -> Auction | None:
        """How the bidding begins, from the dealer on; None if the wish is not about the bidding."""
        return None

    def notes(self, experts: Experts) -> Sequence[str]:
        """What the user should know about how it is taken."""
        return ()

    @abstractmethod
    def holds(self, deal: Deal, experts: Experts) -> bool:
        """Whether a deal that agrees with what was said fulfils it."""

    def reason(self, deal: Deal, experts: Experts) -> Cut:
        """Deals that do not fulfil it for the same reason as this one, which does not."""
        return Cut.whole(deal)
