"""An evening on which anything may happen, and the same evening as if only its last words had been said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from scoring.actors import Actor, device_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Board, Encounter, Entry, Field, Penalty, Play, Revision, Section, Session
from scoring.services import results
from scoring.words import RuleError
from tests import factories as make
from tournaments.selectors.results import rankings
from tournaments.services import mends, sessions
from tournaments.services.control import deeds, rulings
from tournaments.services.mends.begin import encounters_of, plays_of
from tournaments.services.results import standings
from tournaments.services.setup import sessions as setup

RESULTS = ("4HS=", "4HS+1", "3NN-2", "PASS", "2SXE-1", "6NW=", "1CN+3")
WEIGHTS = (  # scores that every board can have
    ((110, Decimal(60)), (-90, Decimal(40))),
    ((140, Decimal("33.3")), (110, Decimal("33.3")), (-110, Decimal("33.4"))),
    (),  # E-W as N-S
)
AWARDS = (("A+", "A-"), ("A", "A"), ("60", "40"), ("A-", "A-"))
UNEQUAL = ("neuberg-field", "neuberg-board", "factor", "none")
NAMESPACE = UUID("6f1c1b1e-5a0f-4c3e-9a54-0d6b8f3f2c11")


@dataclass
class Evening:
    """A session and the ids of the entries sent to it; `act` does one action, chosen by numbers."""

    session: Session
    entry_ids: list[UUID] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    late: list[Callable[[], object]] = field(default_factory=list)

    def act(self, name: str, a: int, b: int, c: int) -> None:
        """Do it as somebody who looks now; a refusal is an answer too."""
        self.session = Session.objects.select_related("contest__club").get(pk=self.session.pk)
        try:
            getattr(self, name)(a, b, c)
        except RuleError as error:
            self.refused.append(f"{name}: {error.code}")

    # What there is to choose from

    def plays(self) -> list[Play]:
        return list(plays_of(self.session).order_by("pk"))

    def play(self, a: int) -> Play:
        plays = self.plays()
        return plays[a % len(plays)]

    def encounter(self, a: int) -> Encounter:
        found = list(encounters_of(self.session).order_by("pk"))
        return found[a % len(found)]

    def entry(self, a: int) -> Entry:
        found = list(
            Entry.objects.filter(section__session=self.session)
            .select_related("section__session__contest")
            .order_by("pk")
        )
        return found[a % len(found)]

    def phone(self, play: Play) -> Actor:
        return device_actor(make.make_phone(self.session, play.encounter.table)[0])

    def entry_id(self) -> UUID:
        self.entry_ids.append(uuid5(NAMESPACE, f"{self.session.pk}:{len(self.entry_ids)}"))
        return self.entry_ids[-1]

    def record(self, play: Play, outcome: Outcome, seen: int, by: Actor, entry_id: UUID) -> None:
        count = len(self.entry_ids)
        try:
            results.record_result(play_id=play.pk, entry_id=entry_id, outcome=outcome, seen=seen, by=by)
        except RuleError:
            del self.entry_ids[count - 1 :]
            raise

    # What a table says

    def enter(self, a: int, b: int, c: int) -> None:
        play = self.play(a)
        seen = play.last_revision if c % 2 else 0
        self.record(play, Outcome.played(RESULTS[b % 7]), seen, self.phone(play), self.entry_id())

    def enter_twice(self, a: int, b: int, c: int) -> None:
        play, entry_id = self.play(a), self.entry_id()
        phone, outcome = self.phone(play), Outcome.played(RESULTS[b % 7])
        self.record(play, outcome, play.last_revision, phone, entry_id)
        results.record_result(play_id=play.pk, entry_id=entry_id, outcome=outcome, seen=0, by=phone)

    def enter_offline(self, a: int, b: int, c: int) -> None:
        """Typed now, sent later: with what was seen now."""
        play, entry_id = self.play(a), self.entry_id()
        self.entry_ids.pop()
        seen, outcome = play.last_revision, Outcome.played(RESULTS[b % 7])

        def send() -> None:
            if Play.objects.filter(pk=play.pk).exists():
                self.entry_ids.append(entry_id)
                self.record(play, outcome, seen, self.phone(play), entry_id)

        self.late.append(send)

    def connect(self, a: int, b: int, c: int) -> None:
        """All that waited on phones arrives, in some order."""
        waiting, self.late = self.late[:: 1 if a % 2 else -1], []
        for send in waiting:
            try:
                send()
            except RuleError as error:
                self.refused.append(f"late: {error.code}")

    def agree(self, a: int, b: int, c: int) -> None:
        play = self.play(a)
        results.agree(play_id=play.pk, revision=max(play.last_revision - b % 2, 1), by=self.phone(play))

    # What a director does

    def correct(self, a: int, b: int, c: int) -> None:
        play = self.play(a)
        self.record(play, Outcome.played(RESULTS[b % 7]), play.last_revision, make.STAFF, self.entry_id())

    def line(self, a: int, b: int, c: int) -> None:
        outcomes = [(self.play(a + n), Outcome.played(RESULTS[(b + n) % 7])) for n in range(1 + c % 3)]
        ids = [self.entry_id() for _one in outcomes]
        try:
            rulings.record_outcomes(outcomes=outcomes, by=make.STAFF, entry_ids=ids)
        except RuleError:
            del self.entry_ids[-len(ids) :]
            raise

    def rule(self, a: int, b: int, c: int) -> None:
        ns, ew = AWARDS[b % 4]
        outcomes = (
            Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew),
            Outcome(OutcomeKind.NOT_PLAYED),
            Outcome(OutcomeKind.ASSIGNED, score=(620, -50, 1400)[b % 3]),
            Outcome(OutcomeKind.LATER),
            Outcome(OutcomeKind.SPLIT, score=110, score_ew=(-90, 140, 420)[b % 3]),
            Outcome(OutcomeKind.WEIGHTED, weights=WEIGHTS[b % 2], weights_ew=WEIGHTS[c % 3]),
        )
        rulings.rule(play=self.play(a), outcome=outcomes[c % len(outcomes)], by=make.STAFF)

    def choose(self, a: int, b: int, c: int) -> None:
        play = self.play(a)
        rulings.choose_revision(play=play, revision=1 + b % max(play.last_revision, 1), by=make.STAFF)

    def withdraw(self, a: int, b: int, c: int) -> None:
        results.withdraw(play_id=self.play(a).pk, by=make.STAFF)

    def keep(self, a: int, b: int, c: int) -> None:
        rulings.keep_doubt(play=self.play(a), by=make.STAFF)

    def penalise(self, a: int, b: int, c: int) -> None:
        amount, unit = Decimal(b % 40 - 19) / 2, ("top", "points", "session")[c % 3]
        service = rulings.penalise if amount > 0 else rulings.give_bonus
        service(entry=self.entry(a), amount=abs(amount), unit=unit, by=make.STAFF)

    def pardon(self, a: int, b: int, c: int) -> None:
        found = Penalty.objects.filter(entry__section__session=self.session).order_by("pk")
        if found:
            rulings.reverse_penalty(penalty=found[a % len(found)], by=make.STAFF)

    # What went wrong at the tables

    def turn(self, a: int, b: int, c: int) -> None:
        mends.turn_tables(encounters=[self.encounter(a)], by=make.STAFF)

    def turn_board(self, a: int, b: int, c: int) -> None:
        mends.turn_boards(plays=[self.play(a)], by=make.STAFF)

    def sit(self, a: int, b: int, c: int) -> None:
        mends.sit(encounter=self.encounter(a), ns=self.entry(b), ew=self.entry(c), by=make.STAFF)

    def move(self, a: int, b: int, c: int) -> None:
        mends.move_result(play=self.play(a), to=self.play(b), by=make.STAFF)

    def exchange(self, a: int, b: int, c: int) -> None:
        mends.exchange_boards(play=self.play(a), other=self.play(b), by=make.STAFF)

    def foul(self, a: int, b: int, c: int) -> None:
        mends.foul_board(board=self.play(a).board, from_round=1 + b % 3, letter="ab"[c % 2], by=make.STAFF)

    def leave(self, a: int, b: int, c: int) -> None:
        mends.withdraw_pair(entry=self.entry(a), from_round=1 + b % 3, by=make.STAFF)

    def come(self, a: int, b: int, c: int) -> None:
        mends.fill_phantom(entry=self.entry(a), people=(), from_round=1 + b % 3, by=make.STAFF)

    def rover(self, a: int, b: int, c: int) -> None:
        mends.add_rover(section=self.session.sections.get(), people=(), from_round=1 + b % 3, by=make.STAFF)

    def cut(self, a: int, b: int, c: int) -> None:
        mends.cut_round(section=self.session.sections.get(), by=make.STAFF)

    def send_on(self, a: int, b: int, c: int) -> None:
        mends.move_on(encounter=self.encounter(a), by=make.STAFF)

    def undo(self, a: int, b: int, c: int) -> None:
        found = list(self.session.deeds.filter(undone__isnull=True).exclude(inverse={}))
        chosen = found[b % len(found)].pk if found and a % 2 else None
        deeds.undo(session=self.session, by=make.STAFF, deed_id=chosen)

    # The session's way

    def settings(self, a: int, b: int, c: int) -> None:
        changed = {"unequal": UNEQUAL[a % 4], "small_groups": bool(b % 2)}
        setup.change_settings(session=self.session, settings=changed, by=make.STAFF)

    def finish(self, a: int, b: int, c: int) -> None:
        sessions.finish(session=self.session, by=make.STAFF)

    def publish(self, a: int, b: int, c: int) -> None:
        sessions.publish(session=self.session, by=make.STAFF)

    def reopen(self, a: int, b: int, c: int) -> None:
        sessions.reopen(session=self.session, by=make.STAFF)

    def refresh(self, a: int, b: int, c: int) -> None:
        for one in fields_of(self.session):
            standings.refresh_standings(field_id=one.pk)


DEEDS = (
    "enter", "enter", "enter", "enter", "enter_twice", "enter_offline", "connect", "agree", "agree",
    "correct", "line", "rule", "choose", "withdraw", "keep", "penalise", "pardon",
    "turn", "turn_board", "sit", "move", "exchange", "foul", "leave", "come", "rover", "cut", "send_on",
    "undo", "undo", "settings", "finish", "publish", "reopen", "refresh",
)  # fmt: skip


def fields_of(session: Session) -> list[Field]:
    return list(Field.objects.filter(sections__session=session).distinct().select_related("contest"))


def recorded_ids(session: Session) -> set[UUID]:
    """Every entry that is in the record."""
    found = Revision.objects.filter(play__encounter__round__section__session=session)
    return set(found.values_list("entry_id", flat=True))


def ranking(session: Session) -> list[tuple[Any, ...]]:
    """Every line of the standing, exactly, under the pair's number."""
    found = []
    for one in fields_of(session):
        standings.refresh_standings(field_id=one.pk)
        found += [
            (line.entry.number, line.place, line.tied, line.percent, line.total, line.top, line.boards)
            for line in rankings.table(one)
        ]
    return sorted(found)


