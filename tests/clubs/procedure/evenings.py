"""Random evenings: events as JSON, most of them such as a host would enter, some of them wrong."""

from itertools import count
from random import Random
from typing import NamedTuple

from clubs.procedure import RULE_SETS, Room, Step, apply, event_from_json
from clubs.procedure.printed import room_to_json
from scoring.cards import PACK
from scoring.words import RuleError

CONTRACT = RULE_SETS["contract_1948"]

WRONG = 0.05
"""How many events pay no heed to the room at all."""
WEIGHTS = {
    "draw": 24, "rubber_over": 24, "apply": 16, "leave": 8, "form": 6, "enter": 4, "exit": 3, "lend": 5,
    "return": 1, "close": 1, "undo": 3, "refuse": 1,
}  # fmt: skip
TABLES = ("1", "2", "3", "4", "5", "6")


def evening(seed, people=30, length=100):
    """Gives an event, is sent the room after it as the command shows it, and so on (`played` drives it)."""
    lots = Random(seed)
    names = [f"P{number:02}" for number in range(people)]
    shown = yield {"type": "enter", "people": lots.sample(names, people * 2 // 3)}
    for _ in range(length - 2):
        kind = lots.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if any(len(table["members"]) == 3 for table in shown["tables"]) and lots.random() < 0.3:
            kind = "lend"  # a table of three asks for a fourth
        if not shown["tables"]:
            kind = "form"
        shown = yield EVENTS[kind](lots, shown, names)
    yield {"type": "end"}


def some(lots, shown, names, choices):
    """One of the choices, or now and then anything."""
    return lots.choice(choices) if choices and lots.random() > WRONG else lots.choice(names)


def table_name(lots, shown, tables):
    """One of these tables; if there is none one of the room; now and then any."""
    return some(lots, shown, TABLES, [table["table"] for table in tables or shown["tables"]])


def enter(lots, shown, names):
    outside = [name for name in names if name not in shown["room"]]
    return {"type": "enter", "people": lots.sample(outside, min(len(outside), 2)) or ["P00"]}


def exit_(lots, shown, names):
    person = some(lots, shown, names, shown["room"])
    return {"type": "exit", "person": person, **_deals(lots, shown, person)}


def free(shown):
    """Who is a member of no table, or of one that has too few to play."""
    seated = {name for table in shown["tables"] if len(table["members"]) > 3 for name in table["members"]}
    return [name for name in shown["room"] if name not in seated]


def leavers(lots, shown, target):
    """One or two who are not in a rubber leave other tables, often together with those they leave."""
    others = [table for table in shown["tables"] if table["table"] != target]
    if not others or lots.random() > 0.35:
        return [], []
    table = lots.choice(others)
    sitters = [name for name in table["members"] if name not in table["playing"]]
    leaving = lots.sample(sitters, min(len(sitters), lots.choice((1, 1, 2))))
    broken = len(table["members"]) - len(leaving) < 4 and not table["playing"]
    along = [name for name in table["members"] if name not in leaving] if broken else []
    return leaving, lots.sample(along, lots.randint(0, len(along)))


def apply_(lots, shown, names):
    target = table_name(lots, shown, shown["tables"])
    return _together(lots, shown, names, "apply", target, lots.choice((1, 1, 1, 2, 2, 3, 4)))


def form(lots, shown, names):
    used = {table["table"] for table in shown["tables"]}
    target = some(lots, shown, TABLES, [name for name in TABLES if name not in used])
    return _together(lots, shown, names, "form", target, lots.choice((3, 4, 4, 5, 6, 7, 8, 9)))


def _together(lots, shown, names, kind, target, count):
    leaving, along = leavers(lots, shown, target)
    candidates = [name for name in free(shown) if name not in (*leaving, *along)]
    people = [*leaving, *along, *lots.sample(candidates, min(len(candidates), count))]
    if lots.random() < WRONG or not people:
        people = list(dict.fromkeys([*people, lots.choice(names)]))
    lots.shuffle(people)
    event = {"type": kind, "table": target, "people": people}
    return {**event, "leaving": leaving} if leaving else event


def draw(lots, shown, names):
    tables = [table for table in shown["tables"] if not table["playing"]]
    event = {"type": "draw", "table": table_name(lots, shown, tables)}
    if tables and lots.random() < 0.1:
        members = next((t["members"] for t in tables if t["table"] == event["table"]), names)
        event["sitting_out"] = lots.sample(members, 1)
    return event


def rubber_over(lots, shown, names):
    tables = [table for table in shown["tables"] if table["playing"]]
    event = {"type": "rubber_over", "table": table_name(lots, shown, tables)}
    return {**event, "deals": lots.randint(0, 3)} if lots.random() < 0.1 else event


def leave(lots, shown, names):
    table = lots.choice(shown["tables"]) if shown["tables"] else {"table": "1", "members": [], "waiting": []}
    people = [*table["members"], *table["waiting"]]
    person = some(lots, shown, names, people)
    return {"type": "leave", "table": table["table"], "person": person, **_deals(lots, shown, person)}


def _deals(lots, shown, person):
    playing = any(person in table["playing"] for table in shown["tables"])
    return {"deals": lots.randint(0, 4)} if playing and lots.random() > WRONG else {}


def lend(lots, shown, names):
    hosts = [table for table in shown["tables"] if len(table["members"]) == 3]
    homes = [table for table in shown["tables"] if len(table["members"]) > 4]
    sitters = [name for table in homes for name in table["members"] if name not in table["playing"]]
    event = {
        "type": "lend",
        "person": some(lots, shown, names, sitters),
        "table": table_name(lots, shown, hosts),
    }
    return {**event, "announced": True} if lots.random() < 0.6 else event


def return_(lots, shown, names):
    return {"type": "return", "person": some(lots, shown, names, [loan["person"] for loan in shown["lent"]])}


def close(lots, shown, names):
    return {
        "type": "close",
        "table": table_name(lots, shown, [t for t in shown["tables"] if len(t["members"]) < 4]),
    }


def undo(lots, shown, names):
    return {"type": "undo"}


def refuse(lots, shown, names):
    person = some(lots, shown, names, shown["room"])
    return {"type": "refuse", "person": person, "table": table_name(lots, shown, shown["tables"])}


EVENTS = {
    "enter": enter, "exit": exit_, "apply": apply_, "form": form, "draw": draw, "rubber_over": rubber_over,
    "leave": leave, "lend": lend, "return": return_, "close": close, "undo": undo, "refuse": refuse,
}  # fmt: skip


class Turn(NamedTuple):
    """An event, the room before and after it (`shown` as the command does), and its step or its refusal."""

    number: int
    event: dict
    before: Room
    after: Room
    step: Step | None
    refusal: RuleError | None
    shown: dict


def played(seed, length=100, rules=CONTRACT):
    """A random evening of 30 people, turn by turn; a fifth of the draws are reported card by card."""
    lots, room = Random(-1 - seed), Room(rules=rules, seed=str(seed))
    events = evening(seed, length=length)
    event = next(events)
    for number in count(1):
        turn = carried_out(number, event, room)
        if turn.step and turn.step.draws and lots.random() < 0.2:
            turn = carried_out(number, {**event, "cards": [reported(lots, turn.step.draws[0].order)]}, room)
        yield turn
        room = turn.after
        try:
            event = events.send(turn.shown)
        except StopIteration:
            return


def carried_out(number, event, room):
    try:
        step = apply(room, event_from_json(event), number)
    except RuleError as error:
        return Turn(number, event, room, room, None, error, room_to_json(room))
    return Turn(number, event, room, step.room, step, None, room_to_json(step.room))


def reported(lots, names):
    """Cards as a table would report them, some of them void."""
    pack = [str(card) for card in lots.sample(PACK, 20)]
    return {
        name: [f"{pack.pop()} {lots.choice(('end', 'exposed'))}", pack.pop()]
        if lots.random() < 0.2
        else pack.pop()
        for name in names
    }
