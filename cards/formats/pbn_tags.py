"""The tags of PBN 2.1: their names, which of them a `Record` has fields for, and the order in which they are written.

Source: the PBN 2.1 standard, sections 3.4 (mandatory tags), 4 (supplemental tags), 4.8 (inheritance) and 5 (tables).
"""

from __future__ import annotations

from dealspace.cards.board import Record

MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
"""The tags that every game of export format has, in their order."""
EVENT_TAGS = ("Event", "Site", "Date", "Scoring")
"""The mandatory tags that are facts of the event, kept in `Record.tags`."""
SECTIONS = ("Auction", "Play")
FIELDS = (*(name for name in MANDATORY if name not in EVENT_TAGS), *SECTIONS)
"""The tags that have a field of their own in `Record`."""
SUPPLEMENTAL = (
    *("Competition", "DealId", "Description", "FrenchMP", "Generator", "Hidden", "Room", "Termination"),
    *("Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber", "ScoreRubberHistory", "OptimumScore"),
    *("BidSystemEW", "BidSystemNS", "PairEW", "PairNS"),
    *(f"{seat}{what}" for seat in ("West", "North", "East", "South") for what in ("NA", "Type")),
    *("EventDate", "EventSponsor", "HomeTeam", "Round", "Section", "Stage", "Table", "VisitTeam"),
    *("Time", "UTCDate", "UTCTime", "TimeControl", "TimeCall", "TimeCard"),
    *("Annotator", "AnnotatorNA", "Application", "Mode"),
)
"""The other tags of the standard."""
TABLES = (
    *("ActionTable", "AuctionTimeTable", "InstantScoreTable", "OptimumPlayTable"),
    *("OptimumResultTable", "PlayTimeTable", "ScoreTable", "TotalScoreTable"),
)
"""The tables of the standard."""
IN_COMMON_USE = ("DoubleDummyTricks", "ParContract", "OptimumContract", "BCFlags")
"""Tags of programs that others rely on, though the standard has none of them."""
SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""Opinions: the numeric annotations $1 to $6 of calls, $7 to $12 of cards (section 3.7)."""
FIRST_ANNOTATION = {"Auction": 1, "Play": 7}
NO_INHERITANCE = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note")
"""Tags in which `#` has no special meaning (section 4.8)."""

_KNOWN = {name: name for name in (*MANDATORY, *SECTIONS, "Note", *SUPPLEMENTAL, *TABLES, *IN_COMMON_USE)}
_BY_LOWER_CASE = {name.lower(): name for name in _KNOWN}


def tag_name(written: str) -> str:
    """A tag's name as the standard spells it; one that it does not know begins with a capital."""
    if written in _KNOWN:
        return written
    return _BY_LOWER_CASE.get(written.lower(), written[:1].upper() + written[1:])


def names_a_table(name: str) -> bool:
    """Whether a tag without lines is a table all the same; the tag Table is none."""
    return name.endswith("Table") and name != "Table"


def sections_of(record: Record) -> dict[str, int]:
    """Where the record's remarks may stand: each tag and table as it is written, with how much is in it."""
    names = dict.fromkeys(("", *MANDATORY, *(tag_name(name) for name, _ in record.tags)), 0)
    tables = {table.name: len(table.rows) for table in record.tables}
    if record.auction is not None and not has_auction_in_table(record):
        names["Auction"] = len(record.auction)
    if record.play is not None:
        names["Play"] = len(record.play.cards)
    return names | {name: tables[name] for name in SECTIONS if name in tables} | tables


def has_auction_in_table(record: Record) -> bool:
    """Whether a passed-out auction is in a table, with its irregularities."""
    return record.passed_out and not record.notes and any(table.name == "Auction" for table in record.tables)
