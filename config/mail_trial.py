"""A trial letter: handed to a mail server while somebody waits, with what went wrong, if anything did."""

from __future__ import annotations

import smtplib
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parseaddr
from enum import StrEnum

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

PATIENCE = 8
"""Seconds for each answer: whoever waits at the page shall not wait for minutes."""


class Trouble(StrEnum):
    """What went wrong, by where the conversation with the server ended."""

    NAME = "name not found"
    REFUSED = "refused"
    TIMEOUT = "timeout"
    CERTIFICATE = "certificate"
    NOT_SECURE = "no security"
    PASSWORD = "password"  # noqa: S105 - a word for what went wrong
    NO_SIGN_IN = "no sign-in"
    SENDER = "sender"
    RECIPIENT = "recipient"
    LETTER = "letter"
    BROKEN_OFF = "broken off"
    NETWORK = "network"


@dataclass(frozen=True, slots=True)
class Failed(Exception):
    """A trial letter was not taken. `answer` is what the server said of it, "" where it said nothing."""

    trouble: Trouble
    answer: str = ""


def hand_over(connection: EmailBackend, message: EmailMessage) -> None:
    """Hand the letter to the server. Raises Failed."""
    connection.timeout = PATIENCE
    try:
        connection.open()
        assert connection.connection is not None
        connection.connection.sendmail(
            parseaddr(message.from_email)[1], message.recipients(), message.message().as_bytes()
        )
    except OSError as error:  # of which SMTPException is one
        raise Failed(_trouble(error), _answer(error)) from error
    finally:
        with suppress(OSError):
            connection.close()


def _trouble(error: OSError) -> Trouble:
    if isinstance(error, smtplib.SMTPServerDisconnected) and isinstance(error.__context__, TimeoutError):
        return Trouble.TIMEOUT  # `smtplib` says of a silence that the connection was closed
    match error:
        case socket.gaierror():
            return Trouble.NAME
        case ConnectionRefusedError():
            return Trouble.REFUSED
        case TimeoutError():
            return Trouble.TIMEOUT
        case ssl.SSLCertVerificationError():
            return Trouble.CERTIFICATE
        case ssl.SSLError():
            return Trouble.NOT_SECURE
        case smtplib.SMTPAuthenticationError():
            return Trouble.PASSWORD
        case smtplib.SMTPNotSupportedError():
            return Trouble.NOT_SECURE if "STARTTLS" in str(error) else Trouble.NO_SIGN_IN
        case smtplib.SMTPSenderRefused():
            return Trouble.SENDER
        case smtplib.SMTPRecipientsRefused():
            return Trouble.RECIPIENT
        case smtplib.SMTPDataError():
            return Trouble.LETTER
        case smtplib.SMTPException() | ConnectionError():
            return Trouble.BROKEN_OFF
        case _:
            return Trouble.NETWORK


def _answer(error: OSError) -> str:
    """The server's own words, with its code; "" where it gave none."""
    code: int
    words: bytes | str
    match error:
        case smtplib.SMTPRecipientsRefused():
            code, words = next(iter(error.recipients.values()))
        case smtplib.SMTPResponseException():
            code, words = error.smtp_code, error.smtp_error
        case _:
            return ""
    text = words.decode(errors="replace") if isinstance(words, bytes) else str(words)
    return f"{code} {' '.join(text.split())}"[:300]
