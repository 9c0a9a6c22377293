"""Jobs of the site itself."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from django.core.mail import EmailMultiAlternatives

from config import mail_server
from config.backups import backup_jobs, pressed
from config.queues.jobs import Letter, Slow


@shared_task(base=Slow, acks_late=False)
def make_backup(reason: str) -> None:
    """Makes a backup. The job is acknowledged at once: if its worker is lost, a file says what is wanted."""
    backup_jobs.mark(reason)
    make_due_backups()


@shared_task(base=Slow, acks_late=False)
def make_due_backups() -> None:
    """Makes the backups that are wanted, were wanted too soon after the last, or were lost with a worker."""
    wait = backup_jobs.make_due()
    if wait is not None:
        backup_jobs.look_again(wait)


@shared_task(base=Slow, acks_late=False)
def make_pressed_backup(folder: str) -> None:
    """Makes the backup that somebody asked for on the page of backups."""
    pressed.make(folder)


@shared_task(base=Letter)
def send_letter(letter: dict[str, Any]) -> None:
    """Sends an e-mail by the site's mail server of now; without one nothing is sent."""
    if mail_server.is_set():
        EmailMultiAlternatives(**letter, connection=mail_server.connection()).send()
