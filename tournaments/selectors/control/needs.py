"""What needs the director's attention, the most urgent first, each with one or two buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.bridge.doubts import doubts_about
from scoring.bridge.legality.doubts import RECORDED
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import outcome_words
from scoring.bridge.tables import table_in
from scoring.models import Play, Revision, Section, Session
from tournaments.models import Call
from tournaments.selectors.by_round import is_open, last_paired
from tournaments.selectors.control.arrivals import FIRST, arrivals_of
from tournaments.selectors.control.law_rulings import place_words
from tournaments.selectors.control.record import Meeting
from tournaments.selectors.control.room import Room, Tile
from tournaments.selectors.level_matches import level_matches
from tournaments.selectors.results.figures import counted

SIDES = 2
MOST_NAMES = 20  # of players who are missing: the rest is a number


@dataclass(frozen=True, slots=True)
class Button:
    """What a need offers: `do` is posted, or `panel` names what opens ("play:12", "laws:play=12")."""

    label: str
    do: str = ""
    panel: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to see to. `key` is stable: the same thing keeps its place on the screen."""

    key: str
    mark: str
    text: str
    buttons: Sequence[Button]


def needs_of(room: Room) -> list[Need]:
    """Everything to see to, the most urgent first.

    These are calls, conflicting and proposed results, doubts, late tables, missing boards, wrong seats, draws
    to make, missing players and rulings to judge.
    """
    return [
        *_calls(room),
        *_waiting(room),
        *_doubts(room),
        *_late(room),
        *_missing(room),
        *_seats(room),
        *_unpaired(room),
        *_arrivals(room),
        *_to_judge(room),
    ]


def _calls(room: Room) -> Iterator[Need]:
    for call in room.calls:
        if call.kind == Call.Kind.SEATS:
            continue
        yield Need(f"call-{call.pk}", "call", _call_words(room, call), tuple(_call_buttons(room, call)))


def _call_words(room: Room, call: Call) -> str:
    where = _("Table {table}").format(table=room.label(call.encounter)) if call.encounter else call.by_name
    if call.kind == Call.Kind.TABLE:
        return _("{where}: director called").format(where=where)
    return f"{where}: {call.words or call.get_kind_display()}"


def _call_buttons(room: Room, call: Call) -> Iterator[Button]:
    if call.play_id is not None:
        yield Button(_("View"), panel=f"play:{call.play_id}")
    elif call.encounter is not None:
        yield Button(_("Table"), panel=f"table:{call.encounter.round.section.letter}{call.encounter.table}")
    yield Button(_("Done"), do=f"call:{call.pk}")
    if call.play_id is not None:
        yield Button(_("Rule by the laws"), panel=f"laws:play={call.play_id}")
    elif call.encounter is not None:
        yield Button(_("Rule by the laws"), panel=f"laws:encounter={call.encounter.pk}")


def _to_judge(room: Room) -> Iterator[Need]:
    """Rulings to which the director comes back after play."""
    for ruling in room.record.to_judge:
        text = _("Ruling {number} is to be judged after play.").format(number=ruling.number)
        place = place_words(ruling)
        yield Need(
            f"judge-{ruling.number}",
            "doubt",
            f"{place[:1].upper()}{place[1:]}: {text}" if place else text,
            [Button(_("Judge now"), panel=f"laws:again={ruling.number}")],
        )


def _asking(room: Room) -> Iterator[tuple[Tile, Meeting, Play]]:
    for tile in room.tiles:
        for meeting, play in tile.asking:
            yield tile, meeting, play


def _where(tile: Tile, meeting: Meeting, play: Play) -> str:
    return _("Board {board}, table {table}").format(board=play.board, table=tile.label)


def _waiting(room: Room) -> list[Need]:
    """Entries of tables: first results that differ, then where nothing counts yet, then what was proposed."""
    waiting = [place for place in _asking(room) if place[2].waiting]
    conflicts = [_conflict(room, *place) for place in waiting if place[2].conflict]
    others = [place for place in waiting if not place[2].conflict]
    open_ = [_unanswered(room, *place) for place in others if place[2].accepted_id is None]
    proposed = [_proposed(room, *place) for place in others if place[2].accepted_id is not None]
    return conflicts + open_ + proposed


