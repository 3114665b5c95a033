"""Hans van Staveren's dealer language: the everyday part of it, read into a tree and computed on batches of deals."""

from dealspace.inference.several_hands.compute import NoValue, compute, truth
from dealspace.inference.several_hands.split import boxes_of
from dealspace.query.dealing.dealer_language.parse import parse_program
from dealspace.query.dealing.dealer_language.program import Program

__all__ = ["NoValue", "Program", "boxes_of", "compute", "parse_program", "truth"]
