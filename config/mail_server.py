"""The mail server of the site: the one of the environment, else the one that was set on the site's page.

It is read whenever it is asked for, so that a change counts at once in every process.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend

from config import modes, sealed
from config.caching.prepared import Prepared
from config.models import MailServer


@dataclass(frozen=True, slots=True)
class Server:
    """A mail server with all that is needed to send by it; `password` never leaves this value."""

    host: str
    port: int
    security: str
    user: str
    password: str

    def connection(self) -> BaseEmailBackend:
        """A connection that is opened when something is sent, and gives up after `settings.EMAIL_TIMEOUT`."""
        made: BaseEmailBackend = get_connection(
            modes.SMTP,
            host=self.host,
            port=self.port,
            username=self.user,
            password=self.password,
            use_tls=self.security == MailServer.Security.TLS,
            use_ssl=self.security == MailServer.Security.SSL,
        )
        return made


def is_of_environment() -> bool:
    """Whether EMAIL_URL names the server: then the page only shows it."""
    return bool(settings.MAIL)


def environment_server() -> dict[str, object] | None:
    """What the page shows of the server of the environment, never its password; None if it is none."""
    if not is_of_environment() or settings.MAIL_BACKEND != modes.SMTP:
        return None
    return {
        "host": settings.EMAIL_HOST,
        "port": settings.EMAIL_PORT,
        "user": settings.EMAIL_HOST_USER,
        "sender": settings.DEFAULT_FROM_EMAIL,
    }


def kept() -> MailServer | None:
    """What was set on the page, whether or not it counts."""
    return _KEPT.one(MailServer.ONLY)


_KEPT = Prepared(lambda pk: MailServer.objects.filter(pk=pk).order_by(), -1)


def server_of(row: MailServer) -> Server | None:
    """The server of the page; None where its password was closed with another key, as after a restore."""
    password = sealed.opened(row.sealed_password)
    if password is None:
        return None
    return Server(row.host, row.port, row.security, row.user, password)


def is_set() -> bool:
    """Whether this site sends letters: without a server nothing is sent, and nothing promises to."""
    if is_of_environment():
        return True
    row = kept()
    return row is not None and server_of(row) is not None


def connection() -> BaseEmailBackend:
    """A connection to the site's server; one that sends nothing where there is none."""
    row = None if is_of_environment() else kept()
    server = row and server_of(row)
    if server:
        return server.connection()
    made: BaseEmailBackend = get_connection(settings.MAIL_BACKEND)
    return made


def sender() -> str:
    """Whom letters are from."""
    row = None if is_of_environment() else kept()
    return row.sender if row else str(settings.DEFAULT_FROM_EMAIL)


def site_address() -> str:
    """How the site is reached, without a slash at its end; "" where nobody said it: letters have no links."""
    if settings.SITE_ADDRESS:
        return str(settings.SITE_ADDRESS)
    row = None if is_of_environment() else kept()
    return row.site_address if row else ""
