"""What a request sends is read in before it has a place in the line: who sends slowly holds up nobody there.

A stream answers when so much has come as it was asked for, and nothing else ends its waiting but the sender's
going. (To answer while another thread still waits for the stream stops the whole server: granian 2.8.) So who
stalls keeps one of the server's threads, and all that one address sends at once is bounded: one sender can
neither take all threads nor fill the disk with files. All addresses together may take fewer than the server
has: however many stall, whoever sends nothing is answered. A file that comes, but too slowly, is given up.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.core.handlers.wsgi import WSGIRequest

from config import proxies
from config.admission import content_types
from config.admission.kinds import SMALL, is_small, length_of

CHUNK = SMALL

Environ = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long a body may take, and how much may be on its way at once."""

    seconds: float = 20  # for any body
    bytes_a_second: int = 64 * 1024  # a larger one has a second more for so many
    largest: int = 72 * 1024 * 1024  # bytes; the largest file that is read in has 64 MiB
    of_an_address: int = 64  # bodies at once; the server has some hundred threads
    of_a_file: int = 16  # what a file counts for among these
    files: int = 8  # at once, of all addresses
    together: int = 300  # bodies at once, of all addresses: a server process has 400 threads


class Came(Enum):
    """What became of a body."""

    WHOLE = "whole"
    SLOWLY = "slowly"  # not in time, or not to its end
    AMONG_TOO_MANY = "among too many"
    TOO_LARGE = "too large"
    ENCODED = "encoded"  # otherwise than in UTF-8


class Bodies:
    """Reads in what is sent, and knows what is on its way."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float]) -> None:
        self.bounds, self.clock, self.lock = bounds, clock, threading.Lock()
        self.by_address: Counter[str] = Counter()
        self.files = self.together = 0

    def read_in(self, environ: Environ) -> Came:
        """Put a body in the place of the stream it comes by; whoever runs the request closes it."""
        stream, length = environ["wsgi.input"], length_of(environ)
        environ["wsgi.input"] = BytesIO()  # without a length nothing is read
        if not content_types.settle(environ):
            return Came.ENCODED
        if length > self.bounds.largest:
            return Came.TOO_LARGE
        if not length:
            return Came.WHOLE
        with self._on_its_way(environ) as enters:
            if not enters:
                return Came.AMONG_TOO_MANY
            body = self._read(stream, length)
        if body is None:
            return Came.SLOWLY
        environ["wsgi.input"] = body
        return Came.WHOLE

    def _read(self, stream: Any, length: int) -> IO[bytes] | None:
        """The body, in memory while it is small, else in a file; None where it did not come whole in time."""
        until = self.clock() + self.bounds.seconds + length / self.bounds.bytes_a_second
        body: IO[bytes] = SpooledTemporaryFile(SMALL)  # noqa: SIM115 - who runs the request closes it
        while length and self.clock() < until and (read := stream.read(min(CHUNK, length))):
            body.write(read)
            length -= len(read)
        if length:
            body.close()
            return None
        body.seek(0)
        return body

    @contextmanager
    def _on_its_way(self, environ: Environ) -> Iterator[bool]:
        """Count a body while it is read; False where too many are on their way."""
        request = WSGIRequest(dict(environ))  # of a copy: it changes what it is given
        address, is_file = proxies.counted_address(request), not is_small(environ)
        weight = self.bounds.of_a_file if is_file else 1
        with self.lock:
            of_address = self.by_address[address] + weight
            enters = (
                of_address <= self.bounds.of_an_address
                and self.files + is_file <= self.bounds.files
                and self.together < self.bounds.together
            )
            if enters:
                self.by_address[address] = of_address
                self.files += is_file
                self.together += 1
        try:
            yield enters
        finally:
            if enters:
                with self.lock:
                    self.by_address[address] -= weight
                    self.by_address += Counter()  # without those that send nothing
                    self.files -= is_file
                    self.together -= 1
