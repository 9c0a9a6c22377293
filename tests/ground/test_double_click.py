"""The files that start the site by a double click, and the versions of Python that they accept."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import starter
from _start import environment, folders, network, serve, versions, window

from tests.cases import for_each

ROOT = Path(__file__).parents[2]
NAMES = {"Start demo": "", "Start our club": "--club"}
VERSIONS = ("3.11", "3.12", "3.13")


@pytest.fixture
def unpacked(tmp_path):
    """The starting files as somebody unpacks them, in a folder with spaces and a bracket in its name."""
    folder = tmp_path / "My Bridge (new)"
    shutil.copytree(ROOT / "bin", folder / "bin", ignore=shutil.ignore_patterns("__pycache__"))
    for name in NAMES:
        for ending in ("sh", "command", "bat"):
            shutil.copy2(ROOT / f"{name}.{ending}", folder)
    return folder


def tools(folder: Path, version: str = "") -> str:
    """A PATH with the tools of a shell; with a version also a `python3` of it, which says what it runs."""
    place = folder / "tools"
    place.mkdir()
    for tool in ("dirname", "env", "bash", "uname"):
        (place / tool).symlink_to(str(shutil.which(tool)))
    if version:
        python = place / "python3"
        run = 'printf "%s|" "$@"; exit "${CODE:-0}"'
        python.write_text(f'#!/bin/bash\ncase "$1" in -c) echo {version} ;; *) {run} ;; esac\n')
        python.chmod(0o755)
    return str(place)


def press(file: Path, path: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Starts a file from another folder, as a double click does; Enter is pressed when it waits."""
    return subprocess.run(
        [str(file)],
        cwd="/",
        env={"PATH": path, **settings},
        input="\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )


@pytest.mark.parametrize("ending", ["sh", "command"])
def test_a_double_click_starts_the_site_and_opens_the_browser(unpacked, ending):
    path = tools(unpacked, "3.12")
    for name, option in NAMES.items():
        done = press(unpacked / f"{name}.{ending}", path)
        given = [word for word in ("serve", "--open", option) if word]
        assert done.stdout.split("|")[:-1] == [str(unpacked / "bin" / "starter.py"), *given]
        assert (done.returncode, "Press Enter" in done.stdout + done.stderr) == (0, False)


@pytest.mark.parametrize(
    ("version", "words"),
    [
        ("", "No Python was found."),
        ("3.8", "Python 3.8 was found, which is too old."),
        ("3.10", "Python 3.10 was found, which is too old."),
        ("3.14", "Python 3.14 was found: some packages are not made for it yet."),
    ],
)
def test_without_a_python_that_fits_the_window_says_where_to_get_one(version, words, tmp_path_factory):
    folder = tmp_path_factory.mktemp("no python")
    shutil.copytree(ROOT / "bin", folder / "bin")
    shutil.copy2(ROOT / "Start demo.sh", folder)
    done = press(folder / "Start demo.sh", tools(folder, version))
    assert done.returncode == 2
    assert words in done.stderr
    assert "https://www.python.org/downloads/" in done.stderr
    assert "The lines above say why." in done.stdout


def test_a_window_with_a_fault_in_it_waits_to_be_closed(unpacked):
    done = press(unpacked / "Start demo.command", tools(unpacked, "3.11"), CODE="2")
    assert done.returncode == 2
    assert "Arrowswitch has stopped." in done.stdout


def test_the_files_for_windows_say_the_same():
    """Read as text: they run on Windows alone."""
    start = (ROOT / "bin" / "start.bat").read_bytes().decode()
    for name, option in NAMES.items():
        text = (ROOT / f"{name}.bat").read_bytes().decode()
        assert text.count("\r\n") == text.count("\n") == 4
        assert f'call "%~dp0bin\\start.bat" {option}'.rstrip() in text.splitlines()
        assert "Extract All" in text  # a double click inside the ZIP unpacks this file alone
    assert start.count("\r\n") == start.count("\n")
    assert re.search(r"for %%v in \((.*?)\)", start).group(1).split() == list(reversed(VERSIONS))
    assert '"%~dp0starter.py" serve --open %*' in start
    for words in ("www.python.org/downloads/", "Add python.exe to PATH", "Windows installer (64-bit)"):
        assert words in start
    assert start.count("\npause\r\n") == 2  # after each of the two ways to fail
    ending = (ROOT / ".gitattributes").read_text()
    assert "*.bat text eol=crlf" in ending
    assert "*.command text eol=lf" in ending


def test_the_files_for_other_systems_may_be_executed():
    for name in NAMES:
        for ending in ("sh", "command"):
            assert os.access(ROOT / f"{name}.{ending}", os.X_OK)
            assert b"\r" not in (ROOT / f"{name}.{ending}").read_bytes()


def test_one_list_of_versions_everywhere():
    assert [f"3.{minor}" for minor in range(versions.OLDEST[1], versions.NEWEST[1] + 1)] == list(VERSIONS)
    words = "Python 3.11, 3.12 or 3.13"
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "docs/running.md",
        "docs/guide/start.md",
        "bin/_start/python.sh",
        "bin/start.bat",
    ):
        text = (ROOT / name).read_text()
        assert words in re.sub(r"\s+", " ", text), name
        assert not re.search(r"3\.11 (or|and) (newer|3\.12 on)", text), name
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == ">=3.11,<3.14"
    assert f"Arrowswitch needs {words}." == versions.WANTED


