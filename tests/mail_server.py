"""A mail server for tests: it speaks SMTP on this machine, and keeps what it took in a mailbox."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class Mailbox(socketserver.ThreadingTCPServer):
    """The server, and the letters that it took.

    `refused` are replies to recipients by address, `replies` to commands by their word. With `breaks_off` it
    takes a letter, and hangs up without an answer.
    """

    daemon_threads = True

    def __init__(self, refused: Mapping[str, str], replies: Mapping[str, str], breaks_off: bool) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.refused = refused
        self.replies = replies
        self.breaks_off = breaks_off
        self.letters: list[EmailMessage] = []

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["To"] == address]


class _Conversation(socketserver.StreamRequestHandler):
    server: Mailbox

    def handle(self) -> None:
        self._answer("220 ready")
        while line := self.rfile.readline():
            word = line.split(b" ")[0].strip().upper()
            if reply := self.server.replies.get(word.decode()):
                self._answer(reply)
            elif word == b"DATA":
                self._answer("354 go on")
                if not self._read_letter():
                    return
            elif word == b"RCPT":
                address = line.decode().split("<")[1].split(">")[0]
                self._answer(self.server.refused.get(address, "250 fine"))
            elif word == b"QUIT":
                self._answer("221 bye")
                return
            else:
                self._answer("250 fine")

    def _read_letter(self) -> bool:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line[1:] if line.startswith(b"..") else line)
        self.server.letters.append(message_from_bytes(b"".join(lines), policy=policy.default))
        if self.server.breaks_off:
            return False
        self._answer("250 taken")
        return True

    def _answer(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def mail_server(
    refused: Mapping[str, str] | None = None,
    *,
    replies: Mapping[str, str] | None = None,
    breaks_off: bool = False,
) -> Iterator[Mailbox]:
    """A mail server while the context lasts."""
    with Mailbox(refused or {}, replies or {}, breaks_off) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
