"""A test that failed runs once more, alone: what stumbled on a busy machine refuses nobody, and is named.

A browser test waits for many things that others do beside it. One that fails and then passes by itself is
unstable: a fault of the test, to be mended, but not of what it tests.
"""

from __future__ import annotations

import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

MOST_UNSTABLE = 2
"""With more tests that failed nothing is repeated: that is no longer chance."""
REPORT = ["-o", "junit_family=xunit1"]
"""How pytest has to write its report, so that it says in which file a test is."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a test: "passed", "failed" (errors too) or "skipped", and what pytest wrote about it."""

    state: str
    output: str = ""


def outcomes(report: Path) -> Mapping[str, Outcome]:
    """Reads what became of each test, by pytest's name for it, from its JUnit report.

    A file that could not be read as tests counts as a test that failed, under its own name.
    """
    tests: dict[str, Outcome] = {}
    for case in ET.parse(report).getroot().iter("testcase"):
        name, outcome = _name(case), _outcome(case)
        before = tests.get(name)
        if before is not None and before.state == "failed":  # a test may fail, and its ending too
            outcome = Outcome("failed", before.output + outcome.output)
        tests[name] = outcome
    return tests


def _name(case: ET.Element) -> str:
    file, name, inside = case.get("file", ""), case.get("name", ""), case.get("classname", "")
    if not file:
        return name
    classes = inside.removeprefix(file.removesuffix(".py").replace("/", ".")).strip(".")
    return "::".join(part for part in (file, *classes.split("."), name) if part)


def _outcome(case: ET.Element) -> Outcome:
    faults = [*case.findall("failure"), *case.findall("error")]
    if faults:
        return Outcome("failed", "\n".join(str(fault.text) for fault in faults) + "\n")
    return Outcome("skipped" if case.find("skipped") is not None else "passed")


def count(tests: Mapping[str, Outcome]) -> Counter[str]:
    """How many tests passed, failed and were skipped."""
    return Counter(outcome.state for outcome in tests.values())


def repeat(python: str, arguments: Sequence[str], tests: Mapping[str, Outcome]) -> list[str]:
    """Runs each of the few `tests` that failed alone, and returns the names of those that pass then.

    Each has a pytest of its own (`arguments` are for it), and so a fresh site; what it printed both times is
    shown. Nothing runs where many failed.
    """
    failed = {name: outcome for name, outcome in tests.items() if outcome.state == "failed"}
    if len(failed) > MOST_UNSTABLE:
        print(f"\n{len(failed)} tests failed: too many to run them once more.", flush=True)
        return []
    return [name for name, first in failed.items() if _passes_alone(python, arguments, name, first)]


def _passes_alone(python: str, arguments: Sequence[str], name: str, first: Outcome) -> bool:
    done = subprocess.run(
        [python, "-m", "pytest", "-q", *arguments, name],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    passes = done.returncode == 0
    title = f"unstable: {name}" if passes else f"failed again: {name}"
    print(f"\n{title}\n--- among others:\n{first.output}\n--- alone:\n{done.stdout}", flush=True)
    return passes
