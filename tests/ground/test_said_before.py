"""What cannot be taken back says so before it is pressed.

Every service that deletes rows is listed: with the page that says so before it is done, or with the reason
why nothing is lost by it. A page with a button for what cannot be taken back (`button-last`) says so too, and
so does every page that sends e-mails.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
SAYS_SO = re.compile(r"cannot be (?:undone|taken back)|deleted for good|ends this one at once")

ASKED_ON = {
    "clubs.people.services.forgetting._forget": "people/forget.html",
    "clubs.people.services.forgetting._end_memberships": "people/forget.html",
    "clubs.people.services.forgetting._leave_account": "people/forget.html",
    "clubs.people.services.merging._absorb": "people/merge.html",
    "clubs.people.services.merging._move_contact": "people/merge.html",
    "tournaments.services.devices.templates.forget_template": "tournaments/devices/_blank.html",
    "tournaments.services.seasons.delete_season": "tournaments/seasons/form.html",
    "tournaments.services.seasons.delete_table": "tournaments/seasons/award_table_form.html",
    "tournaments.services.setup.own_movements.delete_movement": (
        "tournaments/setup/movement/own_movement_delete.html"
    ),
    "tournaments.services.session_bin._delete_content": "tournaments/session_remove.html",
    "tournaments.services.session_bin._remove": "tournaments/session_remove.html",
}
NOTHING_IS_LOST = {
    "clubs.people.services.accounts.invite": "an earlier link ends; a new one is made by the same button",
    "clubs.people.services.logos.remove_logo": "it is uploaded again",
    "clubs.people.services.mail.remove_mail_server": "it is typed again",
    "clubs.people.services.persons.remove_unused_guest": "a name alone, which is typed again",
    "clubs.people.services.roles.remove_roles": "the role is given again",
    "clubs.room.services.rubbers._unbegin": "part of Undo: a sheet on which nothing was entered",
    "scoring.services.sheets.settled.drop": "what is worked out from the sheet, once more when it is settled",
    "tournaments.services.control.restoring.restore": "this is Undo",
    "tournaments.services.devices.templates.forget_template": "a blank file, which is uploaded again",
    "tournaments.services.mends.presence.withdraw_pair": "boards to come; Undo brings them back",
    "tournaments.services.mends.reseating.reseat": "boards to come; Undo brings them back",
    "tournaments.services.results.result_letters.send": "an e-mail that nobody wants any more",
    "tournaments.services.results.standings._save_points": "worked out again from the results",
    "tournaments.services.seasons.take_back_challenge": "this takes a challenge back; it is entered again",
    "tournaments.services.setup.entries.remove": "before play; the plan's Undo brings the pair back",
    "tournaments.services.setup.player_sign_in._take_back": "this is a phone's Undo",
    "tournaments.services.setup.sign_in_phones._network": "networks of days that are over",
    "tournaments.services.setup.sign_in_phones.forget_if_unused": "a phone that signed nobody in",
    "tournaments.services.setup.sign_in_phones.forget_phones": "phones of a sheet that has started",
}
PUBLISHES = (
    "tournaments/control/panels/_session.html",
    "tournaments/control/room/_next.html",
    "tournaments/results/_publish.html",
    "party/_next.html",
    "party/_now.html",
)
"""Where results are published: the e-mails go at once."""


def deleting() -> Iterator[str]:
    """Every function of the services that deletes rows."""
    for app in ("clubs", "scoring", "tournaments"):
        for file in sorted((ROOT / app).rglob("*.py")):
            if "services" in file.parts:
                module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
                tree = ast.parse(file.read_text(encoding="utf-8"))
                functions = [part for part in tree.body if isinstance(part, ast.FunctionDef)]
                yield from (f"{module}.{part.name}" for part in functions if _deletes(part))


def _deletes(function: ast.FunctionDef) -> bool:
    calls = (part.func for part in ast.walk(function) if isinstance(part, ast.Call))
    return any(isinstance(called, ast.Attribute) and called.attr == "delete" for called in calls)


def test_every_service_that_deletes_says_so_first_or_loses_nothing():
    assert set(deleting()) == ASKED_ON.keys() | NOTHING_IS_LOST.keys()


@pytest.mark.parametrize("page", sorted(set(ASKED_ON.values())))
def test_the_page_says_that_it_cannot_be_undone(page):
    assert SAYS_SO.search((TEMPLATES / page).read_text(encoding="utf-8"))


def test_every_button_for_what_cannot_be_undone_is_on_a_page_that_says_so():
    files = {file.relative_to(TEMPLATES).as_posix(): file for file in TEMPLATES.rglob("*.html")}
    texts = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
    having = {name for name, text in texts.items() if '<button class="button-last"' in text}
    has_undo = {"room/_evening.html", "styleguide.html"}  # an evening of rubber bridge goes on by Undo
    assert {name for name in having if not SAYS_SO.search(texts[name])} == has_undo
    assert len(having) >= 6


@pytest.mark.parametrize("page", PUBLISHES)
def test_where_results_are_published_the_page_says_that_e_mails_stay_gone(page):
    assert "tournaments/results/_mail_goes.html" in (TEMPLATES / page).read_text(encoding="utf-8")
    said = (TEMPLATES / "tournaments/results/_mail_goes.html").read_text(encoding="utf-8")
    sent = (TEMPLATES / "tournaments/results/_send_letters.html").read_text(encoding="utf-8")
    assert SAYS_SO.search(said)
    assert SAYS_SO.search(sent)
