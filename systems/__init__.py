"""Bidding systems as data: the YAML files that `bidding` reads."""
