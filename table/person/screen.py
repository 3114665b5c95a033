"""What a person at the table sees: calls and cards as they are made, the hands in sight, hints, the end."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding import Interpreter, Meaning
from dealspace.cards import Hand, Trick
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.play.double_dummy import trick_table
from dealspace.play.players.explanation import named
from dealspace.query.answers.ranges import range_lines
from dealspace.query.auctions.seen_ranges import seen_ranges
from dealspace.query.display.render import auction_grid, best_line, diagram, how_forcing, result_line
from dealspace.table.person.seat.human_table import HumanTable


def move_lines(table: HumanTable, interpreter: Interpreter, before: int) -> Iterator[str]:
    """The call or card that was just made, and its consequences: contract, dummy, trick.

    Args:
        before: how many calls and cards there were before it.
    """
    if before < len(table.auction):
        yield f"  {meaning_line(interpreter.read(table.auction).meanings[-1])}"
        if table.auction.is_over and table.auction.contract is not None:
            yield from _contract_lines(table)
        return
    play, contract = table.play, table.auction.contract
    assert play is not None and contract is not None
    trick = play.tricks[-1]
    yield f"  {trick.leader.plus(len(trick.cards) - 1).title:<6} {trick.cards[-1].symbol}"
    if len(play.cards) == 1:
        yield ""
        for seat in table.in_sight:
            if seat is not table.person:
                who = "Dummy" if seat is contract.dummy else "Partner"
                yield f"{who}, {seat.title}: {hand_line(table.board.full_deal[seat])}"
        yield ""
    if trick.is_complete:
        yield from (f"  {trick.winner(play.strain).title} wins; {_score(table)}", "")


def _contract_lines(table: HumanTable) -> Iterator[str]:
    contract = table.auction.contract
    assert contract is not None
    yield from ("", f"{contract.symbol}; {contract.leader.title} leads")
    if table.watches:
        yield f"You are dummy: {contract.declarer.title} plays your cards"
    elif table.is_dummy:
        yield f"{contract.declarer.title} declares: you play both hands"
    yield ""


def _score(table: HumanTable) -> str:
    assert table.play is not None
    ours = table.play.tricks_won(table.person.side)
    theirs = table.play.tricks_won(table.person.side.opponents)
    return f"you {ours}, they {theirs}"


def meaning_line(meaning: Meaning) -> str:
    """`West   2♦    ! Limit raise or better · forcing`; alerted calls are marked."""
    notice, forcing = meaning.notice, how_forcing(meaning)
    said = f"{meaning.say}{notice.said}{f' · {forcing}' if forcing else ''}"
    return f"{meaning.seat.title:<6} {meaning.call.symbol:<5}{notice.mark:2} {said}"


def hand_line(hand: Hand) -> str:
    """`♠ KT93  ♥ Q54  ♦ A432  ♣ QJ`."""
    return "  ".join(f"{suit.symbol} {hand.holding(suit) or '—'}" for suit in SUITS_FROM_SPADES)


def prompt_of(table: HumanTable) -> str:
    """The prompt: whose call or card it is, and the cards of that hand."""
    if table.play is None:
        return f"{named(table.held(table.person))} · Your call"
    if table.watches:
        return f"Your cards ({named(table.held(table.person))}), {table.chooser.title} decides; return: the next card"
    turn = table.play.turn
    whose = "Your" if turn is table.person else "Dummy's" if table.eyes is table.person else f"{turn.title}'s"
    return f"{whose} card ({named(table.held(turn))})"


def in_sight(table: HumanTable) -> Iterator[str]:
    """What stands above every prompt: the auction, the trick on the table, the other hand that the person sees."""
    calls = " ".join(call.symbol for call in table.auction.calls)
    if table.play is None or table.contract is None:
        yield f"  {table.board.dealer.title} deals: {f'{calls} ?'.strip()}"
        return
    yield f"  {table.contract.symbol} ({table.board.dealer.title}: {calls}); {_score(table)}"
    trick = table.play.current
    if trick.cards:
        yield f"  this trick: {_cards(trick)}"
    for seat, cards in table.in_sight.items():
        if seat is not (table.person if table.watches else table.play.turn):
            who = "you hold" if seat is table.person else "dummy holds" if seat is table.contract.dummy else ""
            yield f"  {who or f'{seat.title} holds'} {named(cards)}"


def _cards(trick: Trick) -> str:
    """`West ♦3, North ♦J`."""
    return ", ".join(f"{trick.leader.plus(place).title} {card.symbol}" for place, card in enumerate(trick.cards))


def whole_view(table: HumanTable) -> Iterator[str]:
    """All the person sees: the auction, hands, the trick before and the one on the table."""
    yield f"  you are {table.person.title}: {named(table.held(table.person))}"
    yield from (f"  {line}" for line in auction_grid(table.auction))
    play, contract = table.play, table.auction.contract
    if play is None or contract is None:
        return
    yield f"  {contract.symbol}; {_score(table)}"
    for seat, cards in table.in_sight.items():
        if seat is not table.person:
            yield f"  {'dummy' if seat is contract.dummy else 'partner'}, {seat.title}: {named(cards)}"
    done = [trick for trick in play.tricks if trick.is_complete]
    for name, trick in (("last trick", done[-1] if done else None), ("this trick", play.current)):
        if trick is not None and trick.cards:
            yield f"  {name}: {_cards(trick)}"


def meanings(table: HumanTable, interpreter: Interpreter) -> Iterator[str]:
    """The meanings of all calls, each with its number, and the ranges of the hands that the person does not see."""
    auction = table.auction
    if not len(auction):
        yield "  nobody has called yet"
        return
    reading = interpreter.read(auction)
    yield from (f"  {number:>2}  {meaning_line(each)}" for number, each in enumerate(reading.meanings, start=1))
    yield ""
    yield from range_lines(seen_ranges(reading, table.sight))


def closing(table: HumanTable) -> Iterator[str]:
    """The board when it is over."""
    record = table.record()
    yield ""
    yield from diagram(table.board)
    yield ""
    yield f"Result: {result_line(record)}"
    if record.contract is not None:
        yield best_line(record.contract, trick_table(table.board.full_deal)[0])
