"""An evening under test: events as the command takes them, and what is asked of the room."""

from clubs.procedure import Room, apply, event_from_json, next_rubber, rule_of
from scoring.words import RuleError


class Night:
    """A room that events happen to; `last` is the step of the last one."""

    def __init__(self, people="", rules=None):
        self.room = Room() if rules is None else Room(rules=rules)
        self.last = None
        if people:
            self.enter(people)

    def do(self, kind, **fields):
        event = {"type": kind, **{name: _listed(name, value) for name, value in fields.items()}}
        self.last = apply(self.room, event_from_json(event))
        self.room = self.last.room
        return self

    def refused(self, kind, **fields):
        """The code and rule of the refusal; the room stays."""
        before = self.room
        try:
            self.do(kind, **fields)
        except RuleError as error:
            assert self.room is before
            return error.code, rule_of(error)
        raise AssertionError(f"{kind} was accepted")

    def enter(self, people):
        return self.do("enter", people=people)

    def form(self, table, people, **more):
        return self.do("form", table=table, people=people, **more)

    def rubber(self, table, *cards, **more):
        """One rubber drawn and finished."""
        self.do("draw", table=table, cards=list(cards), **more)
        return self.do("rubber_over", table=table)

    def draw(self, table, *cards, **more):
        return self.do("draw", table=table, cards=list(cards), **more)

    def apply(self, table, people, **more):
        return self.do("apply", table=table, people=people, **more)

    def leave(self, table, person, **more):
        return self.do("leave", table=table, person=person, **more)

    def members(self, table):
        return " ".join(self.room.table(table).names)

    def waiting(self, table):
        return " ".join(waiter.name for waiter in self.room.table(table).waiting)

    def playing(self, table):
        return " ".join(self.room.table(table).rubber.players)

    def streaks(self, table):
        return {member.name: member.streak for member in self.room.table(table).members}

    def next(self, table):
        found = next_rubber(self.room, table)
        return tuple(" ".join(part) for part in (found.plays, found.sits, found.draw))

    def decisions(self):
        """What the last event decided: rule, what, whom."""
        return [(each.rule, each.what, each.person) for each in self.last.decisions]

    def drawn(self):
        """For what cards were drawn in the last event, and by whom, the first in precedence first."""
        return [(draw.rule, draw.purpose.value, " ".join(draw.order)) for draw in self.last.draws]


def cards(text):
    """`A SK, B H2 end HT` as the command takes it."""
    found = {}
    for part in text.split(", "):
        name, *drawn = part.split()
        found[name] = _with_reasons(drawn)
    return {name: drawn[0] if len(drawn) == 1 else drawn for name, drawn in found.items()}


def _with_reasons(words):
    found = []
    for word in words:
        if word in ("end", "exposed", "other", "pack"):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _listed(name, value):
    lists = ("people", "leaving", "sitting_out")
    return value.split() if name in lists and isinstance(value, str) else value
