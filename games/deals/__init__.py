"""What a seat knows of the hidden cards, and exactly uniform deals that agree with it."""

from dealspace.games.deals.hidden import DISCARD, HOLDERS, KITTY, HiddenCards, TooManyDeals
from dealspace.games.deals.view import hidden_cards, hidden_in_play

__all__ = ["DISCARD", "HOLDERS", "KITTY", "HiddenCards", "TooManyDeals", "hidden_cards", "hidden_in_play"]
