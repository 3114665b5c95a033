"""Moments of a table in the shapes that `dealspace web` sends: an auction, the play, the defence, the review."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from dealspace.cards import Card, Deal, Seat
from dealspace.games.catalogue import game_named
from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import SHENGJI_GAME
from dealspace.table.web.games.game_sitting import GameFacts, GameSitting
from dealspace.table.web.games.shengji_sitting import ShengjiSitting
from dealspace.table.web.sitting.sitting import Entry

DEAL = Deal.parse("N:AKJ2.T98.A65.K82 Q53.KQ76.T92.J75 T964.A2.KQJ4.A96 87.J543.873.QT43")
Row = dict[str, Any]


def cards_of(seat: Seat) -> list[str]:
    """Spades first, high cards first."""
    return [f"{suit}{rank}" for suit, ranks in zip("SHDC", str(DEAL[seat]).split("."), strict=True) for rank in ranks]


HANDS = {str(seat): cards_of(seat) for seat in Seat}
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]


def meaning(seat: str, call: str, text: str, **more: Any) -> Row:
    plain = {"alternatives": [], "forcing": None, "alert": False, "announce": None, "defined": True, "rule": None}
    return {"seat": seat, "call": call, "text": text} | plain | more


def view(**more: Any) -> Row:
    """The first board before South's first call; North has opened 1♣."""
    settings = {
        "system": "sayc",
        "ew_system": "sayc",
        "bot": "quick",
        "scoring": "imps",
        "speed": "fast",
        "plays_partner": True,
    }
    return {
        "number": 5,
        "seat": "S",
        "title": "Random boards",
        "settings": settings,
        "board": {"name": "3", "place": 3, "count": 8, "dealer": "N", "vulnerability": "EW"},
        "phase": "auction",
        "turn": "S",
        "chooser": "S",
        "yours": True,
        "dummy_you": False,
        "watching": False,
        "paused": False,
        "auction": [
            {"seat": "N", "call": "1N", "alert": False, "announce": "15 to 17"},
            {"seat": "E", "call": "P", "alert": False, "announce": None},
        ],
        "legal_calls": ["P", *BIDS[BIDS.index("2C") :]],
        "contract": None,
        "hands": {"S": HANDS["S"]},
        "from": {"N": 13, "E": 13, "S": 13, "W": 13},
        "legal_cards": [],
        "trick": [],
        "last_trick": None,
        "tricks": {"NS": 0, "EW": 0},
        "tricks_left": 13,
        "concessions": [],
        "played": [],
        "result": None,
        "deal": None,
        "total": {"boards": 2, "imps": 5.0, "text": "+5 IMPs on 2 boards"},
        "next": False,
    } | more


AUCTION = [
    {"seat": "N", "call": "1N", "alert": False, "announce": "15 to 17"},
    {"seat": "E", "call": "P", "alert": False, "announce": None},
    {"seat": "S", "call": "2C", "alert": False, "announce": None},
    {"seat": "W", "call": "P", "alert": False, "announce": None},
    {"seat": "N", "call": "2S", "alert": False, "announce": None},
    {"seat": "E", "call": "P", "alert": False, "announce": None},
    {"seat": "S", "call": "4S", "alert": False, "announce": None},
    *({"seat": seat, "call": "P", "alert": False, "announce": None} for seat in "WNE"),
]
CONTRACT = {"level": 4, "strain": "S", "doubling": "", "declarer": "N", "text": "4♠ by North"}
TRICK = [{"seat": seat, "card": card} for seat, card in zip("ESWN", ("HK", "HA", "H3", "H8"), strict=True)]


def without(seat: str, *cards: str) -> list[str]:
    return [card for card in HANDS[seat] if card not in cards]


def play_view(**more: Any) -> Row:
    """4♠ by North; the person, South, plays both hands, and dummy is on lead to the second trick."""
    row: Row = {
        "number": 20,
        "phase": "play",
        "turn": "S",
        "chooser": "S",
        "auction": AUCTION,
        "legal_calls": [],
        "contract": CONTRACT,
        "hands": {"S": without("S", "HA"), "N": without("N", "H8")},
        "from": {"N": 12, "E": 12, "S": 12, "W": 12},
        "legal_cards": without("S", "HA"),
        "last_trick": {"cards": TRICK, "winner": "S"},
        "tricks": {"NS": 1, "EW": 0},
        "tricks_left": 12,
        "concessions": [f"Concede {12 - tricks} of the last 12 tricks? 4♠ by North: …" for tricks in range(12)],
        "played": [TRICK],
    }
    return view(**(row | more))


