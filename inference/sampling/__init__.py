"""Deals drawn from a space: samples, worlds for search, and what is estimated from them."""
