"""Letters go through a queue of their own: no page waits for a mail server, and one away is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from config.tasks import send_letter

log = structlog.get_logger(__name__)


class Queued(BaseEmailBackend):
    """Hands each e-mail to a job; if no job can be sent, the e-mail is sent at once."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            letter = letter_of(message)
            try:
                send_letter.delay(letter)
            except Exception:
                log.exception("letter_not_queued")
                send_letter(letter)
        return len(email_messages)


def letter_of(message: EmailMessage) -> dict[str, Any]:
    """The parts of an e-mail of this site, as plain values that a job can carry."""
    assert not message.attachments, "letters with attachments are not sent"
    alternatives = getattr(message, "alternatives", [])
    return {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
        "to": list(message.to),
        "cc": list(message.cc),
        "bcc": list(message.bcc),
        "reply_to": list(message.reply_to),
        "headers": {name: str(value) for name, value in message.extra_headers.items()},
        "alternatives": [(str(content), str(kind)) for content, kind in alternatives],
    }
