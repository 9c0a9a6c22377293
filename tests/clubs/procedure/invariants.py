"""What must hold in every room, whatever happened: checked from what the room shows, not by the engine."""

from collections import Counter
from itertools import chain


def faults(before, after, event, complete=6, players=4):
    """Every sentence of the rules that two rooms in a row, as the command shows them, do not keep."""
    return [*of_a_room(after, complete, players), *of_a_change(before, after, event)]


def of_a_room(room, complete, players):
    lent = {loan["person"]: {loan["home"], loan["host"]} for loan in room["lent"]}
    seats = Counter(name for table in room["tables"] for name in table["members"])
    for name, count in seats.items():
        homes = {table["table"] for table in room["tables"] if name in table["members"]}
        if count > 1 and lent.get(name) != homes:
            yield f"{name} is a member of {homes} and not lent so"
    for name in lent.keys() - {name for name, count in seats.items() if count == 2}:
        yield f"{name} is lent, but not a member of two tables"
    waiting = [name for table in room["tables"] for name in table["waiting"]]
    for name in {name for name in waiting if waiting.count(name) > 1 or name in seats}:
        yield f"{name} waits at two tables, or waits and is a member"
    for name in {*seats, *waiting} - set(room["room"]):
        yield f"{name} is at a table but not in the room"
    if len(set(room["room"])) < len(room["room"]):
        yield "somebody is in the room twice"
    playing = Counter(name for table in room["tables"] for name in table["playing"])
    for name in [name for name, count in playing.items() if count > 1]:
        yield f"{name} plays two rubbers"
    for table in room["tables"]:
        yield from of_a_table(table, complete, players)


def of_a_table(table, complete, players):
    name, members = table["table"], table["members"]
    if not 0 < len(members) <= complete or len(set(members)) < len(members):
        yield f"{name} has the members {members}"
    if table["waiting"] and len(members) < complete:
        yield f"somebody waits for {name}, which has a free place"
    if len(table["playing"]) not in (0, players) or not set(table["playing"]) <= set(members):
        yield f"at {name} {table['playing']} play"
    if sorted(chain(*table["partners"])) != sorted(table["playing"]):
        yield f"at {name} the partners are not those who play"
    if sorted([*table["playing"], *table["sitting"]]) != sorted(members):
        yield f"at {name} not every member plays or sits"
    if table["streaks"].keys() != set(members) or min(table["streaks"].values()) < 0:
        yield f"at {name} the streaks are not those of its members"
    if Counter(bool(streak) for streak in table["streaks"].values())[True] > players:
        yield f"at {name} more than {players} played the last rubber"
    told = table["next"]
    about = [] if told is None else sorted([*told["plays"], *told["sits"], *told["draw"]])
    if told and about not in (sorted(members), sorted([*members, *table["waiting"]])):
        yield f"at {name} the next rubber is not about all members"


def of_a_change(before, after, event):
    """Nobody plays a rubber whose first card was drawn before he was a member; order is strict."""
    earlier = {table["table"]: table for table in before["tables"]}
    for table in after["tables"]:
        was = earlier.get(table["table"])
        if (
            table["playing"]
            and event["type"] != "undo"
            and (was is None or not set(table["playing"]) <= set(was["members"]))
        ):
            yield f"at {table['table']} somebody plays who was no member before the draw"
        if was and event["type"] not in ("undo", "end", "form"):
            stayed = [name for name in was["members"] if name in table["members"]]
            if table["members"][: len(stayed)] != stayed and event["type"] != "draw":
                yield f"at {table['table']} the order of membership has changed"
            served = [n for n in was["waiting"] if n in table["members"]]
            if served and not set(was["members"]) - set(table["members"]):
                yield f"at {table['table']} the waiting list was served though nobody left"
