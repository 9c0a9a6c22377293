"""The processes of a start of the site: how one is started, found and told from others."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import psutil
from _start import folders
from _start.words import Refused

ROOT = Path(__file__).parents[1]
SERVE = """
import sys
sys.path.insert(0, "bin")
from _start import serve
from _start.words import Refused
try:
    sys.exit(serve.main(sys.argv[1:]))
except Refused as refusal:
    sys.exit(str(refusal))
"""  # the starter without its environment step: the one of the tests is there already
SETTINGS = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "DEBUG", "DJANGO_SETTINGS_MODULE")
NAMES = {
    "worker": "--queues urgent",
    "slow worker": "--queues slow",
    "clock": "beat",
    "queue": "redis",
    "site": "granian",
}
"""The processes of a start, and what is in the command of each."""


def environment(**more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return {name: value for name, value in clean.items() if not name.startswith("ARROWSWITCH")} | more


def is_free(folder: Path) -> bool:
    try:
        folders.lock(folder).close()
    except Refused:
        return False
    return True


def started(process: subprocess.Popen[bytes], word: str) -> list[psutil.Process]:
    """The processes that the start itself runs now and whose command has the word."""
    return [child for child in psutil.Process(process.pid).children() if word in command_of(child)]


def using(data: Path, word: str) -> list[psutil.Process]:
    """All processes of this machine that use the data folder and whose command has the word."""
    return [one for one in psutil.process_iter() if folder_of(one) == str(data) and word in command_of(one)]


def folder_of(process: psutil.Process) -> str | None:
    try:
        return process.environ().get("ARROWSWITCH_DATA")
    except psutil.Error:
        return None


def command_of(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def is_running(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def web_processes(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Those that answer requests: the children of the server that have not ended."""
    children = [one for server in started(process, "granian") for one in server.children()]
    return [one for one in children if is_running(one)]