def _conflict(room: Room, tile: Tile, meeting: Meeting, play: Play) -> Need:
    """The newest two of the different results that were entered are offered, each by its newest revision."""
    pending = room.record.pending.get(play.pk, ())
    newest = {str(sorted(revision.outcome.items())): revision for revision in pending}
    revisions = sorted(newest.values(), key=lambda revision: revision.number)
    text = _("{where}: the table entered two different results.").format(where=_where(tile, meeting, play))
    buttons = [
        Button(_result_words(revision), do=f"choose:{play.pk}:{revision.number}")
        for revision in revisions[-SIDES:]
    ]
    return Need(f"conflict-{play.pk}", "doubt", text, buttons)


def _unanswered(room: Room, tile: Tile, meeting: Meeting, play: Play) -> Need:
    """An entry that counts only when the director accepts it: not played, or entered after publication."""
    newest = room.record.pending[play.pk][-1]
    take = f"choose:{play.pk}:{newest.number}"
    if newest.kind == OutcomeKind.NOT_PLAYED:
        template = _("{where}: the table reports that it was not played.")
        buttons = Button(_("Not played"), do=take), Button(_("Average"), do=f"average:{play.pk}")
    else:
        template = _("{where}: {new} was entered but does not count yet.")
        label = _("Accept {result}").format(result=_result_words(newest))
        buttons = Button(label, do=take), Button(_("View"), panel=f"play:{play.pk}")
    text = template.format(where=_where(tile, meeting, play), new=_result_words(newest))
    return Need(f"unanswered-{play.pk}", "doubt", text, buttons)


def _proposed(room: Room, tile: Tile, meeting: Meeting, play: Play) -> Need:
    newest = room.record.pending[play.pk][-1]
    assert play.accepted is not None
    now, new = _result_words(play.accepted), _result_words(newest)
    text = _("{where}: {now} counts; {new} was entered later.").format(
        where=_where(tile, meeting, play), now=now, new=new
    )
    buttons = (
        Button(_("Accept {result}").format(result=new), do=f"choose:{play.pk}:{newest.number}"),
        Button(_("Keep {result}").format(result=now), do=f"choose:{play.pk}:{play.accepted.number}"),
    )
    return Need(f"proposed-{play.pk}", "doubt", text, buttons)


def _result_words(revision: Revision) -> str:
    return say(outcome_words(Outcome.from_json(revision.outcome)))


def _doubts(room: Room) -> Iterator[Need]:
    doubted = [
        (tile, meeting, play)
        for tile, meeting, play in _asking(room)
        if play.doubt and not play.waiting and play.accepted_id is not None
    ]
    scores = {
        board: [score for tile in room.tiles for score in tile.scores.get(board, ())]
        for board in {play.board.pk for _tile, _meeting, play in doubted}
    }
    for tile, meeting, play in doubted:
        text = _("{where}: {doubt}. Is this correct?").format(
            where=_where(tile, meeting, play), doubt=doubt_words(room.session, play, scores)
        )
        buttons = (
            Button(_("Yes, correct"), do=f"keep:{play.pk}"),
            Button(_("Change"), panel=f"play:{play.pk}"),
        )
        yield Need(f"doubt-{play.pk}", "doubt", text, buttons)


def doubt_words(session: Session, play: Play, scores: Mapping[int, Sequence[tuple[int, int]]]) -> str:
    """What is unlikely about a result; the result itself where that has changed meanwhile.

    `scores`: by board, the plays that have a score, each with it.
    """
    assert play.accepted is not None
    if play.doubt in RECORDED:
        return say(RECORDED[play.doubt])
    outcome = Outcome.from_json(play.accepted.outcome)
    others = [score for pk, score in scores.get(play.board.pk, ()) if pk != play.pk]
    table = table_in(session.contest.settings)
    doubts = doubts_about(outcome, play.board.vulnerability, others, table)
    return say(doubts[0]) if doubts else say(outcome_words(outcome))


def _late(room: Room) -> Iterator[Need]:
    for tile in room.tiles:
        if not tile.late or tile.current is None:
            continue
        boards = ", ".join(str(play.board) for play in tile.current.open_plays)
        text = _("Table {table} is still in round {round}. Boards left: {boards}.").format(
            table=tile.label, round=tile.current.round, boards=boards
        )
        buttons = (
            Button(_("Move on"), do=f"on:{tile.current.encounter.pk}"),
            Button(_("Table"), panel=f"table:{tile.key}"),
        )
        yield Need(f"late-{tile.current.encounter.pk}", "late", text, buttons)


