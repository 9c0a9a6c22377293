"""Measures the screens of a big session beside a view that inserts one row, and polls beside an empty view.

    python -m bench.screens [--database sqlite|postgres]

Requests pass through the whole site in one process, and processor time is measured, so that other work on the
machine matters little. The screens are a control room of 100 tables, the phone of a table, and the ranking of
its field. Each is asked after a look at another page: a small request after a large one has nothing in the
processor's caches and takes up to twice as long, whatever it does.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import TOKEN, site

if TYPE_CHECKING:
    from bench.kit.fields import Made

WARM_UP = 5
BOARDS_A_ROUND = 2
RESULTS_A_TURN = 4
"""So many of the figures have a result entered, each on a board of the last round that has none yet."""
POLLED = re.compile('data-poll-url="([^"]*)"')
GOALS = {
    "control room, first page": 60,
    "control room, page": 8,
    "control room, poll after a result": 6,
    "control room, poll after a call": 12,
    "control room, panel of a result": 3,
    "phone, page": 8,
    "phone, whole state": 5,
    "result POST": 4,
    "ranking, page, of a new version": 16,
    "ranking, page, shown before": 2,
    "ranking, page on a phone, shown before": 2,
    "ranking, poll after a result": None,
    "control room, nothing new": 1.5,
    "phone, nothing new": 1.5,
    "ranking, nothing new": 1.5,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The answer to a request, and the processor time it took in seconds."""

    content: bytes
    headers: dict[str, str]
    seconds: float