def defence_view(**more: Any) -> Row:
    """3NT by West, the person leads no more: dummy is at the left, East is to play."""
    contract = {"level": 3, "strain": "NT", "doubling": "", "declarer": "E", "text": "3NT by East"}
    row: Row = {
        "contract": contract,
        "hands": {"S": without("S", "S4"), "W": HANDS["W"]},
        "trick": [{"seat": "S", "card": "S4"}],
        "turn": "W",
        "chooser": "E",
        "yours": False,
        "last_trick": None,
        "played": [],
        "tricks": {"NS": 0, "EW": 0},
        "legal_cards": [],
        "from": {"N": 13, "E": 13, "S": 12, "W": 13},
    }
    return play_view(**(row | more))


def over_view(**more: Any) -> Row:
    row: Row = {
        "number": 70,
        "phase": "over",
        "turn": None,
        "chooser": None,
        "yours": False,
        "hands": {},
        "from": {},
        "legal_cards": [],
        "result": {
            "contract": "4♠ by North",
            "tricks": 11,
            "ns_score": 450,
            "text": "4♠ by North, made with 1 over: +450",
        },
        "deal": HANDS,
        "next": True,
        "tricks": {"NS": 11, "EW": 2},
        "tricks_left": 0,
        "total": {"boards": 3, "imps": 6.0, "text": "+6 IMPs on 3 boards"},
    }
    return play_view(**(row | more))


MEANINGS: Row = {
    "made": [
        meaning(
            "N", "1N", "15 to 17 points, balanced", announce="15 to 17", rule={"file": "openings.yaml", "line": 14}
        ),
        meaning(
            "E",
            "P",
            "nothing to say",
            alternatives=[{"text": "no long suit", "share": 0.8}, {"text": "a trap", "share": 0.2}],
        ),
        meaning(
            "S",
            "2C",
            "Stayman: four cards in a major",
            forcing="forcing for one round",
            rule={"file": "nt.yaml", "line": 3},
        ),
    ],
    "box": {
        call: meaning(
            "S", call, f"what {call} shows", alert=call in ("2S", "4C"), defined=not call.startswith(("6", "7"))
        )
        for call in ["P", *BIDS[5:]]
    }
    | {
        "2C": meaning(
            "S", "2C", "Stayman: at least one four-card major, 8 or more points", forcing="forcing for one round"
        )
    },
    "ranges": {
        "N": {"text": "15–17 HCP, 2–5 ♠ 2–5 ♥ 2–6 ♦ 2–6 ♣, balanced"},
        "E": {"text": "0–14 HCP"},
        "W": {"text": "0–19 HCP"},
    },
    "likely": {
        "share": 0.8,
        "deals": 600,
        "hands": {
            "N": {"hcp": [15, 16], "S": [2, 4], "H": [2, 4], "D": [3, 5], "C": [2, 4], "text": "15–16 HCP"},
            "E": {"hcp": [4, 9], "S": [2, 4], "H": [3, 5], "D": [3, 3], "C": [2, 5], "text": "4–9 HCP"},
            "W": {"hcp": [6, 11], "S": [3, 5], "H": [2, 4], "D": [1, 4], "C": [2, 4], "text": "6–11 HCP"},
        },
        "signals": [{"seat": "E", "card": "H8", "text": "attitude: likes ♥ ≈ 82 %"}],
    },
}
LAYOUTS = [
    {
        "title": "2♣ works here",
        "hands": {str(seat): str(DEAL[seat]) for seat in Seat},
        "outcomes": [
            {"move": "2C", "text": "4♠ by North made, +420"},
            {"move": "3N", "text": "3NT by North, one down, −50"},
        ],
    },
    {
        "title": "2♣ fails here",
        "hands": {str(seat): str(DEAL[seat]) for seat in Seat},
        "outcomes": [
            {"move": "2C", "text": "4♠ by North, one down, −50"},
            {"move": "3N", "text": "3NT by North made, +400"},
        ],
    },
]
CANDIDATES = [
    {
        "move": "2C",
        "text": "Stayman",
        "tricks": 10.1,
        "score": 402.0,
        "makes": 0.83,
        "gain": 0.0,
        "contract": "4♠ by North",
    },
    {
        "move": "3N",
        "text": "to play",
        "tricks": 9.2,
        "score": 371.0,
        "makes": 0.78,
        "gain": -0.9,
        "contract": "3NT by North",
    },
]
HINT: Row = {
    "number": 5,
    "move": "2C",
    "text": "Stayman: if North has four spades, 4♠ makes more often than 3NT",
    "claim": None,
    "worlds": 40,
    "candidates": CANDIDATES,
    "layouts": LAYOUTS,
}
REVIEW: Row = {
    "place": 3,
    "complete": True,
    "result": {"text": "4♠ by North, made with 1 over: +450", "ns_score": 450, "yours": 450},
    "par": {"text": "4♠+1 by North–South, +450", "ns_score": 450},
    "bots": {
        "text": "3NT by North, made with 1 over: +430",
        "ns_score": 430,
        "auction": ["1N", "P", "3N", "P", "P", "P"],
        "imps": 1.0,
    },
    "decisions": [
        {
            "log": 3,
            "place": 2,
            "kind": "call",
            "move": "2C",
            "best": "2C",
            "cost": 0.0,
            "unit": "IMPs",
            "interval": 0.2,
            "actual_cost": 0.0,
            "actual_text": "on the actual deal: nothing",
            "why": ["Stayman finds the spade fit."],
            "candidates": CANDIDATES,
            "layouts": [],
            "trick": None,
        },
        {
            "log": 22,
            "place": 14,
            "kind": "card",
            "move": "S4",
            "best": "DK",
            "cost": 1.4,
            "unit": "IMPs",
            "interval": 0.5,
            "actual_cost": 0.0,
            "actual_text": "on the actual deal: nothing",
            "why": ["♦K first keeps the entry in dummy.", "♠4 loses where West has ♠Q fourth."],
            "candidates": [{"move": "DK", "tricks": 10.6, "gain": 0.0}, {"move": "S4", "tricks": 10.2, "gain": -1.4}],
            "layouts": LAYOUTS,
            "trick": 2,
        },
    ],
    "makeable": [[8, 4, 8, 4], [9, 3, 9, 4], [7, 5, 7, 5], [11, 2, 11, 2], [10, 2, 10, 3]],
}


