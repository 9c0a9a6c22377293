"""The site's mail server, set on a page by whoever keeps the site, and tried with a letter."""

from __future__ import annotations

import re

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.people.permissions import AnyUser, require_keeper
from clubs.people.services import checks
from config import environment, mail_server, sealed
from config.mail_trial import Failed, Trouble, hand_over
from config.models import MailServer
from scoring.words import N_, RuleError

MOST_PORT = 65_535
HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?|[0-9a-fA-F:]{2,45}")
TROUBLES: dict[Trouble, tuple[str, str]] = {
    Trouble.NAME: (
        "host",
        N_("No server called {host} was found. Check the spelling, and the connection to the internet."),
    ),
    Trouble.REFUSED: (
        "port",
        N_("{host} refused the connection at port {port}. Try 587 with STARTTLS or 465 with TLS."),
    ),
    Trouble.TIMEOUT: (
        "port",
        N_(
            "{host} did not answer at port {port} in time. Often the port is wrong, or the network blocks it."
        ),
    ),
    Trouble.CERTIFICATE: (
        "host",
        N_("{host} showed a certificate that is not valid for it. Use the name that your provider gives."),
    ),
    Trouble.NOT_SECURE: (
        "security",
        N_("{host} does not offer this security at port {port}. Choose another one, or another port."),
    ),
    Trouble.PASSWORD: (
        "password",
        N_(
            "{host} did not accept the user and password. Some providers need a password made for programs. "
            "Its answer: {answer}"
        ),
    ),
    Trouble.NO_SIGN_IN: (
        "user",
        N_("{host} takes no user and password here. Leave both empty, or choose another security."),
    ),
    Trouble.SENDER: (
        "sender",
        N_(
            "{host} does not send e-mails from {sender}. Often it must be the address of the user. "
            "Its answer: {answer}"
        ),
    ),
    Trouble.RECIPIENT: ("to", N_("{host} refuses the address {to}. Its answer: {answer}")),
    Trouble.LETTER: ("to", N_("{host} did not take the e-mail. Its answer: {answer}")),
    Trouble.BROKEN_OFF: (
        "port",
        N_("{host} broke off the connection at port {port}. Often the security does not fit the port."),
    ),
    Trouble.NETWORK: (
        "host",
        N_("{host} cannot be reached from this machine. Check its connection to the network."),
    ),
}
"""What each trouble means, and the field at which it is said."""


@transaction.atomic
def set_mail_server(
    *,
    host: str,
    port: int,
    security: str,
    sender: str,
    by: AnyUser,
    user: str = "",
    password: str = "",
    site_address: str = "",
) -> MailServer:
    """Keep the server that letters go by; it counts at once. An empty password leaves the kept one.

    The kept password goes to no other server or user: who could change these could have it sent to himself.
    Raises RuleError "mail.*", "permission.*".
    """
    require_keeper(by)
    _require_not_of_environment()
    host, user = host.strip(), checks.clean_line(user, "user", checks.LONGEST_EMAIL)
    if not HOST.fullmatch(host):
        raise RuleError("mail.host", "host", "Enter the server's name, such as mail.example.org.", "")
    if not 0 < port <= MOST_PORT:
        raise RuleError("mail.port", "port", "A port is a number from 1 to {most}.", "", most=MOST_PORT)
    if security not in MailServer.Security.values:
        raise RuleError("mail.security", "security", "Choose a security.", "")
    before = mail_server.kept()
    kept = ""
    if before is not None and (before.host, before.port, before.security, before.user) == (
        host, port, security, user,
    ):  # fmt: skip
        kept = before.sealed_password
    if before is not None and before.sealed_password and not kept and not password and user:
        raise RuleError(
            "mail.password_again",
            "password",
            "Type the password again: the server or the user has changed.",
            "",
        )
    row = MailServer(
        pk=MailServer.ONLY,
        host=host,
        port=port,
        security=security,
        user=user,
        sealed_password=(sealed.seal(password) if password else kept) if user else "",
        sender=_clean_sender(sender),
        site_address=_clean_site(site_address),
        changed_at=timezone.now(),
        changed_by=by.get_username(),
    )
    row.save()
    return row


@transaction.atomic
def remove_mail_server(*, by: AnyUser) -> None:
    """Send no letters any more, and forget the server with its password."""
    require_keeper(by)
    _require_not_of_environment()
    MailServer.objects.all().delete()


def try_mail_server(*, to: str, by: AnyUser) -> None:
    """Hand a trial letter to the server that is kept, and wait for its answer.

    Raises RuleError "mail.trial", which says what went wrong, at the field where it can be put right.
    """
    require_keeper(by)
    address = checks.clean_email(to)
    if not address:
        raise RuleError("mail.to", "to", "Enter an e-mail address.", "")
    row = None if mail_server.is_of_environment() else mail_server.kept()
    connection = mail_server.connection()
    if not isinstance(connection, EmailBackend):
        raise RuleError("mail.none", "to", "No mail server is set that could send this e-mail.", "")
    message = EmailMessage(
        _("Test e-mail from Arrowswitch"),
        _("The mail server of the site works: this e-mail came through it."),
        mail_server.sender(),
        [address],
        headers={"Auto-Submitted": "auto-generated"},
        connection=connection,
    )
    try:
        hand_over(connection, message)
    except Failed as failed:
        field, words = TROUBLES[failed.trouble]
        raise RuleError(
            "mail.trial", field if row else "to", words, "", host=connection.host, port=connection.port,
            to=address, sender=message.from_email, answer=failed.answer,
        ) from failed  # fmt: skip


def _require_not_of_environment() -> None:
    if mail_server.is_of_environment():
        raise RuleError(
            "mail.environment", "host", "The mail server is set by EMAIL_URL, where the site is started.", ""
        )


def _clean_sender(sender: str) -> str:
    line = checks.clean_line(sender, "sender", 320)
    if not environment.is_sender(line):
        raise RuleError(
            "mail.sender", "sender",
            "Enter the e-mail address that e-mails are from, such as results@example.org or Our Club "
            "<results@example.org>.", "",
        )  # fmt: skip
    return line


def _clean_site(address: str) -> str:
    line = checks.clean_line(address, "site_address", 254).rstrip("/")
    if line and not environment.is_site_address(line):
        raise RuleError(
            "mail.site", "site_address", "Enter the address of the site, such as https://bridge.example.", ""
        )
    return line
