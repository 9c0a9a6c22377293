"""Seasons, ladders and tables of masterpoints: made and changed by the club's admin, played by its staff."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max

from clubs.people import permissions
from clubs.people.days import short_day
from clubs.people.models import Club, Person
from clubs.people.selectors import is_called, persons_of
from scoring.actors import Actor
from scoring.models import Session
from scoring.words import RuleError
from tournaments.models import Challenge, MasterpointTable, Rung, Season
from tournaments.ranking.seasons import ladders
from tournaments.ranking.seasons.leader_boards import SeasonScore, read_season_rule
from tournaments.ranking.seasons.masterpoints import read_table, table_data
from tournaments.selectors.seasons.ladders import ladder_order, read_ladder_rule

VERSION = 1
STAFF = frozenset({"admin", "director", "scorer", permissions.SUPERUSER})


def manages(club: Club, by: Actor) -> bool:
    """Whether `by` may make and change the club's seasons and tables: its admin."""
    return permissions.allows("people.manage_club", _kinds(club, by))


def writes_challenges(club: Club, by: Actor) -> bool:
    """Whether `by` may write down what was played on a ladder: the club's staff."""
    return bool(_kinds(club, by) & STAFF)


def _kinds(club: Club, by: Actor) -> frozenset[str]:
    if by.kind == "import":
        return frozenset({"admin"})
    return frozenset() if by.user is None else permissions.role_kinds(by.user, club)


def _require_admin(club: Club, by: Actor) -> None:
    if not manages(club, by):
        raise RuleError(
            "permission.seasons", "season", "Only the administrator of this club can do that.", ""
        )


def _require_staff(club: Club, by: Actor) -> None:
    if not writes_challenges(club, by):
        raise RuleError("permission.challenges", "season", "Only the staff of this club can do that.", "")


@transaction.atomic
def create_season(
    *,
    club: Club,
    name: str,
    begins: dt.date,
    ends: dt.date,
    rule: Mapping[str, Any],
    by: Actor,
    kind: str = Season.Kind.LEADERS,
    words: str = "",
    table: MasterpointTable | None = None,
) -> Season:
    """A new leader board or ladder. Raises RuleError "permission.seasons", "season.days", or the rule's."""
    _require_admin(club, by)
    season = Season(club=club, kind=kind)
    return _save(season, name=name, begins=begins, ends=ends, rule=rule, words=words, table=table)


@transaction.atomic
def edit_season(
    *,
    season: Season,
    name: str,
    begins: dt.date,
    ends: dt.date,
    rule: Mapping[str, Any],
    by: Actor,
    words: str = "",
    table: MasterpointTable | None = None,
) -> Season:
    """Another name, other days or another rule: everything is counted anew by it."""
    _require_admin(season.club, by)
    return _save(season, name=name, begins=begins, ends=ends, rule=rule, words=words, table=table)


def _save(
    season: Season,
    *,
    name: str,
    begins: dt.date,
    ends: dt.date,
    rule: Mapping[str, Any],
    words: str,
    table: MasterpointTable | None,
) -> Season:
    if ends < begins:
        raise RuleError("season.days", "ends", "The last day is before the first day.", "")
    if season.kind == Season.Kind.LADDER:
        read_ladder_rule(rule)
    elif read_season_rule(rule)[0] is SeasonScore.MASTERPOINTS and table is None:
        raise RuleError("season.table", "table", "Choose the table for calculating masterpoints.", "")
    assert table is None or table.club_id == season.club_id
    season.name, season.begins, season.ends = name, begins, ends
    season.words, season.table, season.rule = words, table, {"v": VERSION, **rule}
    season.save()
    return season


@transaction.atomic
def delete_season(*, season: Season, by: Actor) -> None:
    """The season is gone; the sessions stay as they are."""
    _require_admin(season.club, by)
    season.delete()


