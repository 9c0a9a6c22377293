"""Sessions of every form as results files: what is written is read, verified and imported again."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.cards import RuleError
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.services_exchange.test_forms_native import enter_all, plays_of, ranking
from tournaments.exchange import pbn, pbn_text, spreadsheet, usebio
from tournaments.exchange.event import Event
from tournaments.exchange.verification import verify
from tournaments.services import sessions
from tournaments.services.exchange import event_of, export_event, import_event
from tournaments.services.mends.next_round import pair_round

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)
PARSERS = {"usebio": usebio.parse, "pbn": pbn.parse, "csv": spreadsheet.parse_results}


def finished(*shape: object, rounds_paired: int = 1, **how: object) -> Session:
    session = make.make_session(*shape, **how)
    enter_all(session)
    for _number in range(1, rounds_paired):
        pair_round(section=make.section_of(session), by=make.STAFF)
        enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    return session


FORMS = {
    "butler": ((3, "mitchell"), {"settings": {"method": "imps-datum", "datum": {"trim": 1}}}),
    "cross-imps": ((3, "howell"), {"boards": 1, "settings": {"method": "imps-cross", "divisor": "tables"}}),
    "total": ((3, "mitchell"), {"settings": {"method": "total"}}),
    "individual": ((2, "individual8"), {}),
    "team match": ((2, "team4"), {"settings": {"method": "imps"}}),
    "board-a-match": ((2, "team4"), {"settings": {"method": "bam"}}),
    "swiss teams": (
        (6, "swiss_teams"),
        {
            "rounds": 2, "boards": 4, "missing": 6, "rounds_paired": 2,
            "settings": {"method": "imps", "vp": "wbf-continuous"},
        },
    ),
    "swiss pairs": (
        (3, "swiss_pairs"),
        {
            "rounds": 2, "boards": 3, "rounds_paired": 2,
            "settings": {"method": "imps-cross", "vp": "wbf-continuous"},
        },
    ),
}  # fmt: skip


def told(event: Event, *, figures: bool) -> list[object]:
    """Who sat where on which board, what came of it, and, with `figures`, what everybody has."""
    lines = [
        (
            board.number,
            *map(str, line.seats),
            line.match > 0,
            line.outcome,
            line.score,
            line.ns_points,
            line.ew_points,
        )
        for board, line in event.lines()
    ]
    competitors = [
        (
            str(c.pair),
            c.name,
            [p.name for p in c.players],
            *((c.place, c.total, c.percent) if figures else ()),
        )
        for c in event.competitors
    ]
    matches = [(m.round, str(m.first), str(m.second), m.first_score, m.second_score) for m in event.matches]
    return [
        event.form,
        event.method,
        event.winners,
        sorted(map(str, lines)),
        competitors,
        sorted(map(str, matches)),
    ]


WRITTEN = [
    (form, format)
    for form, (_shape, how) in FORMS.items()
    for format in PARSERS
    if format != "pbn" or how.get("settings", {}).get("method") not in ("imps", "bam")
]


@pytest.mark.parametrize(("form", "format"), WRITTEN)
def test_every_form_out_and_in_again(form, format):
    shape, how = FORMS[form]
    session = finished(*shape, **how)
    ours = event_of(session, STAFF)
    assert verify(ours).differs == ()
    theirs = PARSERS[format](export_event(session=session, format=format, viewer=STAFF))
    figures = format != "csv"  # which says what came of each board; the ranking is a file of its own
    assert told(theirs, figures=figures) == told(ours, figures=figures)
    assert verify(theirs).differs == ()
    data = export_event(session=session, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert ranking(again) == ranking(session)
    assert len(plays_of(again)) == len(plays_of(session))


@pytest.mark.parametrize("format", list(PARSERS))
def test_players_of_three_lines_keep_their_numbers(format):
    session = finished(5, "individual_rainbow", boards=1)
    data = export_event(session=session, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert sorted(ranking(again)) == sorted(ranking(session))


def test_a_player_number_on_two_lines_is_refused():
    data = export_event(session=finished(5, "individual_rainbow", boards=1), format="csv", viewer=STAFF)
    assert b"11EW" in data
    with pytest.raises(RuleError, match="number 1NS twice"):
        import_event(data=data.replace(b"11EW", b"1EW"), club=make.make_club(), by=make.STAFF)


def test_a_team_match_in_pbn_is_a_game_for_each_room():
    session = finished(2, "team4", settings={"method": "imps"})
    data = export_event(session=session, format="pbn", viewer=STAFF)
    games = pbn_text.games(data)
    assert len(games) == len(plays_of(session))
    assert [game.tag("Room") for game in games[:2]] == ["Open", "Closed"]
    opened, closed = games[:2]
    assert (opened.tag("North"), closed.tag("East")) == ("Anna", "Cem")
    assert opened.tag("Score").startswith("NS ")
    imps = [Decimal(game.tag("ScoreIMP").removeprefix("NS ")) for game in (opened, closed)]
    assert imps[0] == -imps[1]
    assert len(games[0].tables["MatchTable"]) == 1
    with pytest.raises(RuleError, match="not read"):
        import_event(data=data, club=make.make_club(), by=make.STAFF)


@pytest.mark.parametrize("format", ["usebio", "pbn"])
def test_what_a_format_has_no_word_for_is_refused(format):
    session = finished(2, "team4", settings={"method": "patton"})
    with pytest.raises(RuleError, match=r"Patton: .* has no word for this\."):
        export_event(session=session, format=format, viewer=STAFF)
