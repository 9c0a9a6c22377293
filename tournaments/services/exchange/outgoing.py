"""Makes the event of a session that other programs read: its pairs, its travellers and our figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from django.db.models import Prefetch, Q

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import TABLES
from scoring.cards import Deal
from scoring.comparison import Direction, MethodName
from scoring.comparison.penalties import PenaltyUnit
from scoring.models import (
    SEATS,
    Board,
    BoardSet,
    Encounter,
    Entry,
    EntryMember,
    Field,
    Play,
    Section,
    Session,
)
from scoring.selectors.cut import CUT_PLAY, TAKES_PART
from scoring.selectors.visibility import Cards, Viewer, visible_boards
from scoring.words import N_, RuleError
from scoring.words.figures import rounded
from tournaments.exchange.documents import Document
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Deduction,
    Event,
    Form,
    MatchRecord,
    OtherDeal,
    PairId,
    Player,
    SectionRecord,
    TravellerLine,
)
from tournaments.models import BoardPoints, Standing
from tournaments.models.event_settings import event_settings
from tournaments.ranking import ComparedBoard, FieldStanding
from tournaments.ranking.matches import own_averages
from tournaments.selectors.byes import byes
from tournaments.selectors.knockout import is_knockout
from tournaments.selectors.results import rankings
from tournaments.selectors.results.standing import state_of
from tournaments.services.exchange.numbers import pairs_of
from tournaments.services.results import standings

PROGRAM = "Arrowswitch"
FORMS = {"pairs": Form.PAIRS, "players": Form.INDIVIDUAL, "teams": Form.TEAMS}


def event_of(session: Session, viewer: Viewer) -> Event:
    """The session with the boards that `viewer` may see, and our points, totals, per cents and places.

    A board has its deal only if the viewer may see its cards too.
    National numbers are contact data: only staff get them. Raises RuleError "exchange.nobody",
    "exchange.ranking".
    """
    _require_representable(session)
    fields = _fields(session)
    for field in fields:
        standings.refresh_standings(field_id=field.pk)
    entries = _entries(session)
    if not entries:
        raise RuleError("exchange.nobody", "session", "Nobody has been added to this session yet.", "")
    pairs = _pairs(entries)
    settings = event_settings(session.contest)
    boards = tuple(_boards(session, pairs, viewer))
    return Event(
        name=session.name,
        date=session.date,
        club=session.club.name,
        club_number=session.club.national_id,
        form=FORMS[settings.contestants],
        method=settings.method_name,
        winners=max(entry.section.winners for entry in entries.values()),
        competitors=tuple(_competitors(session, entries, pairs, viewer)),
        boards=boards,
        source=PROGRAM,
        vp=str(settings.stored.get("vp", "")),
        matches=tuple(_matches(session, pairs, boards, viewer)),
        game=settings.table,
        settings=Document.of(settings.stored),
        groups=tuple(_groups(entries.values(), fields)),
        other_deals=tuple(_other_deals(session, viewer)),
        wider=Section.objects.filter(field__in=fields).exclude(session=session).exists(),
    )


def _pairs(entries: Mapping[int, Entry]) -> dict[int, PairId]:
    """The entries as files name them, with their section where there are several."""
    sections = {entry.section_id: entry.section for entry in entries.values()}
    pairs: dict[int, PairId] = {}
    for pk, section in sections.items():
        entries_of_section = [entry for entry in entries.values() if entry.section_id == pk]
        pairs |= pairs_of(entries_of_section, section.letter if len(sections) > 1 else "")
    return pairs


def _require_representable(session: Session) -> None:
    """Refuse an event whose ranking no results file can tell. Raises RuleError "exchange.ranking"."""
    settings = event_settings(session.contest)
    sections = list(session.sections.all())
    if any(map(is_knockout, sections)):
        raise _unrepresentable(
            N_(
                "In a knockout, places depend on the round in which a team went out: a results "
                "file cannot represent this. Use the Arrowswitch file."
            )
        )
    if settings.to_the_score:
        raise _unrepresentable(
            N_(
                "In bridge to the score each round is won separately: a results file cannot "
                "represent this. Use the Arrowswitch file."
            )
        )
    if settings.same_seat:
        raise _unrepresentable(
            N_(
                "Sets are compared with the same seat: a results file cannot represent this. "
                "Use the Arrowswitch file."
            )
        )


def _unrepresentable(template: str) -> RuleError:
    return RuleError("exchange.ranking", "format", template, "")


def _groups(entries: Iterable[Entry], fields: Sequence[Field]) -> Iterator[SectionRecord]:
    numbers = {field.pk: number for number, field in enumerate(fields, 1)}
    sections = {entry.section.letter: entry.section for entry in entries}
    for letter, section in sections.items():
        shown = letter if len(sections) > 1 else ""
        yield SectionRecord(shown, section.tables, numbers[section.field_id])


def _other_deals(session: Session, viewer: Viewer) -> Iterator[OtherDeal]:
    """The deals of the other forms of boards whose cards `viewer` may see."""
    cards = Cards(session, viewer)
    seen = set().union(*(visible_boards(field, viewer) for field in _fields(session)))
    boards = Board.objects.filter(board_set__session=session, number__in=seen)
    for board in boards.exclude(form="a").exclude(deal=""):
        if cards.shown_on(board):
            yield OtherDeal(board.number, board.form, Deal.parse(board.deal))


def _entries(session: Session) -> dict[int, Entry]:
    entries = Entry.objects.filter(section__session=session).exclude(state=Entry.State.PHANTOM)
    members = EntryMember.objects.filter(TAKES_PART).select_related("person")
    rows = (
        entries.select_related("section__session__contest")
        .prefetch_related(Prefetch("members", members), "penalties")
        .order_by("section__letter", "number")
    )
    return {entry.pk: entry for entry in rows}


def _fields(session: Session) -> list[Field]:
    fields = Field.objects.filter(sections__session=session).distinct()
    return list(fields.select_related("contest").order_by("pk"))


def _competitors(
    session: Session, entries: Mapping[int, Entry], pairs: Mapping[int, PairId], viewer: Viewer
) -> list[Competitor]:
    lines = {
        line.entry.pk: line
        for field in _fields(session)
        for line in rankings.table(field, visible_boards(field, viewer))
    }
    return [_competitor(entry, pairs[pk], lines.get(pk), viewer) for pk, entry in entries.items()]


def _competitor(entry: Entry, pair: PairId, line: rankings.RankedLine | None, viewer: Viewer) -> Competitor:
    settings = event_settings(entry.section.session.contest)
    competitor = Competitor(
        pair,
        tuple(_players(entry, viewer)),
        handicap=entry.handicap,
        name=entry.name,
        withdrawn=entry.state == Entry.State.WITHDRAWN,
        ledger=tuple(
            Deduction(penalty.amount, PenaltyUnit(penalty.unit))
            for penalty in entry.penalties.all()
            if penalty.reversed_at is None
        ),
        carried=entry.carried if settings.is_carried else "",
    )
    if line is None or not line.has_score:
        return competitor
    percent = None if line.percent is None else rounded(line.percent)
    return replace(competitor, place=line.place or None, total=rounded(line.total), percent=percent)


def _players(entry: Entry, viewer: Viewer) -> Iterator[Player]:
    """Everybody who played for an entry, who held a seat first before those who came for them.

    Seat and round are named where they do not follow from the order.
    """
    members = list(entry.members.all())
    first: dict[int, int] = {}
    for member in members:
        first.setdefault(member.seat, member.from_round)
    members.sort(key=lambda m: (m.from_round != first[m.seat], m.seat, m.from_round))
    usual = all((m.seat, m.from_round) == (seat, 1) for seat, m in enumerate(members, 1))
    for m in members:
        player = Player(m.person.name, m.person.national_id if viewer.staff else "")
        yield player if usual else replace(player, seat=m.seat, from_round=m.from_round)


def _matches(
    session: Session, pairs: Mapping[int, PairId], boards: Sequence[BoardRecord], viewer: Viewer
) -> list[MatchRecord]:
    """The matches of the session and what they gave, byes too, over the boards that `viewer` may see.

    Those of a round that was cut are none. First comes who sat N-S in the first row of the match.
    """
    won = {key: worth for field in _fields(session) for key, worth in _won(field, viewer).items()}
    lines = [line for board in boards for line in board.lines if line.match]
    first_sides = {(line.ns.section, line.match): line.ns for line in reversed(lines)}
    plays = Play.objects.filter(~CUT_PLAY, encounter__round__section__session=session)
    rows = Encounter.objects.filter(match__gt=0, plays__in=plays)
    columns = ("round__number", "table", "match", "north", "east")
    record_by_match: dict[tuple[str, int], MatchRecord] = {}
    for round_, _table, number, *sides in rows.order_by(*columns).values_list(*columns).distinct():
        if first_sides.get((pairs[sides[0]].section, number)) == pairs[sides[1]]:
            sides = sides[::-1]
        first, second = (pairs[side] for side in sides)
        ours, theirs = (won.get((side, number)) for side in sides)
        record = MatchRecord(first.section, number, first, second, ours, theirs, round_)
        record_by_match.setdefault((first.section, number), record)
    worth = {pk: given for field in _fields(session) for pk, given in _bye_worths(field, viewer).items()}
    for bye in byes(round__section__session=session):
        alone = pairs[bye.entry]
        record = MatchRecord(alone.section, bye.match, alone, None, worth.get(bye.entry), None, bye.round)
        record_by_match[alone.section, bye.match] = record
    return [record_by_match[key] for key in sorted(record_by_match)]


def _bye_worths(field: Field, viewer: Viewer) -> dict[int, Decimal]:
    """What a bye gives each entry, by its id; nothing where matches give no victory points."""
    settings = event_settings(field.contest)
    if settings.scale is None:
        return {}
    averages: dict[int, Fraction] = {}
    if settings.bye_average:
        state = state_of(Standing.objects.get(field=field), visible_boards(field, viewer))
        averages = own_averages(state.matches(), rankings.conditions_of(field).worth)
    entries = Entry.objects.filter(section__field=field).values_list("place_in_field", "pk")
    return {pk: rounded(averages.get(index, settings.bye_vp)) for index, pk in entries}


def _won(field: Field, viewer: Viewer) -> dict[tuple[int, int], Decimal]:
    """What each match begun gave each entry, by the entry's id and the match."""
    state = state_of(Standing.objects.get(field=field), visible_boards(field, viewer))
    ids = dict(Entry.objects.filter(section__field=field).values_list("place_in_field", "pk"))
    matches = {(match.entry, match.match): match for match in state.matches() if match.played}
    conditions = rankings.conditions_of(field)
    return {
        (ids[entry], number): rounded(conditions.worth(own, matches.get((own.opponent, number), own)))
        for (entry, number), own in matches.items()
    }