def once(session: Session) -> Session:
    """A new session in the same seats, where only what counts at last is entered, the last board first."""
    new = setup.create_session(
        club=session.club, name="Once", date=session.date, by=make.STAFF, settings=session.contest.settings
    )
    section, new_section = session.sections.get(), new.sections.get()
    columns = ("movement", "tables", "rounds", "boards_per_round", "winners")
    Section.objects.filter(pk=new_section.pk).update(**{name: getattr(section, name) for name in columns})
    entries = _entries(section, new_section)
    boards = {
        board.pk: Board.objects.create(board_set=new.board_sets.get(), number=board.number, form=board.form)
        for board in session.board_sets.get().boards.all()
    }
    encounters = _encounters(section, new_section, entries)
    _say_once(session, new_section, encounters, boards)
    Session.objects.filter(pk=new.pk).update(state=session.state)
    one = Field.objects.get(pk=new_section.field_id)
    one.final = Field.objects.get(pk=section.field_id).final
    one.save()
    Field.objects.filter(pk=one.pk).update(version=one.version + 1, whole_since=one.version + 1)
    return new


def _entries(section: Section, new_section: Section) -> dict[int | None, Entry | None]:
    entries: dict[int | None, Entry | None] = {None: None}
    for entry in section.entries.all():
        columns = ("number", "line", "place_in_field", "state")
        entries[entry.pk] = Entry.objects.create(
            section=new_section, **{n: getattr(entry, n) for n in columns}
        )
        for penalty in entry.penalties.filter(reversed_at__isnull=True):
            Penalty.objects.create(entry=entries[entry.pk], amount=penalty.amount, unit=penalty.unit)
    return entries


