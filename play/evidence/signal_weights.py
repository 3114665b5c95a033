"""Weights of `carding` for defenders whose signals are known."""

from play.evidence.carding_weights import WEIGHTS as CUSTOM

WEIGHTS: dict[str, float] = CUSTOM