def _boards(session: Session, pairs: Mapping[int, PairId], viewer: Viewer) -> list[BoardRecord]:
    seen = set().union(*(visible_boards(field, viewer) for field in _fields(session)))
    points = {pk: own for field in _fields(session) for pk, own in _points(field).items()}
    datums = _datums(session)
    deals = _deals(session, viewer)
    lines: dict[int, list[TravellerLine]] = {number: [] for number in sorted(deals) if number in seen}
    settings = event_settings(session.contest)
    older = settings.table not in TABLES
    of_teams = settings.method.is_of_teams
    for play in _plays(session):
        if play.board.number in lines:
            line = _line(play, pairs, points.get(play.pk, (None, None)))
            lines[play.board.number].append(replace(line, outcome=_bare(line)) if older else line)
    return [
        BoardRecord(n, deals[n], tuple(_in_order(rows, of_teams=of_teams)), datums.get(n))
        for n, rows in lines.items()
    ]


def _in_order(lines: Iterable[TravellerLine], *, of_teams: bool) -> list[TravellerLine]:
    """The rows of a board by who sat where, those of a match of teams together, whenever they were stored.

    So a file that came in goes out again as it was, from a format that has no rounds too.
    """

    def place(line: TravellerLine) -> tuple[object, ...]:
        seats = [seat.listed for seat in line.seats]
        return line.ns.section, line.match if of_teams else 0, seats, line.round or 0, line.table or 0

    return sorted(lines, key=place)


