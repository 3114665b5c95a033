"""Constructive bidding alone: two bidders with the same hands, while their opponents pass."""

from __future__ import annotations

from dealspace.studies.kinds.rooms_part import RoomsPart


class Silent(RoomsPart):
    """As where rooms part, on boards on which North and South hold most of the points."""

    word = "silent"
    summary = "SYSTEM and another bidder at North and South while East and West pass; 20 HCP or more, if not said"
    keys = ("points", "contracts", "situation", "rule")
    opponents_pass = True
    usual_where = ("hcp(north) + hcp(south) >= 20",)