def _encounters(
    section: Section, new_section: Section, entries: dict[int | None, Entry | None]
) -> dict[int, Encounter]:
    found = {}
    for round_ in section.round_set.all():
        copy = new_section.round_set.create(number=round_.number)
        for encounter in round_.encounters.all():
            seats = {
                seat: entries[getattr(encounter, f"{seat}_id")] for seat in ("north", "east", "south", "west")
            }
            found[encounter.pk] = Encounter.objects.create(
                round=copy,
                table=encounter.table,
                turned=encounter.turned,
                idle_boards=encounter.idle_boards,
                **seats,
            )
    return found


def _say_once(
    session: Session, new_section: Section, encounters: dict[int, Encounter], boards: dict[int, Board]
) -> None:
    Session.objects.filter(pk=new_section.session_id).update(state=Session.State.PLAYING)
    for play in plays_of(session).order_by("-pk"):
        copy = Play.objects.create(
            encounter=encounters[play.encounter_id],
            field_id=new_section.field_id,
            board=boards[play.board_id],
            ordinal=play.ordinal,
            turned=play.turned,
        )
        if play.accepted is not None:
            outcome = Outcome.from_json(play.accepted.outcome)
            results.record_result(
                play_id=copy.pk,
                entry_id=uuid5(NAMESPACE, f"once {copy.pk}"),
                outcome=outcome,
                seen=0,
                by=make.STAFF,
            )
