"""Makes the session, and the scoring file through which its units and the site share results."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth import get_user_model
from rest_framework.authtoken.models import Token

from bench.devices.stories import Place
from clubs.people.models import Role
from scoring.actors import user_actor
from scoring.models import Encounter, Play
from tests import factories
from tests.tournaments.devices.access_file import rows_in
from tests.tournaments.exchange.jet_files import blank_scoring_file
from tournaments.services.devices import folders, setting_up, templates

SECTION = 1  # as the file numbers it
NAME = "evening.bws"


@dataclass(frozen=True, slots=True)
class Evening:
    """A session in play. By place are the site's ids of the play, of the encounter, and of N-S and E-W."""

    session: int
    file: int
    path: Path
    address: str  # of the API
    token: str  # of the director there
    links: tuple[str, ...]  # of the tables
    plays: dict[Place, int]
    encounters: dict[Place, int]
    seats: dict[Place, tuple[int, int]]
    numbers: dict[Place, tuple[int, int]]  # of N-S and E-W, as the file has them


def make(tables: int, rounds: int, boards: int, template: bytes | None) -> Evening:
    """A Mitchell of so many tables, set up into a scoring file in the club's folder."""
    session = factories.make_session(tables, rounds=rounds, boards=boards)
    club = session.contest.club
    director = get_user_model().objects.create(username="director-of-devices")
    Role.objects.create(club=club, user=director, kind="director")
    data = blank_scoring_file() if template is None else template
    templates.keep_template(club=club, name="blank.bws", data=data, by=user_actor(director))
    file = setting_up.start_reading(session=session, name=NAME, by=factories.STAFF)
    plays, encounters, seats = {}, {}, {}
    of_session = Play.objects.filter(encounter__round__section__session=session).select_related("board")
    met = {one.pk: one for one in Encounter.objects.filter(round__section__session=session)}
    rounds_of = dict(Encounter.objects.filter(pk__in=met).values_list("pk", "round__number"))
    for play in of_session.order_by("pk"):
        encounter = met[play.encounter_id]
        place = (encounter.table, rounds_of[encounter.pk], play.board.number)
        plays[place], encounters[place] = play.pk, encounter.pk
        seats[place] = (encounter.north_id, encounter.east_id)
    path = folders.folder_of(club) / NAME
    return Evening(
        session=session.pk,
        file=file.pk,
        path=path,
        address=f"/api/v1/clubs/{club.slug}/sessions/{session.pk}/",
        token=Token.objects.create(user=director).key,
        links=tuple(session.table_links.order_by("table").values_list("token", flat=True)),
        plays=plays,
        encounters=encounters,
        seats=seats,
        numbers=numbers_in(path),
    )


def numbers_in(path: Path) -> dict[Place, tuple[int, int]]:
    """The numbers of the pairs that the file has at each place."""
    return {
        (int(str(row["Table"])), int(str(row["Round"])), board): (
            int(str(row["NSPair"])),
            int(str(row["EWPair"])),
        )
        for row in rows_in(path, "RoundData").values()
        for board in range(int(str(row["LowBoard"])), int(str(row["HighBoard"])) + 1)
    }
