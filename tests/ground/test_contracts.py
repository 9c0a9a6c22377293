"""The contracts of the floors hold what they say: a forbidden import of each kind is seen."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings as site

ROOT = Path(site.BASE_DIR)
APPS = ("config", "clubs", "scoring", "tournaments")
FLOORS = "One floor stands on the next, over all apps"
ORDER = "One app stands on the next"
NO_SITE = "Rules know nothing of the site"
OUTSIDE = "Rules use arithmetic, text and four libraries"
KERNEL = "Of the rules, persons know the kernel alone"
BESIDE = "Rubber bridge and poker know no tournaments"
PERSONS = "Persons know no app that stands on theirs"
KITS = "The packages of clubs"
NO_REQUEST = "Selectors and services answer no request"
NO_APP = "The site's settings and servers know no app"

# Where an import is planted, what it imports, and the contract that does not bear it.
FORBIDDEN = [
    ("scoring/models/record.py", "tournaments.services.results.standings", FLOORS),
    ("tournaments/selectors/control/room.py", "scoring.services.results", FLOORS),
    ("tournaments/services/control/rulings.py", "tournaments.views.control.room", FLOORS),
    ("scoring/selectors/layout.py", "scoring.views.sheets", FLOORS),
    ("clubs/people/selectors.py", "clubs.people.services.persons", FLOORS),
    ("clubs/people/models.py", "clubs.people.permissions", FLOORS),
    ("scoring/views/sheets.py", "tournaments.views.control.room", ORDER),
    ("scoring/services/fields.py", "tournaments.services.results.standings", ORDER),
    ("clubs/people/services/persons.py", "scoring.services.fields", ORDER),
    ("clubs/people/services/checks.py", "scoring.cards", KERNEL),
    ("tournaments/services/setup/sessions.py", "clubs.room.services.events", ORDER),
    ("clubs/people/views/home.py", "scoring.services.results", PERSONS),
    ("clubs/people/roster.py", "scoring.models", PERSONS),
    ("clubs/web/refusals.py", "scoring.views.sheets", ORDER),
    ("clubs/people/services/persons.py", "clubs.web", KITS),
    ("scoring/services/results.py", "clubs.web.refusals", FLOORS),
    ("scoring/bridge/results.py", "django", OUTSIDE),
    ("scoring/games/shape.py", "config.caching.stamped_cache", NO_SITE),
    ("tournaments/ranking/lists.py", "celery", OUTSIDE),
    ("scoring/words/seats.py", "os", OUTSIDE),
    ("scoring/comparison/board.py", "time", OUTSIDE),
    ("scoring/laws/asking.py", "random", OUTSIDE),
    ("tournaments/movements/faults.py", "socket", OUTSIDE),
    ("clubs/procedure/draws.py", "secrets", OUTSIDE),
    ("tournaments/exchange/native/document.py", "pathlib", OUTSIDE),
    ("clubs/procedure/engine.py", "random", OUTSIDE),
    ("tournaments/movements/chooser.py", "rich", OUTSIDE),
    ("tournaments/services/results/standings.py", "rest_framework", NO_REQUEST),
    ("tournaments/selectors/control/room.py", "django.urls", NO_REQUEST),
    ("clubs/people/services/checks.py", "django.shortcuts", NO_REQUEST),
    ("scoring/services/fields.py", "django.http", NO_REQUEST),
    (
        "scoring/models/record.py",
        "rest_framework",
        "Models answer no request, though they know their address",
    ),
    ("config/caching/stamped_cache.py", "scoring.models", NO_APP),
    ("config/settings.py", "clubs.people.models", NO_APP),
    (
        "clubs/procedure/room.py",
        "scoring.bridge",
        "Procedure and poker stand on the kernel and on cards alone",
    ),
    (
        "clubs/room/views/forms.py",
        "tournaments.views.access",
        BESIDE,
    ),
    ("clubs/room/api/rooms.py", "tournaments.api.clubs", BESIDE),
]
NEW_PACKAGES = {
    "scoring/elsewhere.py": "The packages of scoring",
    "clubs/elsewhere/__init__.py": KITS,
}
FLOOR_0 = (
    "scoring/words", "scoring/cards", "scoring/chains", "scoring/bridge",
    "scoring/comparison", "scoring/games", "scoring/laws",
    "tournaments/movements", "tournaments/ranking", "tournaments/exchange", "tournaments/line",
    "clubs/procedure",
)  # fmt: skip
CLOCKS = {"now", "today", "utcnow"}


@pytest.fixture(scope="module")
def verdict(tmp_path_factory):
    """What the contracts say of a copy of the code with every forbidden import planted in it."""
    copy = tmp_path_factory.mktemp("house")
    folders = (*APPS, "tools")
    sources = [ROOT / "pyproject.toml", *(path for one in folders for path in (ROOT / one).rglob("*.py"))]
    for path in sources:
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    for file, wanted, _ in FORBIDDEN:
        with (copy / file).open("a", encoding="utf-8") as source:
            source.write(f"\nimport {wanted}\n")
    for package in NEW_PACKAGES:
        (copy / package).parent.mkdir(exist_ok=True)
        (copy / package).write_text("")
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    answer = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert answer.returncode == 1, answer.stderr
    return answer.stdout


def complaints(verdict, contract):
    """What one contract names as broken: the part under its headline."""
    broken = verdict.split("Broken contracts")[1]
    lines = broken.splitlines()
    start = lines.index(contract)
    ends = [at for at in range(start + 2, len(lines) - 1) if lines[at + 1].startswith("-----") and lines[at]]
    return "\n".join(lines[start : ends[0] if ends else len(lines)])


@pytest.mark.parametrize(("file", "wanted", "contract"), FORBIDDEN)
def test_a_forbidden_import_is_seen(verdict, file, wanted, contract):
    module = file.removesuffix(".py").replace("/", ".")
    assert f"{module} -> {wanted}" in complaints(verdict, contract)


@pytest.mark.parametrize("package", NEW_PACKAGES)
def test_a_package_without_a_place_is_seen(verdict, package):
    assert "elsewhere" in complaints(verdict, NEW_PACKAGES[package])


def chance_and_clocks(source):
    """The lines on which code asks what time it is, or makes chance without a seed."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        call.lineno
        for call in calls
        if (isinstance(call.func, ast.Attribute) and call.func.attr in CLOCKS)
        or (isinstance(call.func, ast.Name) and call.func.id == "Random" and not call.args)
    ]


def test_rules_have_no_clock_and_no_chance_without_a_seed():
    """Both hide in libraries that the rules do use: a date is an argument, and so is a seed."""
    planted = "Random(7)\nRandom()\ndt.datetime.now(UTC)\ndate.today()\ndt.date(2026, 1, 1)\n"
    assert chance_and_clocks(planted) == [2, 3, 4]
    files = [file for package in FLOOR_0 for file in ROOT.glob(f"{package}/**/*.py")]
    files += [file for package in FLOOR_0 for file in ROOT.glob(f"{package}.py")]
    assert len(files) > 250
    assert ROOT / "scoring/chains.py" in files
    assert [file for file in files if chance_and_clocks(file.read_text("utf-8"))] == []
