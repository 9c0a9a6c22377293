"""Asking an address, and what is looked at after each answer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from zlib import crc32

from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from config.caching.limits import store as limits
from tests.hostile.addresses import Ids
from tests.hostile.questions import body_at, body_of, forms
from tests.hostile.walks.stage import everything
from tests.hostile.world import rows_written, shows

Value = TypeVar("Value")
AWAY = frozenset({401, 403, 404, 405})


@dataclass
class Asker:
    """Puts questions, and keeps every fault under the question that found it."""

    whole: bool = False  # every combination; else a share of them, by turns
    asked: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    _before: dict[str, str] | None = None

    def some(self, values: Sequence[Value], turn: str, count: int = 1) -> Sequence[Value]:
        """By turns `count` of them; `turn` has no ids, which differ from run to run."""
        if self.whole or len(values) <= count:
            return values
        first = crc32(turn.encode())
        return [values[(first + at) % len(values)] for at in range(count)]

    def ask(
        self, client: Client, method: str, path: str, sent: Any = None, *, unchanged: bool = False, **how: Any
    ) -> HttpResponse:
        """The answer, what it wrote undone. A fault if it is one of ours or, where the database has to be
        `unchanged`, if any row is another: looked at only where something was written at all.
        """
        self.asked[method] += 1
        if self._before is None:
            self._before = everything()
        with transaction.atomic():
            count = rows_written()
            answer: HttpResponse = getattr(client, method.lower())(path, *_encoded(path, sent), **how)
            changed = self._changed() if unchanged and rows_written() != count else []
            transaction.set_rollback(True)
        limits.clear()
        said = f"{method} {path} {str(sent)[:80] if sent else ''}"
        if answer.status_code >= 500:
            self.faults.append(f"{said}: {answer.status_code} {_why(answer)}")
        if changed:
            self.faults.append(f"{said}: {answer.status_code}, changed {', '.join(changed)}")
        return answer

    def _changed(self) -> list[str]:
        assert self._before is not None
        return sorted(name for name, rows in everything().items() if rows != self._before[name])

    def shows_nothing(self, question: str, answer: HttpResponse, secrets: Sequence[str]) -> None:
        text = body_of(answer)
        self.faults += [f"{question}: shows {secret}" for secret in secrets if shows(text, secret)]

    def found_nothing(self) -> None:
        assert not self.faults, f"{len(self.faults)} faults\n" + "\n".join(self.faults)


def _why(answer: HttpResponse) -> str:
    raised = getattr(answer, "exc_info", None)
    return repr(raised[1]) if raised else ""


def _encoded(path: str, sent: Any) -> tuple[Any, ...]:
    """What a browser or a program sends: the body, of the API with its content type."""
    if sent is None:
        return ()
    if not path.startswith("/api/"):
        return (sent,)
    return (sent if isinstance(sent, str) else json.dumps(sent), "application/json")


def signs_in(answer: HttpResponse) -> bool:
    """Whether the asker is led to the sign-in."""
    return answer.status_code == 302 and "/accounts/login/" in answer.headers["Location"]


def sent_to(ids: Ids, path: str) -> Iterator[Any]:
    """What an address takes so that it would do something if it were let."""
    if path.startswith("/api/"):
        yield body_at(ids, path)
    else:
        yield from forms(ids, path)
