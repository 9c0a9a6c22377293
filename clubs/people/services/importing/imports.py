"""An import of a member list: its plan, and doing as the plan says."""

from __future__ import annotations

import hashlib
from datetime import date

from django.db import transaction

from clubs.people import roster, selectors
from clubs.people.models import Club, Person
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.figures import linking_figures
from clubs.people.services.importing.differences import step
from clubs.people.services.importing.drafts import (
    Draft,
    Step,
    match,
    membership_meant,
    memberships_of,
    require_own_online_names,
)
from clubs.people.services.importing.plans import Change, Difference, Plan, Problem
from clubs.people.services.importing.rows import LONGEST_SOURCE, wanted_of
from clubs.people.services.locking import lock_club
from clubs.people.services.member_file import cells_of
from clubs.people.signals import names_changing, person_renamed
from scoring.words import RuleError


def plan_import(
    *,
    club: Club,
    text: str,
    by: AnyUser,
    source: str = "",
    as_of: date | None = None,
    adds_unknown: bool = False,
) -> Plan:
    """The plan of an import, which changes nothing yet. Raises RuleError for a fault of the whole file.

    Masterpoints and ranks are those of the day `as_of` (today if not said) unless their row names a day,
    and `source` says what list they come from. They replace those of an earlier or the same day only.
    A list that has online names and names of people alone adds nobody unless `adds_unknown`.
    """
    require("people.manage_members", by, club)
    table = roster.read(text)
    return _plan(_draft(club, table, source, as_of, adds_unknown=adds_unknown), table)


def import_members(
    *,
    club: Club,
    text: str,
    digest: str,
    by: AnyUser,
    source: str = "",
    as_of: date | None = None,
    adds_unknown: bool = False,
    keep_club_number: bool = False,
) -> Plan:
    """Imports the list as the plan with this digest showed it; rows with problems are left out.

    `source`, `as_of` and `adds_unknown` are those of `plan_import`. With `keep_club_number` the list's number
    becomes the club's, which takes the right to change its settings.
    RuleError "import.stale" if the club or the list is not as it was when the plan was shown.
    A list that changes nothing any more is done already. It is read before the transaction begins.
    """
    require("people.manage_members", by, club)
    if keep_club_number:
        require("people.manage_club", by, club)
    table = roster.read(text)
    with transaction.atomic():
        lock_club(club)
        club.refresh_from_db(fields=["national_id"])
        draft = _draft(club, table, source, as_of, adds_unknown=adds_unknown)
        plan = _plan(draft, table)
        new_number = plan.club_number.new if plan.club_number and keep_club_number else ""
        if plan.digest != digest and (new_number or plan.count("unchanged") < len(plan.changes)):
            raise RuleError(
                "import.stale",
                "digest",
                "The club's records have changed since this preview. Check the new preview.",
                "",
            )
        _save_all(draft)
        if new_number:
            club.national_id = new_number
            club.save(update_fields=["national_id"])
    return plan


def _save_all(draft: Draft) -> None:
    if any(step.old_name != step.person.name for step in draft.steps):
        names_changing.send(Person, club=draft.club)
    steps = [step for step in draft.steps if step.change.kind != "unchanged"]
    persons = {id(step.person): step.person for step in steps}  # of online names one person has several rows
    with linking_figures(draft.club, list(persons.values())):
        for each in steps:
            _save(each)


def _save(step: Step) -> None:
    step.person.save()
    if step.membership is not None:
        step.membership.person = step.person
        step.membership.save()
    if step.old_name != step.person.name:
        person_renamed.send(Person, person=step.person, old_name=step.old_name)


def _draft(club: Club, table: roster.Roster, source: str, as_of: date | None, *, adds_unknown: bool) -> Draft:
    today = selectors.today(club)
    day = checks.clean_masterpoints_day(as_of or today, today, "as_of")
    source = checks.clean_line(source, "source", LONGEST_SOURCE)
    draft = Draft(club, today, day, source, names_only=table.names_only, adds_unknown=adds_unknown)
    draft.load()
    for row in table.rows:
        try:
            _add_row(draft, row)
        except RuleError as error:
            draft.problems.append(Problem(row.line, error))
    return draft


def _add_row(draft: Draft, row: roster.Row) -> None:
    own = _written_by_us(draft, row)
    if own is not None:
        draft.lines[id(own)], draft.listed_as[id(own)] = row.line, own.pk
        draft.steps.append(Step(Change(row.line, "unchanged", own.name), own, None, own.name))
        return
    wanted = wanted_of(row, draft.today)
    person = match(draft, wanted)
    membership = membership_meant(draft, person, wanted)
    require_own_online_names(draft, person, wanted)
    draft.steps.append(step(draft, person, membership, wanted))


def _written_by_us(draft: Draft, row: roster.Row) -> Person | None:
    """The person of whom the club's own list has this row to the letter; such a row changes nothing.

    Also where no row of a list could say it: of two with one national number, of masterpoints without a day.
    """
    pk = roster.pk(row.cells.get("pk", ""))
    person = draft.by_pk.get(pk) if pk is not None else None
    if person is None or row.too_many or id(person) in draft.lines:
        return None
    cells = {name: cell for name, cell in row.cells.items() if name != roster.CLUB_NUMBER}
    return person if cells == cells_of(person, memberships_of(person), draft.today) else None


def _plan(draft: Draft, table: roster.Roster) -> Plan:
    changes = tuple(step.change for step in draft.steps)
    club_number = None
    if table.club_number not in ("", draft.club.national_id):
        club_number = Difference("national_id", draft.club.national_id, table.club_number)
    shown = [(step.person.pk, step.change) for step in draft.steps], club_number
    digest = hashlib.sha256(repr(shown).encode()).hexdigest()
    return Plan(changes, tuple(draft.problems), table.ignored, digest, club_number)
