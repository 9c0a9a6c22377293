"""The gate: every request comes here first, and runs on one of a few threads when its turn has come.

The server has many threads, each holding one request that waits, which costs next to nothing. Only the
gate's own threads do the work, so only they hold connections to the database. What is sent is read in
before: who sends slowly has no place in the line.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import structlog

from config.admission import busy
from config.admission.bodies import Bodies, Bounds, Came
from config.admission.kinds import kind_of
from config.admission.line import ANSWERED_WITHIN, RULES, Kind, Line, Rules, State, Visit

log = structlog.get_logger(__name__)
ANSWER_BY = "arrowswitch.answer_by"
"""Where a request's environment has the moment, on the gate's clock, beyond which it waits for no lock."""
SECONDS_OF_A_LINE = 10.0
"""The log has one line of who was turned away in so many seconds."""

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer of the site."""

    status: str
    headers: list[tuple[str, str]]
    content: bytes


@dataclass(eq=False, slots=True)
class Request(Visit):
    """A visit with what it asks and what will be answered."""

    environ: Environ = field(default_factory=dict, repr=False)
    answer: Future[Answer] = field(default_factory=Future, repr=False)


class Gate:
    """A WSGI application before another one."""

    def __init__(
        self,
        application: Application,
        *,
        files: str,
        rules: Rules = RULES,
        bounds: Bounds | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.application, self.files, self.rules, self.clock = application, files, rules, clock
        self.line, self.lock = Line(rules), threading.Lock()
        self.bodies = Bodies(bounds or Bounds(), clock)
        self.threads = ThreadPoolExecutor(rules.threads, "work")
        self.away: Counter[str] = Counter()  # turned away since the log was told
        self.logged_at = -SECONDS_OF_A_LINE

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        kind = kind_of(environ, self.files)
        came = self.bodies.read_in(environ)
        visit = Request(kind, self.clock(), environ=environ)
        if came in busy.UNREAD:
            answer = Answer(*busy.unread(environ, came))
        elif came is Came.AMONG_TOO_MANY:
            answer = self._turn_away(visit)
        else:
            answer = self._visit(visit)
        start_response(answer.status, answer.headers)
        return [answer.content]

    def _visit(self, visit: Request) -> Answer:
        """Lets a request wait in the line and run; whatever it sent is deleted in the end."""
        try:
            with self.lock:
                changed = self.line.arrive(visit)
            self._tell(changed)
            return self._wait_for(visit) or self._turn_away(visit)
        finally:
            visit.environ["wsgi.input"].close()

    def _wait_for(self, visit: Request) -> Answer | None:
        """The site's answer; None if the request was turned away, or waited longer than anybody would."""
        try:
            return visit.answer.result(self.rules.shares[visit.kind].patience)
        except CancelledError:
            return None
        except TimeoutError:
            with self.lock:
                gone = self.line.give_up(visit)
        try:
            return None if gone else visit.answer.result()
        except CancelledError:
            return None

    def _turn_away(self, visit: Request) -> Answer:
        """Answers 503 with the seconds after which to ask again, and logs now and then how many."""
        with self.lock:
            self.away[visit.kind] += 1
            now, away = self.clock(), None
            if now - self.logged_at >= SECONDS_OF_A_LINE:
                self.logged_at, away, self.away = now, self.away, Counter()
        if away:
            log.warning("turned_away", **away)
        return Answer(*busy.as_wsgi(visit.environ, visit.kind))

    def _tell(self, changed: Iterable[Visit]) -> None:
        for visit in changed:
            assert isinstance(visit, Request)
            if visit.state is State.RUNNING:
                self.threads.submit(self._run, visit)
            elif visit.state is State.AWAY:
                visit.answer.cancel()

    def _run(self, visit: Request) -> None:
        visit.answer.set_running_or_notify_cancel()
        if visit.kind is not Kind.UPLOAD:
            visit.environ[ANSWER_BY] = visit.arrived + ANSWERED_WITHIN
        try:
            visit.answer.set_result(_answer_of(self.application, visit.environ))
        except BaseException as error:  # noqa: BLE001 - the server's thread raises it
            visit.answer.set_exception(error)
        finally:
            with self.lock:
                changed = self.line.done(visit, self.clock())
            self._tell(changed)


def _answer_of(application: Application, environ: Environ) -> Answer:
    """The whole answer; it is closed on the thread that made it, whose connections that gives back."""
    head: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], _failure: Any = None) -> None:
        head[:] = status, headers

    parts = application(environ, start_response)
    try:
        content = b"".join(parts)
    finally:
        close = getattr(parts, "close", None)
        if close:
            close()
    return Answer(head[0], head[1], content)
