"""Deals made to order: wishes about hands, the auction and double-dummy results, and the search for deals."""