def _datums(session: Session) -> dict[int, Decimal]:
    """The datum of each board at Butler, where all sections are one field."""
    fields = _fields(session)
    rule = rankings.conditions_of(fields[0]).method
    if rule.name is not MethodName.IMPS_DATUM or len(fields) > 1:
        return {}
    datum_by_board: dict[int, Decimal] = {}
    for number, points in BoardPoints.objects.filter(field=fields[0]).values_list("number", "points"):
        group = ComparedBoard.unpack(points).plays.board.groups(Direction.NS).get("")
        if group is not None:
            datum_by_board[number] = rounded(rule.datum.of(group))
    return datum_by_board


def _deals(session: Session, viewer: Viewer) -> dict[int, Deal | None]:
    """The deal of every board by its number; None where there is none, or it may not be seen yet."""
    board_set: BoardSet = session.board_sets.get()
    cards = Cards(session, viewer)
    return {
        board.number: Deal.parse(board.deal) if board.deal and cards.shown_on(board) else None
        for board in Board.objects.filter(board_set=board_set, form="a")
    }


def _plays(session: Session) -> Sequence[Play]:
    """The plays of which something is known, without those of a round that was cut; when play is over those
    of matches too that were never entered.

    They are boards of the match, whose scale is by their number.
    """
    plays = Play.objects.filter(~CUT_PLAY, encounter__round__section__session=session)
    open_ones = Q(kind__in=(OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value))
    over = session.play_is_over
    plays = plays.exclude(open_ones & Q(encounter__match=0) if over else open_ones)
    people = [f"encounter__{seat}_person" for seat in SEATS]
    related = plays.select_related("board", "accepted", "encounter__round", *people)
    return list(related.order_by("board__number", "pk"))


