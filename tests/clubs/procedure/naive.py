"""A second simulator of the default rule set, straight from the rules' text.

It shares nothing with the product: one dictionary that is copied before every event, plain loops, and
the text's own order. Slow and stubborn; the engine is held against it.
"""

import pickle
from random import Random

PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


class Refused(Exception):
    pass


def refuse_if(condition, code):
    if condition:
        raise Refused(code)


def flat(ranks):
    return [person for rank in ranks for person in rank]


class Simulator:
    def __init__(self, seed):
        self.seed = seed
        self.history = []
        self.undone = []  # events taken back from here: the event, its cards, what was taken back before it
        self.room = self.empty()

    @staticmethod
    def empty():
        return {"people": [], "tables": {}, "lent": [], "broke": [], "played": set()}

    def step(self, number, event):
        """Code of the refusal or None, then the draws."""
        self.number, self.given, self.draws = number, list(event.get("cards", [])), []
        self.cards = []
        plain = {name: value for name, value in event.items() if name != "cards"}
        again = [kept for kept in self.undone if kept[0] == plain and not self.given][:1]
        self.given += again[0][1] if again else []
        before = pickle.loads(pickle.dumps(self.room))
        try:
            if event["type"] == "undo":
                refuse_if(not self.history, "nothing_to_undo")
                self.room, last, cards, undone = self.history.pop()
                self.undone = [(last, cards, self.undone), *(kept for kept in undone if kept[0] != last)]
            else:
                getattr(self, "on_" + event["type"])(event)
                self.tidy()
            refuse_if(len(self.given) > len(self.draws), "draw")
            if event["type"] != "undo":
                self.history.append((before, plain, self.cards, self.undone))
                kept = self.undone if event["type"] == "enter" else []
                self.undone = again[0][2] if again else kept
        except Refused as refusal:
            self.room = before
            return str(refusal), []
        return None, self.draws

    # cards

    def draw(self, purpose, names):
        names = sorted(names)
        number = len(self.draws)
        if number < len(self.given):
            cards = self.given[number]
            refuse_if(sorted(cards) != names, "draw")
            counting = {
                name: cards[name] if isinstance(cards[name], str) else cards[name][-1] for name in names
            }
        else:
            pack = list(PACK)
            Random(f"{self.seed}/{self.number}/{number + 1}").shuffle(pack)
            counting = {name: pack[4 + place] for place, name in enumerate(names)}
        self.cards.append(counting)
        ranks = "23456789TJQKA"
        order = sorted(names, key=lambda n: (ranks.index(counting[n][1]), "CDHS".index(counting[n][0])))[::-1]
        self.draws.append((purpose, order))
        return order

    # looking

    def table(self, name):
        refuse_if(name not in self.room["tables"], "no_such_table")
        return self.room["tables"][name]

    def inside(self, name):
        refuse_if(name not in self.room["people"], "not_in_room")

    def memberships(self, person):
        found = [name for name, table in self.room["tables"].items() if person in table["members"]]
        host = [loan["host"] for loan in self.room["lent"] if loan["person"] == person]
        return host + [name for name in found if name not in host]

    def lent_from(self, name):
        return [loan["person"] for loan in self.room["lent"] if loan["home"] == name]

    # ranks (B, E)

    def ranking(self, people, leavers, target):
        """Lists of equals, the best first."""
        fresh = [
            p
            for p in self.room["people"]
            if p in people and p not in leavers and p not in self.room["played"]
        ]
        ranks = [[p] for p in fresh]
        ranks.append([p for p in people if p not in leavers and p not in fresh])
        ranks.append([p for p in people if p in leavers])
        return self.held_back([rank for rank in ranks if rank], people, target)

    def barred(self, people, target):
        """Who broke up a table, with those of the three who ask for a place beside him."""
        merged = {}
        for breaker, three, where in self.room["broke"]:
            rivals = [p for p in three if p in people]
            if breaker in people and rivals and where != target:
                merged.setdefault(breaker, []).extend(rivals)
        return merged

    def held_back(self, ranks, people, target):
        """The ranks with the barred behind the lowest of their three, never above their class."""
        merged = self.barred(people, target)
        own = {p: place for place, rank in enumerate(ranks) for p in rank}
        classes = list(ranks)  # the lists themselves: they stay the classes while others come between
        todo = sorted(merged, key=lambda p: own[p])
        for p in todo:
            classes[own[p]].remove(p)
        blocks = []  # (the list before them, their class, the list of them): another of that class joins
        while todo:
            free = [p for p in todo if not set(merged[p]) & set(todo)]
            p = free[0] if free else todo[0]
            todo.remove(p)
            here = [place for place, rank in enumerate(ranks) if set(rank) & set(merged[p])]
            home = next(place for place, rank in enumerate(ranks) if rank is classes[own[p]])
            if not here or home > max(here):
                ranks[home].append(p)
                continue
            anchor = ranks[max(here)]
            joined = [rank for before, number, rank in blocks if before is anchor and number == own[p]]
            if joined:
                joined[0].append(p)
                continue
            place = max(here) + 1
            while place < len(ranks) and self.is_before(ranks[place], anchor, own[p], blocks):
                place += 1
            new = [p]
            ranks.insert(place, new)
            blocks.append((anchor, own[p], new))
        return [sorted(rank, key=people.index) for rank in ranks if rank]

    def is_before(self, rank, anchor, number, blocks):
        """Whether a list behind the same anchor holds people of a better class, or follows such a list."""
        for before, theirs, who in blocks:
            if who is rank:
                if before is anchor:
                    return theirs < number
                return self.is_before(before, anchor, number, blocks)
        return False

    def settle_places(self, ranks, places):
        found, count = [], 0
        for rank in ranks:
            count += len(rank)
            if count > places and len(rank) > 1:
                found += [[p] for p in self.draw("places", rank)]
            else:
                found.append(rank)
        return found

    # coming and going

    def go_first(self, event, target):
        people, leaving = event["people"], event.get("leaving", [])
        for p in people:
            self.inside(p)
        table = self.room["tables"].get(target)
        for p in people:
            refuse_if(table and p in table["members"], "already_member")
            refuse_if(table and p in [w for w, _ in table["waiting"]], "already_waiting")
        for p in people:
            self.unwait(p)
        leavers = []
        for p in leaving:
            homes = self.memberships(p)
            refuse_if(not homes, "not_a_member")
            if any(len(self.room["tables"][t]["members"]) >= 4 for t in homes):
                leavers.append(p)
            for t in homes:
                refuse_if(p in self.room["tables"][t]["playing"], "rubber_in_progress")
                self.take_out(t, p)
        for p in people:
            if p in leaving:
                continue
            for t in self.memberships(p):
                refuse_if(len(self.room["tables"][t]["members"]) >= 4, "already_member")
            for t in self.memberships(p):
                self.take_out(t, p)
        return leavers

    def unwait(self, person):
        for table in self.room["tables"].values():
            table["waiting"] = [(p, c) for p, c in table["waiting"] if p != person]

    def seat(self, name, person, came):
        table = self.room["tables"][name]
        table["members"].append(person)
        table["streak"][person] = 0
        table["came"].discard(person)
        if came:
            table["came"].add(person)

    def take_out(self, name, person):
        table = self.room["tables"][name]
        loan = [x for x in self.room["lent"] if x["person"] == person]
        going_home = bool(loan) and loan[0]["host"] == name
        self.room["lent"] = [x for x in self.room["lent"] if x["person"] != person]
        table["members"].remove(person)
        del table["streak"][person]
        table["founders"] = [[p for p in rank if p != person] for rank in table["founders"]]
        if table["waiting"]:
            head, came = table["waiting"].pop(0)
            self.seat(name, head, came)
        if len(table["members"]) == 3 and not going_home:
            three = [p for p in table["members"] if not self.seated(p)]
            self.room["broke"].append((person, three, name))
        if not table["members"]:
            self.drop(name)

    def drop(self, name):
        del self.room["tables"][name]
        self.room["broke"] = [(b, t, None if where == name else where) for b, t, where in self.room["broke"]]

    def seated(self, person):
        return any(len(t["members"]) >= 4 and person in t["members"] for t in self.room["tables"].values())

    def tidy(self):
        for loan in list(self.room["lent"]):
            host = self.room["tables"][loan["host"]]
            if not host["playing"] and len(host["members"]) - 1 >= 4:
                self.take_out(loan["host"], loan["person"])
        self.room["broke"] = [
            (breaker, [p for p in three if not self.seated(p)], where)
            for breaker, three, where in self.room["broke"]
        ]

    def stop_rubber(self, name, deals):
        table = self.room["tables"][name]
        if deals != 0:
            for p in table["members"]:
                table["streak"][p] = table["streak"][p] + 1 if p in table["playing"] else 0
            self.room["played"] |= set(table["playing"])
            table["came"] -= set(table["playing"])
            table["founders"], table["new"] = [], False
        table["playing"], table["partners"] = [], []

    # events

    def on_enter(self, event):
        for p in event["people"]:
            refuse_if(p in self.room["people"], "already_in_room")
            self.room["people"].append(p)

    def on_exit(self, event):
        p = event["person"]
        self.inside(p)
        self.unwait(p)
        for name in self.memberships(p):
            self.away(name, p, event)
        self.room["people"].remove(p)

    def away(self, name, p, event):
        if p in self.room["tables"][name]["playing"]:
            refuse_if(event.get("deals") is None, "rubber_in_progress")
            self.stop_rubber(name, event["deals"])
        self.take_out(name, p)

    def on_apply(self, event):
        self.table(event["table"])
        leavers = self.go_first(event, event["table"])
        table, people = self.table(event["table"]), event["people"]
        places = 6 - len(table["members"])
        if len(people) <= places:
            order = people
        else:
            order = flat(self.settle_places(self.ranking(people, leavers, event["table"]), places))
        for p in order[:places]:
            self.seat(event["table"], p, p in leavers)
        for p in order[places:]:
            table["waiting"].append((p, p in leavers))
        self.pass_on_list(table, event["table"], order[places:])

    def pass_on_list(self, table, name, joined):
        for x in [p for p, _ in table["waiting"] if p not in joined]:
            three = {p for b, t, where in self.room["broke"] if b == x and where != name for p in t}
            while True:
                names = [p for p, _ in table["waiting"]]
                behind = names[names.index(x) + 1 :]
                if not three & set(behind) & set(joined):
                    break
                place = names.index(x)
                table["waiting"][place : place + 2] = table["waiting"][place : place + 2][::-1]

    def on_form(self, event):
        refuse_if(event["table"] in self.room["tables"], "table_exists")
        for p in event["people"]:
            self.inside(p)
        refuse_if(len(event["people"]) < 4, "needs_four")
        leavers = self.go_first(event, event["table"])
        ranks = self.settle_places(self.ranking(event["people"], leavers, event["table"]), 6)
        order = event["people"] if len(event["people"]) <= 6 else flat(ranks)
        self.room["tables"][event["table"]] = {
            "members": [], "waiting": [(p, p in leavers) for p in order[6:]], "playing": [], "partners": [],
            "founders": [[p for p in rank if p in order[:6]] for rank in ranks], "streak": {}, "came": set(),
            "new": True,
        }  # fmt: skip
        for p in order[:6]:
            self.seat(event["table"], p, p in leavers)

    def on_draw(self, event):
        table = self.table(event["table"])
        refuse_if(table["playing"], "rubber_in_progress")
        for p in event.get("sitting_out", []):
            refuse_if(p not in table["members"], "not_a_member")
        away = self.lent_from(event["table"]) + event.get("sitting_out", [])
        here = [p for p in table["members"] if p not in away]
        refuse_if(len(here) < 4, "needs_four")
        four = self.four_of_new_table(table, here) if table["new"] else self.rule_d(table, here)
        order = self.draw("partners", four)
        table["playing"] = [p for p in table["members"] if p in four]
        table["partners"] = [order[:2], order[2:]]

    def four_of_new_table(self, table, here):
        ranks = [[p for p in rank if p in here] for rank in table["founders"]]
        known = flat(ranks)
        ranks += [[p] for p in here if p not in known]
        four = []
        for rank in ranks:
            room = 4 - len(four)
            if 0 < room < len(rank):
                rank = self.draw("places", rank)
            four += rank[:room]
        return four

    def rule_d(self, table, here):
        streak = table["streak"]
        into = [p for p in here if streak[p] == 0]
        out = [p for p in here if streak[p] > 0]
        native = [p for p in into if p not in table["came"]]
        came = [p for p in into if p in table["came"]]
        coming = (native + came)[:4]
        needed = len(coming) - (4 - len(out))
        if needed <= 0:
            return coming + out
        empty = 4 - len(out)
        unopposed, opposed = coming[:empty], coming[empty:]
        gives = []
        for length in sorted({streak[p] for p in out}, reverse=True):
            tied = [p for p in out if streak[p] == length]
            want = needed - len(gives)
            if want <= 0:
                break
            if len(tied) > want or (len(tied) > 1 and any(p in came for p in opposed)):
                tied = self.draw("streak", tied)[::-1]
            gives += tied[:want]
        four = unopposed + [p for p in out if p not in gives]
        for new, old in zip(opposed, gives, strict=True):
            four.append(self.draw("transfer", [new, old])[0] if new in came else new)
        return four

    def on_rubber_over(self, event):
        refuse_if(not self.table(event["table"])["playing"], "no_rubber")
        self.stop_rubber(event["table"], event.get("deals"))

    def on_leave(self, event):
        p, table = event["person"], self.room["tables"].get(event["table"])
        self.inside(p)
        self.table(event["table"])
        if p in [w for w, _ in table["waiting"]]:
            self.unwait(p)
            return
        refuse_if(p not in table["members"], "not_a_member")
        self.away(event["table"], p, event)

    def on_lend(self, event):
        host = self.table(event["table"])
        p = event["person"]
        self.inside(p)
        homes = self.memberships(p)
        refuse_if(event["table"] in homes or len(homes) == 2, "already_member")
        refuse_if(not homes, "not_a_member")
        home = self.room["tables"][homes[0]]
        refuse_if(p in home["playing"], "rubber_in_progress")
        refuse_if(len(host["members"]) != 3, "loan_needs_three")
        at_home = [q for q in home["members"] if q not in self.lent_from(homes[0])]
        refuse_if(len(at_home) - 1 < 4, "home_needs_four")
        if not event.get("announced"):
            self.take_out(homes[0], p)
        else:
            self.room["lent"].append({"person": p, "home": homes[0], "host": event["table"]})
        self.seat(event["table"], p, False)

    def on_return(self, event):
        p = event["person"]
        self.inside(p)
        loan = [x for x in self.room["lent"] if x["person"] == p]
        refuse_if(not loan, "not_lent")
        refuse_if(self.room["tables"][loan[0]["host"]]["playing"], "rubber_in_progress")
        self.take_out(loan[0]["host"], p)

    def on_refuse(self, event):
        self.inside(event["person"])
        self.table(event["table"])

    def on_close(self, event):
        refuse_if(self.table(event["table"])["playing"], "rubber_in_progress")
        here = event["table"]
        self.room["lent"] = [x for x in self.room["lent"] if here not in (x["home"], x["host"])]
        self.drop(here)

    def on_end(self, event):
        self.room = self.empty()

    # showing

    def shown(self):
        return {
            "room": list(self.room["people"]),
            "lent": self.room["lent"],
            "tables": [self.shown_table(name, table) for name, table in self.room["tables"].items()],
        }

    @staticmethod
    def shown_table(name, table):
        size = len(table["members"])
        return {
            "table": name,
            "state": "complete" if size == 6 else "incomplete" if size > 3 else "broken",
            "members": table["members"],
            "streaks": table["streak"],
            "playing": table["playing"],
            "partners": table["partners"],
            "sitting": [p for p in table["members"] if p not in table["playing"]],
            "waiting": [p for p, _ in table["waiting"]],
        }