def sitting_row(**more: Any) -> Row:
    """A sitting in the list: two of eight boards done."""
    row: Row = {
        "id": "abc",
        "title": "Random boards",
        "game": None,
        "boards": 8,
        "done": 2,
        "changed": "2026-01-05T20:15:00+00:00",
        "created": "2026-01-05T19:40:00+00:00",
        "total": "+5 IMPs on 2 boards",
        "over": False,
    }
    return row | more


START: Row = {
    "systems": [{"name": "sayc", "title": "Standard American Yellow Card"}],
    "bots": [
        {"name": "quick", "title": "Quick: plays by rules"},
        {"name": "careful", "title": "Careful: compares layouts"},
    ],
    "games": [
        {"name": "whist", "title": "Whist", "to": [5, 7]},
        {"name": "jass", "title": "Jass", "to": [1000, 2500]},
        {"name": "shengji", "title": "Shengji", "to": ["A"]},
    ],
    "sittings": [sitting_row()],
    "settings": {},
}


def shengji_moment() -> Row:
    """A deal of shengji when the person, South, is the landlord, has buried, and leads."""
    deal = SHENGJI_GAME.deal_row(SHENGJI_GAME.deal(np.random.default_rng(2)))
    sitting = ShengjiSitting("abc", GameFacts("S", "normal", "Shengji, 1 deal", 1, "shengji"), [json.dumps(deal)])
    sitting.match = LevelMatch(landlord=2)
    sitting.apply(Entry(1, "next"))
    while sitting.state.phase != "play":
        move = "pass" if sitting.state.phase == "declare" else str(next(sitting.state.moves()))
        sitting.apply(Entry(sitting.number + 1, "call", move))
    return sitting.view()