def _line(
    play: Play, pairs: Mapping[int, PairId], points: tuple[Decimal | None, Decimal | None]
) -> TravellerLine:
    encounter = play.encounter
    ns, ew = pairs[encounter.north_id or 0], pairs[encounter.east_id or 0]
    south = west = None
    if encounter.south_id != encounter.north_id:
        south, west = pairs[encounter.south_id or 0], pairs[encounter.west_id or 0]
    return TravellerLine(
        *((ew, ns) if play.turned else (ns, ew)),
        south=west if play.turned else south,
        west=south if play.turned else west,
        match=encounter.match,
        people=_people(encounter, turned=play.turned),
        outcome=_outcome(play),
        score=play.score,
        ns_points=points[0],
        ew_points=points[1],
        round=encounter.round.number,
        table=encounter.table,
        form=play.board.form,
    )


def _outcome(play: Play) -> Outcome:
    """What counts; a board of which nothing was ever said, or that was put off, was not played."""
    if play.accepted is None or play.kind == OutcomeKind.LATER:
        return Outcome(OutcomeKind.NOT_PLAYED)
    return Outcome.from_json(play.accepted.outcome)


def _bare(line: TravellerLine) -> Outcome:
    """An outcome of auction or whist as other programs read it: its score alone, at whist N-S's tricks."""
    if line.outcome.result is None and line.outcome.tricks is None:
        return line.outcome
    return Outcome(line.outcome.kind, score=line.score)


def _people(encounter: Encounter, *, turned: bool) -> tuple[str, ...]:
    """Who sat N, E, S and W; nobody named where a seat has nobody."""
    north, east, south, west = (
        person.name if person else ""
        for person in (
            encounter.north_person,
            encounter.east_person,
            encounter.south_person,
            encounter.west_person,
        )
    )
    return (east, north, west, south) if turned else (north, east, south, west)


def _points(field: Field) -> dict[int, tuple[Decimal | None, Decimal | None]]:
    """Our points of every play of the field, N-S and E-W, to two decimals."""
    standing = Standing.objects.get(field=field)
    state = FieldStanding.unpack(standing.totals, standing.frame)
    scores = state.unadjusted_scores()
    rows: dict[int, list[int]] = {}
    for row in rankings.rows_of(Play.objects.filter(field=field)):
        rows.setdefault(row.number, []).append(row.play)
    points_by_play: dict[int, tuple[Decimal | None, Decimal | None]] = {}
    for own in BoardPoints.objects.filter(field=field):
        board = ComparedBoard.unpack(own.points)
        for at, play in enumerate(rows[own.number]):
            ns, ew = (state.points_on(board, at, direction, scores) for direction in Direction)
            points_by_play[play] = (None if ns is None else rounded(ns), None if ew is None else rounded(ew))
    return points_by_play
