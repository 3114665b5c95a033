"""What a seat knows of the hidden cards, and exactly uniform deals that agree with it."""

from dealspace.games.deals.game_view import hidden_cards, hidden_in_play
from dealspace.games.deals.hidden_cards import DISCARD, HOLDERS, KITTY, HiddenCards, TooManyDealsError

__all__ = ["DISCARD", "HOLDERS", "KITTY", "HiddenCards", "TooManyDealsError", "hidden_cards", "hidden_in_play"]
