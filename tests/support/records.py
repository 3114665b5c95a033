"""Hypothesis strategies for records: boards with their auction, play, result, names, tags and tables."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Contract, Deal, Note, PartialDeal, Record, Seat, TableSection
from tests.support.strategies import auctions, contracts, deals, plays, seats, vulnerabilities

LETTERS = st.characters(
    min_codepoint=32, max_codepoint=0x2FF, exclude_characters="\x7f|,", exclude_categories=("Cc", "Cs")
)
texts = (
    st.text(LETTERS, min_size=1, max_size=12)
    .map(str.strip)
    .filter(lambda text: text not in ("", "?", "#", "-") and not text.startswith("##"))
)
"""Short texts that any format can hold as a name or an explanation."""
TAGS = ("Event", "Site", "Date", "Scoring", "Annotator", "HomeTeam", "Room", "Stage", "VisitTeam")
TABLES = ("ActionTable", "OptimumResultTable", "TotalScoreTable")
board_names = st.one_of(st.just(""), st.integers(1, 99).map(str), st.sampled_from(("A7", "12b", "Final 3")))


@st.composite
def given_deals(draw: st.DrawFn) -> Deal | PartialDeal:
    """A whole deal, or two, one or no hands of one."""
    deal = draw(deals())
    if draw(st.integers(0, 3)):
        return deal
    return deal.partial(draw(st.lists(seats, max_size=2, unique=True)))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record that does not contradict itself, with anything from a bare deal to a whole play."""
    deal = draw(given_deals())
    auction = draw(st.one_of(st.none(), auctions(), auctions(finished=True)))
    board = Board(
        draw(board_names), auction.dealer if auction is not None else draw(seats), draw(vulnerabilities), deal
    )
    record = Record(board, auction, contract=_contract(draw, auction))
    if auction is not None and auction.calls:
        places = draw(st.lists(st.integers(0, len(auction) - 1), max_size=4, unique=True).map(sorted))
        notes = tuple((place, Note(draw(texts), draw(st.booleans()))) for place in places)
        record = replace(record, notes=notes)
    return _with_facts(draw, _with_play(draw, record))


def _contract(draw: st.DrawFn, auction: Auction | None) -> Contract | None:
    if auction is not None and auction.is_over:
        return auction.contract
    return draw(st.one_of(st.none(), contracts()))


def _with_play(draw: st.DrawFn, record: Record) -> Record:
    contract, deal = record.contract, record.board.deal
    if contract is None or not draw(st.booleans()):
        return record
    result = draw(st.one_of(st.none(), st.integers(0, 13)))
    if not isinstance(deal, Deal):
        return replace(record, result=result)
    play = draw(plays(deal, contract.strain, contract.leader))
    if play.is_over:
        result = play.tricks_won(contract.declarer.side)
    return replace(record, play=play, result=result)


def _with_facts(draw: st.DrawFn, record: Record) -> Record:
    names = draw(
        st.lists(st.sampled_from(TAGS), max_size=4, unique=True).map(lambda names: sorted(names, key=TAGS.index))
    )
    tables = draw(st.lists(st.sampled_from(TABLES), max_size=2, unique=True).map(sorted))
    return replace(
        record,
        players=tuple((seat, draw(texts)) for seat in Seat if draw(st.booleans())),
        tags=tuple((name, draw(texts)) for name in names),
        tables=tuple(TableSection(name, "Declarer;Result\\2R", ("N  7", 'S "a b" 11')) for name in tables),
    )


@st.composite
def bbo_records(draw: st.DrawFn) -> Record:
    """What LIN and the hand viewer can express: no contract without its auction, no tags, no tables."""
    record = replace(draw(records()), tags=(), tables=())
    auction = record.auction if record.auction is not None and record.auction.calls else None
    if auction is None or not auction.is_over:
        record = replace(record, auction=auction, contract=None, play=None, result=None)
    if record.play is not None and not record.play.cards:
        record = replace(record, play=None)
    return record


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """The text with a few characters deleted, doubled, put in or exchanged."""
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        length = draw(st.integers(0, 4))
        new = draw(
            st.one_of(
                st.just(""), st.just(text[at : at + length] * 2), st.text(ALPHABET, max_size=3), st.text(max_size=2)
            )
        )
        text = text[:at] + new + text[at + length :]
    return text


ALPHABET = '[]{}"\\|,:;.#^*+-=!?$%&() \t\r\nNESWPXAKQJT2345HDC10\x01é'
"""The characters that mean something in one format or another."""
