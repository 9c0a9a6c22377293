"""Bodies that come slowly, in part, in great number or too large: nobody else waits for them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from io import BytesIO

import pytest
from _start import serve

from config.admission.bodies import Bounds
from config.admission.gate import Gate
from config.admission.line import RULES

FILES = "multipart/form-data; boundary=x"
PATIENCE = 60
FEW = Bounds(seconds=PATIENCE, largest=1000, of_an_address=4, of_a_file=2, files=3, together=6)


class Stalled:
    """A stream of which the first byte comes, and the rest when the sender goes on."""

    def __init__(self, rest: bytes = b"") -> None:
        self.rest, self.goes_on, self.asked = rest, threading.Event(), threading.Semaphore(0)
        self.begun = False

    def read(self, size: int) -> bytes:
        if not self.begun:
            self.begun = True
            return b"a"
        self.asked.release()
        assert self.goes_on.wait(PATIENCE)
        read, self.rest = self.rest[:size], self.rest[size:]
        return read


class Site:
    """A gate before a site that gives back what it was sent."""

    def __init__(self) -> None:
        self.gate = Gate(self.application, files="/static/", rules=RULES, bounds=FEW)
        self.streams: list[Stalled] = []
        self.asking: list[threading.Thread] = []
        self.sent: list[bytes] = []

    def application(self, environ, start_response):
        self.sent.append(environ["wsgi.input"].read())
        start_response("200 OK", [])
        return [self.sent[-1]]

    def post(
        self, stream: object, length: int, kind: str = "", address: str = "10.0.0.1"
    ) -> tuple[int, bytes]:
        environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": "/",
            "CONTENT_LENGTH": str(length),
            "CONTENT_TYPE": kind,
            "REMOTE_ADDR": address,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "HTTP_ACCEPT": "application/json",
            "wsgi.input": stream,
            "wsgi.url_scheme": "http",
        }
        statuses: list[str] = []
        content = b"".join(self.gate(environ, lambda status, _headers: statuses.append(status)))
        return int(statuses[0][:3]), content

    def whole(self, content: bytes = b"4HS=", **more: str) -> tuple[int, bytes]:
        return self.post(BytesIO(content), len(content), **more)

    def stall(self, **more: str) -> Stalled:
        """One more sender who stalls; it is on its way when this returns."""
        stream = Stalled()
        thread = threading.Thread(target=self.post, args=[stream, 10], kwargs=more)
        thread.start()
        self.streams.append(stream)
        self.asking.append(thread)
        assert stream.asked.acquire(timeout=PATIENCE)
        return stream

    def end(self) -> None:
        for stream in self.streams:
            stream.goes_on.set()
        for thread in self.asking:
            thread.join(PATIENCE)


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.end()
    made.gate.threads.shutdown()


@pytest.mark.parametrize("kind", ["", FILES])
@pytest.mark.parametrize("content", [b"", b"4HS=", b"a" * 1000])
def test_what_is_sent_comes_whole(site, content, kind):
    assert site.whole(content, kind=kind) == (200, content)


class Trickle:
    """A stream that gives all that it is asked for, each time after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.now = seconds, 0.0

    def read(self, size: int) -> bytes:
        self.now += self.seconds
        return b"a" * size


@pytest.mark.parametrize(("seconds", "status"), [(0.5, 200), (7, 200), (17, 408)])
def test_a_file_may_take_twenty_seconds_and_one_for_every_64_kib(site, seconds, status):
    """Four parts of 64 KiB have 24 seconds: what two of 17 have not brought is not read."""
    stream = Trickle(seconds)
    site.gate.bodies.bounds, site.gate.bodies.clock = Bounds(), lambda: stream.now
    answered, said = site.post(stream, 4 * 64 * 1024, FILES)
    assert answered == status
    if status == 200:
        assert len(said) == 4 * 64 * 1024
    else:
        assert json.loads(said)["code"] == "slow"
        assert (site.sent, stream.now) == ([], 34)


def test_what_ends_before_its_length_is_not_done(site):
    assert site.post(BytesIO(b"4HS"), 4)[0] == 408
    assert site.sent == []


def test_what_is_too_large_is_not_read(site):
    status, said = site.post(Stalled(), 1001, FILES)
    assert (status, json.loads(said)["message"]) == (413, "What you sent is too large.")


def test_what_has_no_length_is_not_waited_for(site):
    assert site.post(Stalled(), 0) == (200, b"")


def test_an_address_has_only_so_many_on_their_way(site):
    for _n in range(4):
        site.stall()
    assert site.whole()[0] == 503
    assert site.whole(address="10.0.0.2") == (200, b"4HS=")
    site.end()
    assert site.gate.bodies.by_address == {}
    assert site.whole() == (200, b"4HS=")


def test_however_many_addresses_stall_whoever_sends_nothing_is_answered(site):
    """Each body on its way holds a thread of the server: some are left for pages and screens."""
    for number in range(6):
        site.stall(address=f"10.0.1.{number}")
    assert site.whole(address="10.0.2.1")[0] == 503
    assert site.whole(b"", address="10.0.2.1")[0] == 200
    site.streams[0].goes_on.set()
    site.asking[0].join(PATIENCE)
    assert site.whole(address="10.0.2.1") == (200, b"4HS=")


def test_fewer_bodies_are_on_their_way_than_the_server_has_threads():
    assert Bounds().together <= serve.THREADS - 100


def test_files_on_their_way_are_few_and_take_no_place_in_the_line(site):
    for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
        site.stall(kind=FILES, address=address)
    assert site.whole(kind=FILES, address="10.0.0.3")[0] == 503
    assert site.whole(address="10.0.0.2") == (200, b"4HS=")
    site.streams[2].goes_on.set()
    site.asking[2].join(PATIENCE)
    assert site.whole(kind=FILES, address="10.0.0.3") == (200, b"4HS=")
