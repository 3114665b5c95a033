"""What can be asked: the kinds of rows, and the function that answers each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dealspace.games.answers.coinche import coinche_bid_legal, coinche_game, coinche_score
from dealspace.games.answers.open_hands import belote_dd, euchre_open_hand, whist_endgame
from dealspace.games.answers.trick_cases import belote_legal, euchre_legal, euchre_trick, jass_game, jass_legal
from dealspace.games.shengji.case_answers import ANSWERS as SHENGJI_ANSWERS
from dealspace.runtime.json_rows import Fields

ANSWERS: Mapping[str, Callable[[Fields], Mapping[str, Any]]] = {
    "belote_dd": belote_dd,
    "belote_legal": belote_legal,
    "coinche_bid_legal": coinche_bid_legal,
    "coinche_game": coinche_game,
    "coinche_score": coinche_score,
    "euchre_legal": euchre_legal,
    "euchre_open_hand": euchre_open_hand,
    "euchre_trick": euchre_trick,
    "jass_game": jass_game,
    "jass_legal": jass_legal,
    "whist_endgame": whist_endgame,
    **SHENGJI_ANSWERS,
}