@for_each(
    "case",
    [
        ((3, 11), "linux-x86_64", ""),
        ((3, 13), "win-amd64", ""),
        ((3, 13), "macosx-14.0-arm64", ""),
        ((3, 10), "win-amd64", "too old"),
        ((3, 14), "win-amd64", "some packages are not made for it yet"),
        ((3, 13), "win-arm64", "64-bit Intel"),
        ((3, 13), "win32", "64-bit Intel"),
    ],
)
def test_a_python_without_packages_is_told_which_one_to_take(case):
    version, platform, words = case
    refused = versions.refusal(version, platform)
    assert words in refused
    assert bool(refused) == bool(words)
    assert not refused or "https://www.python.org/downloads/" in refused


def test_a_second_double_click_shows_the_site_that_runs(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(serve, "stop_on_signals", lambda: None)
    monkeypatch.chdir(tmp_path)
    shown = []
    monkeypatch.setattr(window, "show_running", lambda address: shown.append(address) or True)
    with folders.lock(tmp_path):
        assert serve.main(["--open", "--port", "8123", "--data", str(tmp_path)]) == 0
    assert shown == ["http://localhost:8123/"]


def test_only_a_site_that_answers_is_shown(monkeypatch):
    monkeypatch.setattr(window, "open_browser", lambda _address: pytest.fail("opened"))
    assert not window.show_running(f"http://127.0.0.1:{network.free_port()}/")


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(window.webbrowser, "open", lambda _address: pytest.fail("opened"))
    window.open_browser("http://localhost:8000/")


def test_where_no_browser_opens_the_address_is_said(monkeypatch, capsys):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(window.webbrowser, "open", lambda _address: False)
    window.open_browser("http://localhost:8000/")
    assert "Open http://localhost:8000/ yourself." in capsys.readouterr().err


def test_the_demo_says_that_everybody_knows_its_password(capsys, tmp_path):
    serve.greet(serve.read([]), tmp_path)
    assert "not on a public network" in capsys.readouterr().out
    for arguments in (["--club"], ["--bind", "127.0.0.1"]):
        serve.greet(serve.read(arguments), tmp_path)
        assert "public network" not in capsys.readouterr().out


def test_a_start_that_is_stopped_shows_no_trace(monkeypatch, capsys):
    def stopped(_lock: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "enter", stopped)
    assert starter.run("serve", []) == 130
    assert capsys.readouterr().err == "Stopped. The next start goes on from here.\n"


def test_help_says_where_there_is_no_queue(capsys):
    serve.print_help()
    assert "not on Windows" in re.sub(r"\s+", " ", capsys.readouterr().out)
