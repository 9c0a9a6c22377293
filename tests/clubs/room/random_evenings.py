"""An evening on which anything may happen, chosen by a seed; what is refused changes nothing."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from random import Random
from uuid import uuid4

from clubs import procedure
from clubs.room.models import LedgerLine
from clubs.room.services import evenings
from scoring.games.sheet import Refused
from scoring.models import Sheet
from scoring.services import sheets
from scoring.words import RuleError
from tests import factories as make
from tests.clubs.room.agreement import counted, require_agreement, results_of
from tests.clubs.room.evenings import Host, host_of

STAKE = Decimal("0.50")
PEOPLE = 30
DEEDS = {
    "come": 6, "form": 6, "apply": 5, "move": 2, "draw": 14, "deal": 40, "over": 10, "correct": 4,
    "undo_deal": 2, "undo": 5, "leave": 6, "exit": 2, "lend": 20, "come_back": 4, "close": 1, "refuse": 1,
}  # fmt: skip


class RandomEvening:
    """A room of up to thirty people; `done` and `refused` count what was tried."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.host: Host = host_of(stake=STAKE)
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.persons = [make.make_person(self.host.club, f"P{number}") for number in range(PEOPLE)]
        self._come_in(14)

    def step(self) -> None:
        """One deed that there is something for; then everything agrees, and the ledger has lost nothing."""
        before = ledger_rows()
        while not self._try():
            pass
        assert before <= ledger_rows()
        require_agreement(self.host.evening, STAKE)

    def _try(self) -> bool:
        """Whether it came to something: done, or refused."""
        deed = self.random.choices(list(DEEDS), list(DEEDS.values()))[0]
        try:
            done = getattr(self, f"_{deed}")()
        except (RuleError, Refused) as error:
            self.refused[f"{deed} {getattr(error, 'code', 'deal')}"] += 1
            return True
        self.done[deed] += bool(done)
        return bool(done)

    # What there is to choose from

    @property
    def room(self) -> procedure.Room:
        return self.host.room

    def _table(self, playing: bool | None = None) -> procedure.Table | None:
        tables = [t for t in self.room.tables if playing is None or (t.rubber is not None) == playing]
        if playing is False:
            tables = [t for t in tables if len(self.room.present(t)) >= 4] or tables
        return self.random.choice(tables) if tables else None

    def _someone(self) -> str | None:
        return self.random.choice(self.room.entered) if self.room.entered else None

    def _free(self) -> list[str]:
        taken = {m.name for table in self.room.tables for m in (*table.members, *table.waiting)}
        return [name for name in self.room.entered if name not in taken]

    def _sheet(self) -> Sheet | None:
        table = self._table(playing=True)
        return self.host.sheet(table.name) if table else None

    def _happen(self, kind: str, **event: object) -> bool:
        self.host.record_event(kind, **event)
        return True

    # Deeds

    def _come_in(self, count: int) -> bool:
        persons = [self.persons.pop() for _person in range(min(count, len(self.persons)))]
        if persons:
            evenings.come_in(
                evening_id=self.host.evening.pk, entry_id=uuid4(), persons=persons, by=self.host.actor
            )
        return bool(persons)

    def _come(self) -> bool:
        gone = [name for name in self.room.ever_entered if name not in self.room.entered]
        if gone and self.random.random() < 0.5:
            return self._happen("enter", people=[self.random.choice(gone)])
        return self._come_in(self.random.randint(1, 3))

    def _form(self) -> bool:
        free = self._free()
        if len(free) < 4:
            return False
        people = self.random.sample(free, self.random.randint(4, min(6, len(free))))
        return self._happen("form", table=str(self.random.randint(1, 5)), people=people)

    def _apply(self) -> bool:
        table, free = self._table(), self._free()
        if table is None or not free:
            return False
        people = self.random.sample(free, min(len(free), self.random.randint(1, 2)))
        return self._happen("apply", table=table.name, people=people)

    def _move(self) -> bool:
        table, person = self._table(), self._someone()
        if table is None or person is None:
            return False
        return self._happen("apply", table=table.name, people=[person], leaving=[person])

    def _draw(self) -> bool:
        table = self._table(playing=False)
        return table is not None and self._happen("draw", table=table.name)

    def _deal(self) -> bool:
        """A few deals of a rubber in play, up to its end."""
        sheet = self._sheet()
        if sheet is None:
            return False
        results = results_of(sheet)
        for _deal in range(self.random.randint(1, 3)):
            if counted(results).over:
                break
            results.append(self._result())
            self._enter(sheet, len(results), results[-1])
        return True

    def _enter(self, sheet: Sheet, ordinal: int, result: str) -> None:
        sheets.record_deal(
            sheet_id=sheet.pk, ordinal=ordinal, entry_id=uuid4(), deal={"result": result}, seen=0,
            by=self.host.actor,
        )  # fmt: skip

    def _result(self) -> str:
        if self.random.random() < 0.05:
            return "PASS"
        level, suit = self.random.choice((1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7)), self.random.choice("SHDCN")
        over = self.random.randint(-3, 7 - level)
        doubled = self.random.choice(("", "", "", "X", "XX"))
        return f"{level}{suit}{doubled}{self.random.choice('NESW')}{f'{over:+}' if over else '='}"

    def _over(self) -> bool:
        table = self._table(playing=True)
        return table is not None and self._happen("rubber_over", table=table.name)

    def _correct(self) -> bool:
        """Another result of some deal, of a rubber in play or a settled one."""
        found = list(Sheet.objects.filter(encounter__plays__accepted__isnull=False).distinct().order_by("pk"))
        if not found:
            return False
        sheet = self.random.choice(found)
        play = self.random.choice(
            list(sheet.encounter.plays.filter(accepted__isnull=False).order_by("ordinal"))
        )
        sheets.correct_deal(
            sheet_id=sheet.pk, ordinal=play.ordinal, entry_id=uuid4(), deal={"result": self._result()},
            seen=play.last_revision, by=self.host.actor, consent=True,
        )  # fmt: skip
        return True

    def _undo_deal(self) -> bool:
        sheet = self._sheet()
        if sheet is None:
            return False
        sheets.undo_last(sheet_id=sheet.pk, ordinal=len(results_of(sheet)), by=self.host.actor)
        return True

    def _undo(self) -> bool:
        return self._happen("undo")

    def _leave(self) -> bool:
        """Rather from a table of four, so that it needs a fourth."""
        fours = [table for table in self.room.tables if len(table.members) == 4]
        table = self.random.choice(fours) if fours and self.random.random() < 0.6 else self._table()
        if table is None:
            return False
        return self._happen("leave", table=table.name, person=self.random.choice(table.names))

    def _exit(self) -> bool:
        person = self._someone()
        return person is not None and self._happen("exit", person=person)

    def _lend(self) -> bool:
        hosts = [table.name for table in self.room.tables if len(table.members) == 3]
        lenders = [m.name for table in self.room.tables if len(table.members) > 4 for m in table.members]
        if not hosts or not lenders:
            return False
        announced = self.random.random() < 0.7
        return self._happen("lend", table=hosts[0], person=self.random.choice(lenders), announced=announced)

    def _come_back(self) -> bool:
        loans = self.room.loans
        return bool(loans) and self._happen("return", person=loans[0].person)

    def _close(self) -> bool:
        table = self._table(playing=False)
        return table is not None and self._happen("close", table=table.name)

    def _refuse(self) -> bool:
        waiting = [(t.name, w.name) for t in self.room.tables for w in t.waiting]
        return bool(waiting) and self._happen("refuse", table=waiting[0][0], person=waiting[0][1])


def ledger_rows() -> set[tuple[object, ...]]:
    """Every line of every ledger with all that it says."""
    return set(LedgerLine.objects.values_list())
