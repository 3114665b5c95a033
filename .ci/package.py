"""Build a source package and, from it, a wheel for each interpreter, and try each: `python .ci/package.py PYTHON …`.

The source package has to hold every file of the repository, a wheel has to install `dealspace` and nothing else, and
every command has to work in a new environment with the base install only (tests/try_install.py). The folders of the
checkout must not shadow the installed package: it is also imported from the checkout's root.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST, WORK = ROOT / "dist", ROOT / "build" / "package"


def run(*words: str | Path) -> None:
    subprocess.run([str(word) for word in words], cwd=ROOT, check=True)


def missing_from(source: Path) -> set[str]:
    """Files of the repository that a source package lacks; none are known outside a checkout."""
    if not (ROOT / ".git").exists():
        return set()
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    with tarfile.open(source) as package:
        held = {name.partition("/")[2] for name in package.getnames()}
    return {name for name in listed.split("\0") if name and (ROOT / name).exists()} - held


def installs(wheel: Path) -> set[str]:
    """The names at the top of a wheel, its description left out; what top_level.txt says among them."""
    with zipfile.ZipFile(wheel) as package:
        names = package.namelist()
        (top,) = (name for name in names if name.endswith(".dist-info/top_level.txt"))
        said = package.read(top).decode().split()
    return {name.partition("/")[0] for name in names if ".dist-info/" not in name} | set(said)


def imported_from_checkout(python: Path) -> Path:
    """The file that `import dealspace` takes in the checkout's root, which is first on the path there."""
    code = "import dealspace.inference; dealspace.DealSpace(); print(dealspace.__file__)"
    done = subprocess.run([python, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return Path(done.stdout.strip())


def main() -> None:
    pythons = sys.argv[1:] or [sys.executable]
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "build", "--sdist", "--outdir", DIST, ".")
    (source,) = DIST.glob("*.tar.gz")
    if missing := missing_from(source):
        sys.exit(f"MANIFEST.in leaves out: {', '.join(sorted(missing))}")
    for number, python in enumerate(pythons):
        home = WORK / str(number)
        run(python, "-m", "venv", home)
        pip = (home / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check")
        run(*pip, "wheel", "--no-deps", "--wheel-dir", home / "wheel", source)
        (wheel,) = (home / "wheel").glob("*.whl")
        if (names := installs(wheel)) != {"dealspace"}:
            sys.exit(f"{wheel.name} installs more than dealspace: {', '.join(sorted(names))}")
        run(*pip, "install", wheel)
        if not (taken := imported_from_checkout(home / "bin" / "python")).is_relative_to(home):
            sys.exit(f"in the checkout's root, `import dealspace` takes {taken} and not the wheel that is installed")
        run(home / "bin" / "python", "tests/try_install.py", "examples")
        shutil.copy(wheel, DIST)
        print(f"{wheel.name} is built and tried")


if __name__ == "__main__":
    main()
