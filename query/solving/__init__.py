"""Boards solved double dummy: tables and par as text, JSON and pictures."""
