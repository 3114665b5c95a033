"""Points of small systems as the linter examines them, and what drawn hands do there."""

from __future__ import annotations

from dealspace.bidding import System
from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.check.worker import Lab, Setting, Task
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Auction, Call, Hand, Seat, Vulnerability
from dealspace.inference import satisfies
from dealspace.inference.hand_questions.hand_sample import sample_hands


def system_of(text: str) -> System:
    return parse_system(text, "a.yaml", "a")


def point_after(text: str, calls: str) -> ExaminedPoint:
    """The point after these calls, North the dealer."""
    lab = Lab(system_of(text), None, [Setting(Vulnerability.NONE, "imps")])
    return lab.point(Task(0, Auction.parse(calls, Seat.NORTH)))


def calls_of_drawn_hands(point: ExaminedPoint, count: int) -> list[tuple[Hand, Call | None]]:
    """Hands drawn from those that the player on turn may hold, each with the call of the first rule that it fits."""
    drawn = [Hand(int(bits)) for bits in sample_hands(point.earlier, count)]
    return [(hand, next((rule.call for rule in point.live if satisfies(rule.condition, hand)), None)) for hand in drawn]