@transaction.atomic
def count_session(*, season: Season, session: Session, counts: bool, by: Actor) -> None:
    """Say whether a session of its days counts for a season. Said twice it changes nothing."""
    _require_admin(season.club, by)
    assert session.contest.club_id == season.club_id
    if counts:
        season.left_out.remove(session)
    else:
        season.left_out.add(session)


@transaction.atomic
def save_table(
    *, club: Club, data: Mapping[str, Any], by: Actor, table: MasterpointTable | None = None
) -> MasterpointTable:
    """A new table of awards, or `table` with other values.

    Raises RuleError "permission.seasons", "table.name", or that of what cannot be read.
    """
    _require_admin(club, by)
    value = read_table(data)
    row = table or MasterpointTable(club=club)
    row.name, row.data = value.name, {"v": VERSION, **table_data(value)}
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise RuleError(
            "table.name", "name", "There is already a table called {name}.", "", name=value.name
        ) from None
    return row


@transaction.atomic
def delete_table(*, table: MasterpointTable, by: Actor) -> None:
    """Remove a table. Raises RuleError "table.used" while a season counts by it."""
    _require_admin(table.club, by)
    season = table.seasons.first()
    if season is not None:
        raise RuleError("table.used", "table", "{season} uses this table.", "", season=season.name)
    table.delete()


@transaction.atomic
def join_ladder(*, season: Season, person: Person, by: Actor) -> None:
    """A person begins below the last; one who is on the ladder stays where they are."""
    _require_staff(season.club, by)
    _join(_locked(season), person)


@transaction.atomic
def play_challenge(
    *, season: Season, challenger: Person, holder: Person, won: bool, date: dt.date, by: Actor
) -> Challenge:
    """Write down a challenge that was played; a challenger who is new begins below the last.

    Raises RuleError "permission.challenges", "season.date", or "ladder..." if it could not be.
    """
    _require_staff(season.club, by)
    season = _locked(season)
    if not season.begins <= date <= season.ends:
        raise RuleError("season.date", "date", "{date} is not in this season.", "", date=short_day(date))
    _join(season, challenger)
    order = ladder_order(season).order
    value = ladders.Challenge(challenger.pk, holder.pk, won)
    ladders.after(order, value, read_ladder_rule(season.rule))
    return Challenge.objects.create(
        season=season, challenger=challenger, holder=holder, won=won, date=date, by=by.user
    )


@transaction.atomic
def take_back_challenge(*, season: Season, challenge: Challenge, by: Actor) -> None:
    """Take the last challenge back. Raises RuleError "ladder.last" for an earlier one."""
    _require_staff(season.club, by)
    last = _locked(season).challenges.order_by("pk").last()
    if last is None or last.pk != challenge.pk:
        raise RuleError("ladder.last", "challenge", "Only the last challenge can be withdrawn.", "")
    last.delete()


def person_named(*, club: Club, name: str, picked: int | None, field: str) -> Person:
    """A person of the club by id, else by whole name. Raises RuleError "ladder.person", "ladder.which"."""
    people = persons_of(club)
    matching = list((people.filter(pk=picked) if picked is not None else people.filter(is_called(name)))[:2])
    if not matching:
        raise RuleError("ladder.person", field, "Nobody in this club is called {name}.", "", name=name)
    if len(matching) > 1:
        raise RuleError(
            "ladder.which",
            field,
            "Several people are called {name}. Choose one from the list.",
            "",
            name=name,
        )
    return matching[0]


def _locked(season: Season) -> Season:
    """The season with its row held, so that challenges come one after the other."""
    return Season.objects.select_for_update(of=("self",)).select_related("club").get(pk=season.pk)


def _join(season: Season, person: Person) -> None:
    assert person.club_id == season.club_id
    if not season.rungs.filter(person=person).exists():
        last = season.rungs.aggregate(last=Max("place"))["last"] or 0
        Rung.objects.create(season=season, person=person, place=last + 1)
