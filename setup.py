"""Builds the Cython kernels; everything else about the package is in pyproject.toml.

DEALSPACE_CHECKED=1   keep the kernels' C asserts (debug build)
DEALSPACE_ANNOTATE=1  also write the `cython -a` pages to build/kernels/
DEALSPACE_RECORD=1    the solver can record searches for bench/fit_ordering.py (much slower)
"""

import os
import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

HERE = Path(__file__).parent
CHECKED = os.environ.get("DEALSPACE_CHECKED") == "1"
ANNOTATE = os.environ.get("DEALSPACE_ANNOTATE") == "1"
RECORD = [("DEALSPACE_RECORD", "1")] if os.environ.get("DEALSPACE_RECORD") == "1" else []
BUILD_DIR = Path("build/kernels")
KERNEL_ROOMS = ("cards", "inference", "play")


def kernels() -> list[Extension]:
    """One extension for each .pyx file of the rooms that may hold kernels."""
    return [
        Extension(
            f"{room}.{source.stem}",
            [f"{room}/{source.name}"],
            extra_compile_args=["-O1", "-g"] if CHECKED else ["-O3"],
            define_macros=RECORD if CHECKED else [("NDEBUG", "1"), *RECORD],
            undef_macros=["NDEBUG"] if CHECKED else [],
        )
        for room in KERNEL_ROOMS
        for source in sorted((HERE / room).glob("*.pyx"))
    ]


def with_bmi2(extension: Extension) -> Extension:
    """The same C file compiled for processors with BMI2, as a module of its own (play/_kernel.py chooses)."""
    room, name = extension.name.split(".")
    source = BUILD_DIR / room / f"{name}_bmi2.c"
    source.write_text(f'#define PyInit_{name} PyInit_{name}_bmi2\n#include "{name}.c"\n')
    return Extension(
        f"{extension.name}_bmi2",
        [str(source)],
        depends=extension.sources,
        extra_compile_args=[*extension.extra_compile_args, "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt"],
        define_macros=extension.define_macros,
        undef_macros=extension.undef_macros,
    )


extensions = cythonize(
    kernels(),
    build_dir=str(BUILD_DIR),
    annotate=ANNOTATE,
    force=CHECKED or ANNOTATE,
    emit_linenums=CHECKED and not ANNOTATE,
    compiler_directives={"language_level": "3"},
)
if platform.machine() in ("x86_64", "AMD64"):
    extensions += [with_bmi2(extension) for extension in extensions if extension.name == "play._solver"]
setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count() or 1}})
