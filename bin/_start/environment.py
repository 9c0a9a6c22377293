"""The Python environment `.venv` of the checkout, made from a lock file with hashes.

Only the standard library is used here: nothing else is there on a fresh machine.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from _start import versions
from _start.words import Refused, say

ROOT = Path(__file__).resolve().parents[2]
STAMP = "arrowswitch-installed.json"
# A lock that holds all packages of another needs no second installation of that one.
CONTAINS = {"requirements-test.txt": ("requirements.txt", "requirements-test.txt")}


def enter(lock: Path) -> None:
    """Returns inside `.venv` with the packages of `lock`; restarts this program there if need be."""
    venv = ROOT / ".venv"
    python = ensure(venv, lock)
    if Path(sys.prefix).resolve() == venv.resolve():
        return
    command = [str(python), *sys.argv]
    if sys.platform == "win32":  # exec there gives the prompt back at once
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def ensure(venv: Path, lock: Path, base: str = sys.executable) -> Path:
    """The Python of `venv`, made with `base` and holding the packages of `lock`."""
    python = python_of(venv)
    if not works(python):
        make(venv, base)
    if not installed(venv, lock):
        install(venv, lock)
    return python


def is_ready(lock: Path) -> bool:
    """Whether `.venv` holds the packages of `lock`, so that nothing has to be set up."""
    venv = ROOT / ".venv"
    return works(python_of(venv)) and installed(venv, lock)


def python_of(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def works(python: Path) -> bool:
    """Whether this interpreter still runs and fits: a removed base Python leaves a dead link behind."""
    if not python.exists():
        return False
    within = f"{versions.OLDEST} <= sys.version_info[:2] <= {versions.NEWEST}"
    probe = [str(python), "-c", f"import sys, pip; sys.exit(not {within})"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def make(venv: Path, base: str) -> None:
    """A new empty environment in place of whatever was there."""
    if base == sys.executable:
        require_venv()
    say(f"Setting up the environment {venv.name} (only once) ...")
    shutil.rmtree(venv, ignore_errors=True)
    made = subprocess.run([base, "-m", "venv", str(venv)], check=False, stdout=sys.stderr)
    if made.returncode:
        raise Refused(f"The environment {venv} could not be set up with {base}.")


def require_venv() -> None:
    """Refuse a Python that cannot make environments, with the one command that mends it."""
    if all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        return
    raise Refused(f"This Python has no venv. To add it, run:\n    {mending_command()}")


def mending_command() -> str:
    version = sysconfig.get_python_version()
    if shutil.which("apt-get"):
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        return f"{'' if root else 'sudo '}apt-get install -y python{version}-venv"
    return f"{sys.executable} -m ensurepip"


def installed(venv: Path, lock: Path) -> bool:
    """Whether the last installation into `venv` was of this very lock."""
    return stamps(venv).get(lock.name) == fingerprint(lock)


def install(venv: Path, lock: Path) -> None:
    """Install exactly what `lock` names, each file checked against its hash."""
    say(f"Installing {lock.name} (about a minute; only once) ...")
    command = [str(python_of(venv)), "-m", "pip", "install", "--no-input", "--progress-bar=off"]
    command += ["--disable-pip-version-check", "--require-hashes", "-r", str(lock)]
    command.append("--no-compile")  # a module is compiled at its first use; most are never imported
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as pip:
        report_progress(pip.stdout or ())
    if pip.returncode:
        raise Refused(
            f"The packages of {lock.name} could not be installed; see the lines above. "
            "Is this machine on the internet? The first start needs it, and no later one."
        )
    names = CONTAINS.get(lock.name, (lock.name,))
    stamped = stamps(venv) | {name: fingerprint(lock.with_name(name)) for name in names}
    (venv / STAMP).write_text(json.dumps(stamped))


EVERY = 20
"""Of so many packages one is reported."""


def report_progress(lines: Iterable[str]) -> None:
    """Say how far pip has come, from what it writes: a line for each package that it fetches."""
    fetched = 0
    for line in lines:
        if line.startswith("Collecting "):
            fetched += 1
            if fetched % EVERY == 0:
                say(f"  {fetched} packages fetched ...")
        elif line.startswith("Installing collected packages"):
            say(f"  {fetched} packages fetched. Unpacking them ...")


def stamps(venv: Path) -> dict[str, str]:
    try:
        return dict(json.loads((venv / STAMP).read_text()))
    except (OSError, ValueError):
        return {}


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()