class Visitor:
    """Calls the site's WSGI application from this thread."""

    def __init__(self, cookies: str = "", clock: Callable[[], float] = thread_time) -> None:
        from config.wsgi import application as gate

        self.application: Callable[..., Any] = gate.application  # the gate has threads of its own
        self.cookies = cookies
        self.clock = clock

    def get(self, address: str, **headers: str) -> Asked:
        return self._ask("GET", address, b"", headers)

    def post(self, path: str, data: dict[str, Any]) -> Asked:
        return self._ask("POST", path, urlencode(data).encode(), {"Accept": "application/json"})

    def _ask(self, method: str, address: str, body: bytes, headers: dict[str, str]) -> Asked:
        path, _mark, query = address.partition("?")
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": f"csrftoken={TOKEN}; {self.cookies}",
            "HTTP_X_CSRFTOKEN": TOKEN,
        } | {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        began_to_answer: list[Any] = []
        began = self.clock()
        answer = self.application(environ, lambda *told: began_to_answer.extend(told))
        content = b"".join(answer)
        answer.close()
        seconds = self.clock() - began
        status, fields = began_to_answer[:2]
        assert status[0] == "2", f"{method} {address}: {status} {content[:300]!r}"
        return Asked(content, dict(fields), seconds)


def measure(options: Options) -> list[Line]:
    with site(options.database):
        from bench.kit.fields import make_field

        warm_up = 1 if options.small else WARM_UP
        tables = tables_for(warm_up + options.rounds, at_least=6 if options.small else 100)
        made = make_field(tables, 8 if options.small else 32, BOARDS_A_ROUND, people=True)
        return _measure(options, made, warm_up)


def tables_for(turns: int, *, at_least: int) -> int:
    """The number of tables that a session needs for this many turns.

    The last round then has a board for every result, and one for the table that calls.
    """
    return max(at_least, ceil((RESULTS_A_TURN * turns + 1) / BOARDS_A_ROUND))


def _measure(options: Options, made: Made, warm_up: int) -> list[Line]:
    screens = Screens(made)
    asked = screens.bases | {name: figure.ask for name, figure in screens.figures.items()}
    samples: dict[str, list[float]] = {name: [] for name in asked}
    bases = {name: base_of(name) for name in GOALS}
    for turn in range(warm_up + options.rounds):
        for name, base in bases.items():
            for step in screens.figures[name].before:
                step()
            for which in (base, name):
                seconds = screens.after_a_look(asked[which])
                if turn >= warm_up:
                    samples[which].append(seconds)
    found = {name: median(times) for name, times in samples.items()}
    return [
        Line(f"{name}, {options.database}", f"{base} view", found[name], found[base], GOALS[name])
        for name, base in bases.items()
    ]


def base_of(name: str) -> str:
    """The base of a figure: for a panel it is the smallest panel there is, the list of commands."""
    if "panel" in name:
        return "panel"
    return "empty" if "nothing new" in name else "insert"


class Figure:
    """A measurement: `ask` returns the seconds of a request, and `before` runs ahead of it."""

    def __init__(self, ask: Callable[[], float], *before: Callable[[], object]) -> None:
        self.ask, self.before = ask, before


class Screens:
    """The screens of one session in play, and the events between two looks at them."""

    def __init__(self, made: Made) -> None:
        from bench.posts import to_enter

        self.session = made.session
        self.club = f"/c/{self.session.club.slug}/"
        self.place = f"{self.club}s/{self.session.pk}"
        self.entries = iter(list(to_enter(made)))
        self.called, _board, cookie = next(self.entries)
        self.entered = made.field.plays.exclude(kind="not_entered").earliest("pk").pk
        self.plain, self.director, self.phone = (
            Visitor(),
            Visitor(_director(self.session.club)),
            Visitor(cookie),
        )
        self.seen = {"control": "", "ranking": "", "phone": ""}
        self.polled: dict[str, str] = {}
        self.calls = 0
        insert, control, ranking = f"/bench/insert/{self.session.pk}/", "control", "ranking"
        self.bases: dict[str, Callable[[], float]] = {
            "insert": lambda: self.plain.post(insert, {}).seconds,
            "empty": lambda: self.plain.get("/bench/empty/").seconds,
            "panel": lambda: self.panel("help"),
        }
        self.figures = {
            "phone, page": Figure(lambda: self.phone.get("/table/").seconds),
            "phone, whole state": Figure(self.whole_state),
            "phone, nothing new": Figure(self.state, self.state),
            "control room, first page": Figure(lambda: self.page(control), self.forget),
            "control room, page": Figure(lambda: self.page(control)),
            "control room, poll after a result": Figure(
                lambda: self.poll(control), lambda: self.poll(control), self.result
            ),
            "control room, poll after a call": Figure(
                lambda: self.poll(control), lambda: self.poll(control), self.call
            ),
            "control room, panel of a result": Figure(lambda: self.panel(f"play/{self.entered}")),
            "control room, nothing new": Figure(lambda: self.poll(control), lambda: self.poll(control)),
            "result POST": Figure(self.result),
            "ranking, page, of a new version": Figure(
                lambda: self.page(ranking), lambda: self.page(ranking), self.result
            ),
            "ranking, page, shown before": Figure(lambda: self.page(ranking), lambda: self.page(ranking)),
            "ranking, page on a phone, shown before": Figure(self.on_the_phone, self.on_the_phone),
            "ranking, poll after a result": Figure(
                lambda: self.poll(ranking), lambda: self.poll(ranking), self.result
            ),
            "ranking, nothing new": Figure(lambda: self.poll(ranking), lambda: self.poll(ranking)),
        }

    def after_a_look(self, ask: Callable[[], float]) -> float:
        """Opens the club's page before each request, so that no request follows one of its kind."""
        self.plain.get(self.club)
        return ask()

    def forget(self) -> None:
        """Empties the caches, as in a process that has just started."""
        from config.caching.stamped_cache import forget_all

        forget_all()

    def page(self, name: str) -> float:
        """Opens a page and returns the address that it will poll."""
        shown = self.director.get(f"{self.place}/{name}/")
        if found := POLLED.search(shown.content.decode()):
            self.polled[name] = found[1].replace("&amp;", "&") + ("" if "?" in found[1] else "?")
        return shown.seconds

    def on_the_phone(self) -> float:
        """The ranking as a table's phone sees it; the site caches it apart from the director's."""
        return self.phone.get(f"{self.place}/ranking/").seconds

    def poll(self, name: str) -> float:
        address = self.polled.get(name, f"{self.place}/{name}/?")
        asked = self.director.get(f"{address}&since={self.seen[name]}", HX_Request="true")
        self.seen[name] = asked.headers["X-Poll-Version"]
        return asked.seconds

    def panel(self, name: str) -> float:
        return self.director.get(f"{self.place}/control/{name}/", HX_Request="true").seconds

    def state(self) -> float:
        """The state that the phone polls."""
        found = self.phone.get(f"/table/state/?since={self.seen['phone']}")
        if found.content:
            self.seen["phone"] = json.loads(found.content)["version"]
        return found.seconds

    def whole_state(self) -> float:
        self.seen["phone"] = ""
        return self.state()

    def result(self) -> float:
        from bench.posts import entry_of

        encounter, board, cookie = next(self.entries)
        return Visitor(cookie).post("/table/entry/", entry_of(encounter, board)).seconds

    def call(self) -> None:
        """A table calls the director, and withdraws the call the next time."""
        self.calls += 1
        self.phone.post("/table/call/", {"encounter": self.called, "withdraw": "" if self.calls % 2 else "1"})


def _director(club: Any) -> str:
    """The cookie of a director of the club who has signed in."""
    from django.test import Client

    from clubs.people.models import Person, Role, User

    user = User.objects.create_user("bench-director")
    Person.objects.create(club=club, name="Director", user=user)
    Role.objects.create(user=user, club=club, kind="director")
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}"


if __name__ == "__main__":
    report.main(measure, "bench.screens", on_databases=True)
