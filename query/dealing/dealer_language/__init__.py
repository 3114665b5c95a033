"""Hans van Staveren's dealer language: the everyday part of it, read into a tree and computed on batches of deals."""

from dealspace.inference.several_hands.box_split import boxes_of
from dealspace.inference.several_hands.compute import UndefinedValueError, compute, truth
from dealspace.query.dealing.dealer_language.script import Program
from dealspace.query.dealing.dealer_language.script_parser import parse_program

__all__ = ["Program", "UndefinedValueError", "boxes_of", "compute", "parse_program", "truth"]
