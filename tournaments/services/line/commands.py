"""The line's commands: each is one of the mends, shown first and done at the second Enter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.models import Encounter, Entry, Play, Session
from scoring.selectors.labels import table_in_session
from scoring.words import N_, RuleError
from tournaments.line import Adjust, Exchange, Form, Move, Place, Ruled, Sit, Turn, Where
from tournaments.models import Deed
from tournaments.selectors.control.rows import rows_at
from tournaments.services import mends
from tournaments.services.control import rulings
from tournaments.services.line.places import Typed
from tournaments.services.mends.words import preview_words


def done(typed: Typed) -> mends.Mended:
    """Do the command. Raises RuleError "line.mend" with its preview unless that was confirmed."""
    act = _act(typed)
    if "line.mend" not in typed.confirmed:
        raise RuleError(
            "line.mend",
            "line",
            "{preview} Press Enter again to confirm.",
            "",
            preview=preview_words(mends.preview(typed.session, act)),
            position=0,
        )
    return mends.mend(typed.session, act)


def _act(typed: Typed) -> Callable[[], Deed]:
    """What the command does, reading its rows anew each time it is done."""
    acts: dict[type, Callable[[Typed], Deed]] = {
        Turn: _turn,
        Move: _move,
        Exchange: _exchange,
        Sit: _sit,
        Form: _foul,
        Adjust: _adjust,
    }
    do = acts[type(typed.line.command)]
    return lambda: do(_read_again(typed))


def _read_again(typed: Typed) -> Typed:
    target = typed.target
    rows = rows_at(typed.session, target.cursor)
    named = {play.pk for play in target.named}
    return replace(
        typed, target=replace(target, rows=rows, named=[play for play in rows if play.pk in named])
    )


def the_row(typed: Typed) -> Play:
    """The one row that a command is about. Raises RuleError "line.which" where its place names several."""
    if not typed.line.where:
        return typed.target.play
    if len(typed.target.named) > 1:
        raise _which(typed)
    return typed.target.named[0]


def _which(typed: Typed) -> RuleError:
    """A table may play the same board in two rounds: then only the round tells them apart."""
    named = typed.target.named[:3]
    examples = [f"b{play.board.number} t{table_in_session(play.encounter)}" for play in named]
    if len(set(examples)) < len(examples):
        numbers = [play.encounter.round.number for play in named]
        examples = sorted(f"r{number} {example}" for number, example in zip(numbers, examples, strict=True))
    return RuleError(
        "line.which",
        "where",
        "Which row? For example: {examples}.",
        "",
        examples=", ".join(examples),
        position=typed.line.where[-1].at,
    )


def _encounter(typed: Typed) -> Encounter:
    """The one encounter that a command is about: all rows named are its boards."""
    if not typed.line.where:
        return typed.target.play.encounter
    if len({play.encounter_id for play in typed.target.named}) > 1:
        raise _which(typed)
    return typed.target.named[0].encounter


def _turn(typed: Typed) -> Deed:
    """A whole table, or all tables of a round, where a round is named; else this board alone."""
    places = {where.place for where in typed.line.where}
    whole = Place.ROUND in places or (
        typed.target.cursor.view == "round" and Place.TABLE in places and Place.BOARD not in places
    )
    if Place.BOARD in places or not whole:
        return mends.turn_boards(plays=[the_row(typed)], by=typed.by, reason=typed.line.reason)
    ids = {play.encounter_id for play in typed.target.named}
    encounters = Encounter.objects.filter(pk__in=ids).select_related("round__section__session")
    return mends.turn_tables(
        encounters=list(encounters.order_by("round__section__letter", "table")),
        by=typed.by,
        reason=typed.line.reason,
    )


def _move(typed: Typed) -> Deed:
    assert isinstance(typed.line.command, Move)
    play, to = the_row(typed), typed.line.command.to
    if to.place is Place.BOARD and other_play(typed.session, play, Place.BOARD, to.number) is None:
        return mends.play_other_board(play=play, number=to.number, by=typed.by, reason=typed.line.reason)
    other = _other(typed, play, to)
    return mends.move_result(play=play, to=other, by=typed.by, reason=typed.line.reason)


def _exchange(typed: Typed) -> Deed:
    assert isinstance(typed.line.command, Exchange)
    play = the_row(typed)
    other = _other(typed, play, typed.line.command.other)
    return mends.exchange_boards(play=play, other=other, by=typed.by, reason=typed.line.reason)


def _other(typed: Typed, play: Play, where: Where) -> Play:
    """The play that a result belongs to: another board of the encounter, or the board at another table."""
    other = other_play(typed.session, play, where.place, where.number)
    if other is None or other.pk == play.pk:
        raise RuleError(
            "line.target_none",
            "where",
            "{where} does not match the row for board {board}, table {table}, round {round}.",
            "",
            where=where,
            board=str(play.board),
            table=table_in_session(play.encounter),
            round=play.encounter.round.number,
            position=where.at,
        )
    return other


def other_play(session: Session, play: Play, place: Place, number: int) -> Play | None:
    """A board of the same encounter by its number; or the same board at another table of the section."""
    plays = Play.objects.select_related("board", "accepted", "encounter__round__section__session")
    if place is Place.BOARD:
        return plays.filter(encounter=play.encounter_id, board__number=number).first()
    return plays.filter(
        encounter__round__section=play.encounter.round.section_id,
        encounter__table=number,
        board__number=play.board.number,
    ).first()


def _sit(typed: Typed) -> Deed:
    assert isinstance(typed.line.command, Sit)
    encounter = _encounter(typed)
    ns, ew = (_pair(encounter, where) for where in (typed.line.command.ns, typed.line.command.ew))
    return mends.sit(encounter=encounter, ns=ns, ew=ew, by=typed.by, reason=typed.line.reason)


def _pair(encounter: Encounter, where: Where) -> Entry:
    section = encounter.round.section
    entry = Entry.objects.filter(section=section, number=where.number).first()
    if entry is None:
        several = section.session.sections.count() > 1
        raise RuleError(
            "line.pair",
            "where",
            N_("Section {section} has no number {number}.")
            if several
            else N_("There is no number {number}."),
            "",
            number=where.number,
            section=section.letter,
            position=where.at,
        )
    return entry


def _foul(typed: Typed) -> Deed:
    """From the round that is named, else from the row's own."""
    assert isinstance(typed.line.command, Form)
    from_round = next((where.number for where in typed.line.where if where.place is Place.ROUND), 0)
    play = typed.target.play if from_round and typed.target.cursor.view == "board" else the_row(typed)
    return mends.foul_board(
        board=play.board,
        section=play.encounter.round.section,
        from_round=from_round or play.encounter.round.number,
        letter=typed.line.command.letter,
        by=typed.by,
        reason=typed.line.reason,
    )


def _adjust(typed: Typed) -> Deed:
    assert isinstance(typed.line.command, Adjust)
    play, ruling = the_row(typed), typed.line.command.ruling
    assert ruling is not None, "without one it is the panel's"
    outcome = rulings.ruled_outcome(ruling, play) if isinstance(ruling, Ruled) else ruling
    deed = rulings.rule(play=play, outcome=outcome, by=typed.by, reason=typed.line.reason)
    assert deed is not None, "a ruling under a new id is always new"
    return deed
