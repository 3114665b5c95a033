"""Hans van Staveren's dealer language: the everyday part of it, read into a tree and computed on batches of deals."""

from table.dealer.boxes import boxes_of
from table.dealer.compute import NoValue, compute, truth
from table.dealer.parse import parse_program
from table.dealer.program import Program

__all__ = ["NoValue", "Program", "boxes_of", "compute", "parse_program", "truth"]
