"""The table captain's card and the director's card: one side of A5 each, in the words of the buttons."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from clubs.people.models import Club
from tests import factories as make
from tests.tournaments.paper.conftest import CARDS, address
from tests.tournaments.paper.reading import SHEETS, lines, pages, sheet, sizes, text
from tournaments.paper import instructions
from tournaments.selectors.paper import links
from tournaments.services.setup import sessions as setup

SOURCES = ("templates", "tournaments", "scoring", "clubs")
MESSAGE = re.compile(
    r"""(?:translate|\b(?:_|N_|gettext|gettext_lazy)\()\s*"((?:[^"\\]|\\.)*)\""""
    r"""|\{% blocktranslate[^%]*%\}(.*?)\{% endblocktranslate %\}""",
    re.DOTALL,
)


def quoted_labels() -> set[str]:
    """The messages of all labels that are passed to `said`, as `gettext` knows them."""
    tree = ast.parse(Path(instructions.__file__).read_text(encoding="utf-8"))
    said = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node) == "said"]
    labels = [node for call in said for keyword in call.keywords for node in ast.walk(keyword.value)]
    return {
        str(node.args[0].value)
        for node in labels
        if isinstance(node, ast.Call) and _name(node) == "_" and isinstance(node.args[0], ast.Constant)
    }


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def messages_of_the_product() -> set[str]:
    found: set[str] = set()
    for source in SOURCES:
        for path in (settings.BASE_DIR / source).rglob("*"):
            if path.suffix in (".html", ".py") and path != Path(instructions.__file__):
                for plain, block in MESSAGE.findall(path.read_text(encoding="utf-8")):
                    found.add(plain or re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", block))
    return found


def test_every_label_on_the_cards_is_a_text_of_the_product():
    labels = quoted_labels()
    assert len(labels) > 30
    assert {"Yes, correct", "Cut round {round}", "Substitute from round %(substitute_from)s"} <= labels
    assert labels - messages_of_the_product() == set()


def test_a_sentence_is_split_at_its_labels():
    assert instructions.said("Tap {yes}. If not, {no}!", yes="Ja", no="Nein") == [
        ("Tap ", False), ("Ja", True), (". If not, ", False), ("Nein", True), ("!", False),
    ]  # fmt: skip


@pytest.fixture
def played():
    return make.make_session(tables=3, boards=1)


@pytest.mark.django_db
@pytest.mark.parametrize("size", SHEETS)
def test_there_is_a_captains_card_for_each_table_two_on_a_sheet(played, fetch, size):
    first, second = pages(fetch(played, "captain-cards", size))
    assert (sheet(first), min(sizes(first))) == (SHEETS[size], 14)
    said = lines(first)
    assert [line for line in said if line.startswith("Table ")] == ["Table 1", "Table 2"]
    assert {links(played)["A", table].word for table in (1, 2)} <= set(said)
    running = " ".join(said)
    for words in ("Yes, correct", "Report a mistake", "Call the director"):  # the last step is not cut off
        assert running.count(words) == 2
    assert "testserver/c/" in text(fetch(played, "captain-cards", size))
    assert [line for line in lines(second) if line.startswith("Table ")] == ["Table 3"]


@pytest.mark.django_db
@pytest.mark.parametrize("size", SHEETS)
@pytest.mark.parametrize("name", ["Riverside Bridge Club", "W" * 120])
def test_the_directors_card_is_one_side_with_everything_on_it(played, fetch, size, name):
    Club.objects.filter(pk=played.club.pk).update(name=name)
    (page,) = pages(fetch(played, "director-card", size))
    assert sheet(page) == SHEETS[size]
    assert min(sizes(page)) >= 9
    said = " ".join(lines(page))
    for words in (name[:12], f"testserver/c/{played.club.slug}", "director call", "Cut round 9", "b7 t3 adj"):
        assert said.count(words) == 2, words  # twice on the sheet, to be cut


@pytest.mark.django_db
def test_both_are_there_before_play_and_for_those_who_run_the_session(signed_in, fetch):
    session = setup.create_session(
        club=make.make_club(), name="Tonight", date=timezone.now().date(), by=make.STAFF
    )
    (page,) = pages(fetch(session, "captain-cards"))
    assert [line for line in lines(page) if line.startswith("Table")] == ["Table ____", "Table ____"]
    for card in CARDS:
        assert signed_in(session).get(address(session, card.key)).status_code == 200
        assert signed_in(session, "member").get(address(session, card.key)).status_code == 403


@pytest.mark.django_db
def test_at_whist_only_tricks_are_entered(fetch):
    session = make.make_session(tables=3, boards=1, settings={"table": "whist"})
    said = text(fetch(session, "captain-cards"))
    assert "tap the tricks won by N-S" in said
    assert "Passed out" not in said
