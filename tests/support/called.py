"""The program called in this process, which is much quicker than a new one for each call."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

from dealspace.cli.main import main


def called(*words: object, stdin: bytes = b"") -> CompletedProcess[str]:
    """What `dealspace …` answers: exit code, standard output, standard error."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    arguments = ["dealspace", *map(str, words)]
    try:
        with redirect_stdout(out), redirect_stderr(err), patch.multiple(sys, argv=arguments, stdin=given):
            main()
    except SystemExit as left:
        code = int(left.code or 0)
    return CompletedProcess(arguments, code, out.getvalue(), err.getvalue())
