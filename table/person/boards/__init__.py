"""Where the boards of a sitting come from: drawn, from files and pasted text, by condition, sequence or sentence."""

from dealspace.table.person.boards.board_files import FoundBoards, boards_of_file, boards_of_text
from dealspace.table.person.boards.conditions import boards_by_condition, boards_by_sequence, random_boards
from dealspace.table.person.boards.requests import board_request
from dealspace.table.person.boards.sentences import Sentence, boards_by_sentence, parse_sentence

__all__ = [
    "FoundBoards",
    "Sentence",
    "board_request",
    "boards_by_condition",
    "boards_by_sentence",
    "boards_by_sequence",
    "boards_of_file",
    "boards_of_text",
    "parse_sentence",
    "random_boards",
]