def game_moment(name: str, moves: int) -> Row:
    """A deal of another trick game as the server writes it, after so many moves: low cards, second calls."""
    game = game_named(name)
    deal = json.dumps(game.deal_row(game.deal(np.random.default_rng(2))))
    sitting = GameSitting("abc", GameFacts("S", "normal", f"{name.capitalize()}, 1 deal", 1, name), [deal])
    sitting.apply(Entry(1, "next"))
    while not sitting.is_over and (sitting.number < moves or sitting.chooser is not None):
        legal = sitting.state.legal()
        move = legal[0] if isinstance(legal[0], Card) or len(legal) == 1 else legal[1]
        is_card = isinstance(move, Card)
        entry = Entry(sitting.number + 1, "card" if is_card else "call", str(move) if is_card else game.move_text(move))
        sitting.apply(entry)
    return sitting.view()


def finished_row(place: int, **more: Any) -> Row:
    """A finished board of a session."""
    row: Row = {
        "place": place,
        "name": str(place),
        "text": "4♠ by South, made with 1 over: 11 tricks, North–South +450",
        "yours": 450,
        "role": "declarer",
        "score": 1.0,
        "unit": "imps",
        "note": "",
    }
    return row | more


SESSIONS: Row = {
    "sessions": [
        sitting_row(finished=[finished_row(1, note="Ask partner\nabout 2♦"), finished_row(2, score=-11.0)]),
        sitting_row(
            id="mp",
            title="South opens 1NT and North has five spades",
            done=8,
            over=True,
            finished=[finished_row(3, score=0.5, unit="matchpoints"), finished_row(4, score=None, unit=None)],
        ),
        sitting_row(
            id="jass",
            title="Jass to 1000",
            game="jass",
            boards=None,
            done=1,
            total="You 100, they 57, of 1000",
            finished=[finished_row(1, name=None, text="You 100, they 57", score=None, unit=None)],
        ),
    ],
    "more": False,
    "reading": False,
}


def _mean(boards: int, average: float, interval: float | None, **more: Any) -> Row:
    return {"boards": boards, "average": average, "interval": interval, **more}


def dear_row(**more: Any) -> Row:
    """A dear decision of the statistics."""
    row: Row = {
        "sitting": "abc",
        "board": 3,
        "name": "3",
        "title": "Random boards",
        "date": "2026-01-05T19:40:00+00:00",
        "result": "4♠ by South, 1 down: North–South −50",
        "place": 22,
        "move": "S4",
        "best": "DK",
        "cost": 3.4,
        "interval": 1.2,
        "trick": 2,
    }
    return row | more


STATISTICS: Row = {
    "boards": 5,
    "scorings": [
        {
            "scoring": "imps",
            "unit": "IMPs",
            "total": {"boards": 5, "imps": 3.0, "text": "+3 IMPs on 5 boards, +0.6 a board"},
            "roles": [
                _mean(3, 1.667, 4.2, role="declarer"),
                _mean(1, -2.0, None, role="defender"),
                _mean(1, 0.0, None, role="nobody"),
            ],
            "costs": [
                _mean(5, 0.61, 0.9, kind="bidding", decisions=14, dear=2),
                _mean(1, 0.4, None, kind="lead", decisions=1, dear=1),
                _mean(3, 1.2, 2.1, kind="declaring", decisions=31, dear=4),
            ],
            "dearest": {
                "bidding": [dear_row(move="3N", best="4S", trick=None, cost=2.2)],
                "declaring": [dear_row(), dear_row(place=30, cost=1.1)],
            },
        }
    ],
    "reading": False,
}


def field_row(name: str, title: str, text: str, score: int, imps: float | None, matchpoints: float | None) -> Row:
    """A table of the field."""
    return {
        "name": name,
        "title": title,
        "text": text,
        "contract": None,
        "tricks": None,
        "ns_score": score,
        "score": score,
        "imps": imps,
        "matchpoints": matchpoints,
    }


FIELD: Row = {
    "place": 3,
    "complete": True,
    "side": "NS",
    "scoring": "imps",
    "tables": [
        field_row("you", "Your table", "4♠ by North, made with 1 over: 11 tricks, North–South +450", 450, 3.7, 83.3),
        field_row("bots", "Your systems", "3NT by North, made with 1 over: +430", 430, 2.9, 66.7),
        field_row("acol house", "Acol", "4♠ by South, made exactly: 10 tricks, North–South +420", 420, 2.0, 33.3),
        field_row("precision house", "Precision Club", "Passed out: no score", 0, -9.3, 0.0),
    ],
}
