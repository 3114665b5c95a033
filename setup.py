"""Builds the Cython kernels; everything else about the package is in pyproject.toml.

DEALSPACE_CHECKED=1   keep the kernels' C asserts (debug build)
DEALSPACE_ANNOTATE=1  also write the `cython -a` pages to build/kernels/
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

HERE = Path(__file__).parent
CHECKED = os.environ.get("DEALSPACE_CHECKED") == "1"
ANNOTATE = os.environ.get("DEALSPACE_ANNOTATE") == "1"
KERNEL_ROOMS = ("cards", "inference", "play")


def kernels() -> list[Extension]:
    """One extension for each .pyx file of the rooms that may hold kernels."""
    return [
        Extension(
            f"{room}.{source.stem}",
            [f"{room}/{source.name}"],
            extra_compile_args=["-O1", "-g"] if CHECKED else ["-O3"],
            define_macros=[] if CHECKED else [("NDEBUG", "1")],
            undef_macros=["NDEBUG"] if CHECKED else [],
        )
        for room in KERNEL_ROOMS
        for source in sorted((HERE / room).glob("*.pyx"))
    ]


setup(
    ext_modules=cythonize(
        kernels(),
        build_dir="build/kernels",
        annotate=ANNOTATE,
        force=CHECKED or ANNOTATE,
        emit_linenums=CHECKED and not ANNOTATE,
        compiler_directives={"language_level": "3"},
    )
)
