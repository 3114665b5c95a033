"""The protocol's messages: what we write is read as it was, and what others write is read too."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import ALL_CALLS, Call, Card, Hand, InvalidDeal, NotationError, Seat, Vulnerability
from dealspace.match.manager.message_reader import LONGEST_LINE, Lines, parse_message
from dealspace.match.manager.messages import (
    Called,
    Cards,
    Connect,
    DealInformation,
    EndOfSession,
    Explain,
    For,
    FreeText,
    Message,
    PlayedCard,
    Ready,
    ReadyForCall,
    ReadyForCard,
    ReceivedDummy,
    Seated,
    StartOfBoard,
    Teams,
    Timing,
    ToLead,
    plain,
)

seats = st.sampled_from(list(Seat))
calls = st.sampled_from(ALL_CALLS)
cards = st.integers(0, 51).map(Card)
names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9 ]{0,10}[A-Za-z0-9]", fullmatch=True).map(
    lambda text: " ".join(text.split())
)
texts = st.just("") | st.from_regex(r"[a-zA-Z0-9][a-zA-Z0-9=,+-]{0,20}( [a-z0-9=+]{1,9}){0,2}", fullmatch=True)
hands = st.permutations(range(52)).map(lambda order: Hand.of(Card(index) for index in order[:13]))
clocks = st.integers(0, 3599).flatmap(lambda board: st.tuples(st.just(board), st.integers(board, 35999)))

messages = st.one_of(
    st.builds(Connect, names, st.none() | seats, st.integers(1, 99), texts),
    st.builds(Ready, seats, st.sampled_from(For)),
    st.builds(ReadyForCall, seats, seats),
    st.builds(ReadyForCard, seats, st.none() | seats, st.integers(1, 13)),
    st.builds(ReceivedDummy, seats),
    st.builds(Called, seats, calls, texts, st.booleans()),
    st.builds(PlayedCard, seats, cards, texts),
    st.builds(Seated, seats, names),
    st.builds(Teams, names, names, st.sampled_from(["", "IMP", "MP"])),
    st.just(StartOfBoard()),
    st.builds(
        DealInformation,
        st.integers(1, 999).map(str),
        seats,
        st.sampled_from(Vulnerability),
        st.sampled_from(["", "Open", "Closed"]),
    ),
    st.builds(Cards, st.none() | seats, hands),
    st.builds(ToLead, st.none() | seats),
    st.builds(Timing, clocks, clocks),
    st.builds(Explain, seats, calls),
    st.just(EndOfSession()),
)


@given(messages)
def test_what_we_write_is_read_as_it_was(message: Message) -> None:
    assert parse_message(str(message)) == message


@given(messages, st.data())
def test_case_blanks_and_a_full_stop_make_no_difference(message: Message, data: st.DataObject) -> None:
    text = str(message)
    if getattr(message, "text", "") or isinstance(message, Connect | Seated | Teams):
        changed = text.replace(" ", "  ") + " "  # the words of people keep their case
    else:
        changed = "".join(data.draw(st.sampled_from([letter.upper(), letter.lower()])) for letter in text)
        changed = changed.replace(" ", "   ") + data.draw(st.sampled_from(["", ".", " "]))
    assert parse_message(changed) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("NORTH  ready for  EAST's bid", ReadyForCall(Seat.NORTH, Seat.EAST)),
("west plays ck", PlayedCard(Seat.WEST, Card.parse("CK"))),
        ("WEST plays 10s.", PlayedCard(Seat.WEST, Card.parse("ST"))),
        ("North doubles.", Called(Seat.NORTH, Call.parse("X"))),
        ("East bids 1N", Called(Seat.EAST, Call.parse("1N"))),
        ("East bids 1NT Alert.", Called(Seat.EAST, Call.parse("1N"), alert=True)),
        ("South passes. Infos. C=0-8", Called(Seat.SOUTH, Call.parse("P"), "C=0-8")),
        ('West "A team" seated', Seated(Seat.WEST, "A team")),
        ("West A team seated", Seated(Seat.WEST, "A team")),
        ('Teams : N/S : "A". E/W : "B"', Teams("A", "B")),
        ("Board number 12. Dealer West. N/S vulnerable. Open room.",
         DealInformation("12", Seat.WEST, Vulnerability.NS, "Open")),
        ("South ready for dummy's card to trick 13", ReadyForCard(Seat.SOUTH, None, 13)),
        ('Connecting "X" as ANYPL using protocol version 18 SAYC', Connect("X", None, 18, "SAYC")),
        ("Dummy's cards : S A K Q J 10 9 8 7 6 5 4 3 2. H -. D -. C -.",
         Cards(None, Hand.parse("AKQJT98765432..."))),
        ("NS:1200 EW:900", EndOfSession()),
        ("what a nice day", FreeText("what a nice day")),
    ],
)  # fmt: skip
def test_other_programs_are_understood(line: str, message: Message) -> None:
    assert parse_message(line) == message


@pytest.mark.parametrize(
    "line",
    ["North plays 11S", "North ready for breakfast", "East bids 8C", "Connecting without a name", "Board number 7"],
)
def test_what_begins_like_a_message_and_goes_wrong_is_said(line: str) -> None:
    with pytest.raises(NotationError, match="not a message"):
        parse_message(line)


def test_a_hand_of_twelve_cards_is_refused() -> None:
    with pytest.raises((NotationError, InvalidDeal)):
        parse_message("North's cards : S A Q. H K J 9 7. D A 8 2. C Q 9 3.")


@given(st.binary(max_size=400))
def test_no_bytes_do_harm(data: bytes) -> None:
    try:
        lines = Lines().feed(data + b"\n")
    except NotationError:
        return
    for line in lines:
        try:
            parse_message(line)
        except (NotationError, InvalidDeal):
            continue


@given(st.lists(messages, max_size=6), st.integers(1, 7), st.sampled_from(["\r\n", "\n"]))
def test_lines_come_out_however_the_bytes_are_cut(said: list[Message], size: int, end: str) -> None:
    data = "".join(f"{message}{end}" for message in said).encode("ascii")
    lines = Lines()
    found = [line for start in range(0, len(data), size) for line in lines.feed(data[start : start + size])]
    assert [parse_message(line) for line in found] == said


def test_an_endless_line_is_refused() -> None:
    with pytest.raises(NotationError, match=str(LONGEST_LINE)):
        Lines().feed(b"a" * (LONGEST_LINE + 1))


def test_our_words_fit_the_protocol() -> None:
    assert plain("15–17 HCP · 4+ ♠\n") == "15-17 HCP - 4+ S"
