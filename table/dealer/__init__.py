"""Hans van Staveren's dealer language: the everyday part of it, read into a tree and computed on batches of deals."""

from dealspace.table.dealer.boxes import boxes_of
from dealspace.table.dealer.compute import NoValue, compute, truth
from dealspace.table.dealer.parse import parse_program
from dealspace.table.dealer.program import Program

__all__ = ["NoValue", "Program", "boxes_of", "compute", "parse_program", "truth"]
