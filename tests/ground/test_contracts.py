"""The contracts of the floors hold what they say: a forbidden import of each kind is seen."""

import subprocess
import sys
from pathlib import Path

import grimp
import pytest
from django.conf import settings as site

ROOT = Path(site.BASE_DIR)
APPS = ("config", "clubs", "scoring", "tournaments")
FLOORS = "One floor stands on the next, over all apps"
ORDER = "One app stands on the next"
NO_SITE = "Rules know no site: no Django, no database, no jobs"
NO_WORLD = "Rules have no clock, no sockets, no files, no chance but a seed"
KERNEL = "Of the rules, persons know the kernel alone"
ROOM = "The room knows no tournaments; its API is made as theirs is"
NO_API = "The web's API is a face alone"

# Where an import is planted, what it imports, and the contract that does not bear it.
FORBIDDEN = [
    ("scoring/models/record.py", "tournaments.services.standings", FLOORS),
    ("tournaments/selectors/control.py", "scoring.services.results", FLOORS),
    ("tournaments/services/rulings.py", "tournaments.views.control", FLOORS),
    ("scoring/selectors/layout.py", "scoring.views.sheets", FLOORS),
    ("clubs/people/selectors.py", "clubs.people.services.persons", FLOORS),
    ("clubs/people/models.py", "clubs.people.permissions", FLOORS),
    ("scoring/views/sheets.py", "tournaments.views.control", ORDER),
    ("scoring/services/fields.py", "tournaments.services.standings", ORDER),
    ("clubs/people/services/persons.py", "scoring.services.fields", ORDER),
    ("clubs/people/services/checks.py", "scoring.cards", KERNEL),
    ("tournaments/services/setup.py", "clubs.room.services.events", ORDER),
    ("scoring/bridge/results.py", "django", NO_SITE),
    ("scoring/games/shape.py", "config.keeping", NO_SITE),
    ("tournaments/ranking/lists.py", "celery", NO_SITE),
    ("scoring/words/seats.py", "os", NO_WORLD),
    ("scoring/comparison/board.py", "time", NO_WORLD),
    ("tournaments/movements/faults.py", "socket", NO_WORLD),
    ("clubs/procedure/draws.py", "secrets", NO_WORLD),
    ("tournaments/exchange/native.py", "pathlib", NO_WORLD),
    ("tournaments/services/standings.py", "rest_framework", NO_API),
    ("tournaments/selectors/control.py", "rest_framework", NO_API),
    (
        "clubs/procedure/room.py",
        "scoring.bridge",
        "The club procedure stands on the kernel and on cards alone",
    ),
    (
        "clubs/room/views/forms.py",
        "tournaments.views.access",
        ROOM,
    ),
]
NEW_ROOM = "scoring/elsewhere.py"

RULES = (
    "scoring.words", "scoring.cards", "scoring.chains",
    "scoring.bridge", "scoring.comparison", "scoring.games",
    "tournaments.movements", "tournaments.ranking", "tournaments.exchange", "tournaments.line",
    "clubs.procedure",
)  # fmt: skip
# Libraries that the rules stand on: arrays, shapes of what people enter, matchings, XML of strangers.
LIBRARIES = {"numpy", "pydantic", "rustworkx", "defusedxml"}


@pytest.fixture(scope="module")
def verdict(tmp_path_factory):
    """What the contracts say of a copy of the code with every forbidden import planted in it."""
    copy = tmp_path_factory.mktemp("house")
    sources = [ROOT / "pyproject.toml", *(path for app in APPS for path in (ROOT / app).rglob("*.py"))]
    for path in sources:
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    for file, wanted, _ in FORBIDDEN:
        with (copy / file).open("a", encoding="utf-8") as source:
            source.write(f"\nimport {wanted}\n")
    (copy / NEW_ROOM).write_text("")
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


def test_a_room_without_a_place_is_seen(verdict):
    assert "elsewhere" in complaints(verdict, "The rooms of scoring")


def test_the_rules_stand_on_no_library_but_theirs():
    graph = grimp.build_graph(*APPS, include_external_packages=True, cache_dir=None)
    rules = {module for room in RULES for module in (room, *graph.find_descendants(room))}
    foreign = {
        found.split(".")[0]
        for module in rules
        for found in graph.find_modules_directly_imported_by(module)
        if found.split(".")[0] not in APPS
    }
    assert foreign - sys.stdlib_module_names == LIBRARIES
