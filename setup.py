"""Builds the Cython kernels and says where the packages are; everything else about the package is in pyproject.toml.

The rooms (pyproject.toml lists them) stand side by side in the root of the checkout and are imported as
`dealspace.<room>`; `front` is `dealspace` itself. Cython and mypy look for `dealspace/cards/…` on a path, so the build
keeps a tree of links in which it is there: build/tree.

DEALSPACE_CHECKED=1   keep the kernels' C asserts (debug build)
DEALSPACE_ANNOTATE=1  also write the `cython -a` pages to build/kernels/
DEALSPACE_RECORD=1    the solver can record searches for bench/fit_ordering.py (much slower)
"""

import os
import platform
import shlex
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup

HERE = Path(__file__).parent
CHECKED = os.environ.get("DEALSPACE_CHECKED") == "1"
ANNOTATE = os.environ.get("DEALSPACE_ANNOTATE") == "1"
RECORD = [("DEALSPACE_RECORD", "1")] if os.environ.get("DEALSPACE_RECORD") == "1" else []
BUILD_DIR = Path("build/kernels")
TREE = Path("build/tree")
ROOMS = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["tool"]["dealspace"]["rooms"]
FRONT = "front"
KERNEL_ROOMS = ("cards", "runtime", "inference", "play", "games")
BMI2_KERNELS = ("._solver", "._ismcts")


def missing_for_kernels() -> str | None:
    """What the kernels cannot be built without and is not here, with what to install; None where all is here."""
    if os.name == "nt":
        return "the kernels need GCC or Clang: on Windows, install it in the Linux subsystem (WSL)"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}): install gcc (build-essential on Debian), or set CC"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        return f"no Python.h: install the headers of Python {version} (python3-dev on Debian, python3-devel on Fedora)"
    return None


def link(place: Path, target: Path) -> None:
    """A link at `place` to `target`, relative, so that the checkout can be moved."""
    wanted = os.path.relpath(target, place.parent)
    if not place.is_symlink() or str(place.readlink()) != wanted:
        place.unlink(missing_ok=True)
        place.symlink_to(wanted)


def link_tree() -> None:
    """build/tree/dealspace as the package is when installed: the files of `front`, and the rooms beside them."""
    package = HERE / TREE / "dealspace"
    package.mkdir(parents=True, exist_ok=True)
    for source in (HERE / FRONT).iterdir():
        if source.is_file():
            link(package / source.name, source)
    for room in ROOMS:
        link(package / room, HERE / room)


def packages() -> list[str]:
    """Every folder of the rooms that is a package."""
    inner = [f"{room}.{name}" for room in ROOMS for name in find_packages(str(HERE / room))]
    return ["dealspace", *(f"dealspace.{name}" for name in sorted([*ROOMS, *inner]))]


def kernels() -> list[Extension]:
    """One extension for each .pyx file of the rooms that may hold kernels."""
    return [
        Extension(
            ".".join(("dealspace", *source.relative_to(HERE).with_suffix("").parts)),
            [str(source.relative_to(HERE))],
            extra_compile_args=["-O1", "-g"] if CHECKED else ["-O3"],
            define_macros=RECORD if CHECKED else [("NDEBUG", "1"), *RECORD],
            undef_macros=["NDEBUG"] if CHECKED else [],
        )
        for room in KERNEL_ROOMS
        for source in sorted((HERE / room).rglob("*.pyx"))
    ]


def with_bmi2(extension: Extension) -> Extension:
    """The same C file compiled for processors with BMI2, as a module of its own (`_kernel.py` beside it chooses)."""
    source = Path(extension.sources[0])
    name = source.stem
    wrapper = source.with_name(f"{name}_bmi2.c")
    wrapper.write_text(f'#define PyInit_{name} PyInit_{name}_bmi2\n#include "{name}.c"\n')
    return Extension(
        f"{extension.name}_bmi2",
        [str(wrapper)],
        depends=extension.sources,
        extra_compile_args=[*extension.extra_compile_args, "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt"],
        define_macros=extension.define_macros,
        undef_macros=extension.undef_macros,
    )


if missing := missing_for_kernels():
    sys.exit(f"dealspace cannot be built here: {missing}")
link_tree()
extensions = cythonize(
    kernels(),
    build_dir=str(BUILD_DIR),
    include_path=[str(TREE)],
    annotate=ANNOTATE,
    force=CHECKED or ANNOTATE,
    emit_linenums=CHECKED and not ANNOTATE,
    compiler_directives={"language_level": "3"},
)
if platform.machine() in ("x86_64", "AMD64"):
    extensions += [with_bmi2(extension) for extension in extensions if extension.name.endswith(BMI2_KERNELS)]
setup(
    packages=packages(),
    package_dir={"dealspace": FRONT, **{f"dealspace.{room}": room for room in ROOMS}},
    ext_modules=extensions,
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