def _missing(room: Room) -> Iterator[Need]:
    """The boards without a result in rounds that are over: by table where it has a phone, else by round."""
    rounds: dict[tuple[str, int], list[str]] = {}
    for tile in room.tiles:
        for meeting in tile.gaps:
            if meeting is tile.current and not room.clock.over:
                continue
            if tile.current is not None and meeting.round > tile.current.round:
                continue
            if tile.phone and not meeting.through:
                continue
            if tile.phone:
                yield _missing_here(tile, meeting)
            else:
                rounds.setdefault((tile.section.letter, meeting.round), []).append(tile.label)
    yield from (_missing_round(number, tables) for (_letter, number), tables in sorted(rounds.items()))


def _missing_here(tile: Tile, meeting: Meeting) -> Need:
    open_plays = meeting.open_plays
    boards = ", ".join(str(play.board) for play in open_plays)
    text = _("Table {table}, round {round}, boards not entered: {boards}.").format(
        table=tile.label, round=meeting.round, boards=boards
    )
    buttons = (Button(_("View"), panel=f"play:{open_plays[0].pk}"),)
    return Need(f"missing-{meeting.encounter.pk}", "missing", text, buttons)


def _missing_round(number: int, tables: Sequence[str]) -> Need:
    text = _("Round {round}, tables with results missing: {tables}.").format(
        round=number, tables=", ".join(tables)
    )
    return Need(f"round-{number}-{tables[0]}", "missing", text, (Button(_("Show"), panel=f"round:{number}"),))


def _unpaired(room: Room) -> Iterator[Need]:
    """The sections whose next round can be drawn, since all the results it depends on are entered."""
    for section in room.sections:
        paired = last_paired(section)
        if level := _level(section):
            yield from level
        elif is_open(section) and not any(tile.gaps for tile in room.tiles if tile.section == section):
            text = _("Section {section}: the draw for round {round} can be made.").format(
                section=section.letter, round=paired + 1
            )
            button = Button(_("Make the draw"), panel=f"pairing:{section.letter}")
            yield Need(f"pairing-{section.letter}-{paired + 1}", "missing", text, (button,))


def _level(section: Section) -> list[Need]:
    """The level matches of a knockout, which wait for extra boards. No query in any other section."""
    return [
        Need(
            f"level-{section.letter}-{one.match}-{one.extra}",
            "missing",
            _("Section {section}, round {round}: {one} and {other} are level.").format(
                section=section.letter, round=one.round, one=one.one, other=one.other
            ),
            [Button(_("Extra boards"), panel=f"pairing:{section.letter}")],
        )
        for one in level_matches(section)
    ]


def _arrivals(room: Room) -> Iterator[Need]:
    """The players who are missing in round 1, where players confirm on the phones that they have arrived.

    Once every table has begun nobody is missing, whatever the clock says.
    """
    if room.session.state != Session.State.PLAYING or room.clock.round > FIRST:
        return
    meetings = [tile.first for tile in room.tiles if tile.first is not None]
    if all(meeting.begun for meeting in meetings) or not any(meeting.row.arrived for meeting in meetings):
        return
    arrivals = arrivals_of([tile.arrivals for tile in room.tiles if tile.arrivals], room.contestants)
    if not arrivals.missing:
        return
    names = ", ".join(arrivals.missing[:MOST_NAMES])
    template = _("Arrived: {here} of {counted}. Missing: {names}.")
    if len(arrivals.missing) > MOST_NAMES:
        template = _("Arrived: {here} of {counted}. Missing: {names} and {more} more.")
    text = template.format(
        here=arrivals.here,
        counted=counted(room.contestants, arrivals.total),
        names=names,
        more=len(arrivals.missing) - MOST_NAMES,
    )
    yield Need("arrivals", "missing", text, ())


def _seats(room: Room) -> Iterator[Need]:
    for call in room.calls:
        if call.kind != Call.Kind.SEATS or call.encounter is None:
            continue
        text = _("Table {table}, round {round}: {text}").format(
            table=room.label(call.encounter), round=call.encounter.round.number, text=call.words
        )
        buttons = (
            Button(_("Who sat here?"), panel=f"seats:{call.encounter.pk}"),
            Button(_("Done"), do=f"call:{call.pk}"),
        )
        yield Need(f"seats-{call.pk}", "call", text, buttons)
