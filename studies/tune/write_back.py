"""The changed numbers written into the system's file, or into another; comments and layout stay as they are."""

from __future__ import annotations

from pathlib import Path

from dealspace.bidding.language.edit_values import with_values
from dealspace.bidding.system.system_files import SystemFile, is_in_shipped_folder, with_plain_line_ends
from dealspace.cards import BridgeError
from dealspace.runtime.files import plain_target, replace_file
from dealspace.studies.tune.candidate_values import Tunable, Values
from dealspace.studies.tune.tune_report import comment
from dealspace.studies.tune.tune_run import Tuning


def target_of(file: SystemFile, out: Path | None) -> Path:
    """The file that is to be written. Raises BridgeError, before long work, where it cannot or should not be."""
    if out is not None:
        return plain_target(out)
    if file.is_shipped or is_in_shipped_folder(Path(file.name)):
        raise BridgeError(f"{file.name} comes with dealspace and is left as it is: name a file for the result by --out")
    return plain_target(Path(file.name))


def write_if_proved(tuning: Tuning, target: Path) -> str | None:
    """The file that was written; None where nothing is proved. Raises BridgeError."""
    if tuning.winner is None or not tuning.is_proved:
        return None
    write_values(tuning.tunable, tuning.winner.values, comment(tuning), target)
    return str(target)


def write_values(tunable: Tunable, values: Values, note: str, target: Path) -> None:
    """Write the file with these values and the note above them. Raises BridgeError where the file has changed."""
    file = tunable.present.file
    text = file.text if file.is_shipped else Path(file.name).read_bytes().decode("utf-8")
    if with_plain_line_ends(text) != file.text:
        raise BridgeError(f"{file.name} was changed meanwhile, so nothing is written: start again")
    places = tunable.places(values)
    changed = with_values(text, file.name, places, dict.fromkeys(places, note))
    replace_file(target, changed.encode("utf-8"))
