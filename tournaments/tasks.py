"""Jobs: ids in, one service call, safe to run twice or late."""

from __future__ import annotations

from celery import shared_task
from django.core.cache import cache

from config.caching import breaker
from config.queues.jobs import Letter, Slow, Urgent
from tournaments.services import carrying, session_bin, sessions
from tournaments.services.devices import reading
from tournaments.services.results import makeable, result_letters, standings
from tournaments.services.setup import movement_search


def pending_key(field_id: int) -> str:
    """Under what the cache holds that a refresh of the field is on its way."""
    return f"refresh:{field_id}"


@shared_task(base=Urgent)
def refresh_standings(field_id: int) -> None:
    """Bring the field's standing up to its version, and what is carried from it into the next session."""
    cache.delete(pending_key(field_id))  # before reading: a later score sends a job of its own
    standing = standings.refresh_standings(field_id=field_id)
    carrying.carry_on(field=standing.field)


@shared_task(base=Urgent)
def sweep() -> None:
    """Send what is due, each by itself, so that a failure stops no other: closings, refreshes, e-mails."""
    close_overdue.delay()
    empty_bin.delay()
    for field_id in standings.behind():
        refresh_standings.delay(field_id)
    for letter_id in result_letters.due():
        send_result_letter.delay(letter_id)


@shared_task(base=Urgent)
def close_overdue() -> None:
    """Close the sessions whose corrections are over."""
    sessions.close_overdue()


@shared_task(base=Slow)
def empty_bin() -> None:
    """Remove for good what has been in the bin for long enough."""
    session_bin.remove_overdue()


@shared_task(base=Slow)
def find_makeable(board_ids: list[int]) -> None:
    """Keep the double-dummy tricks of the boards that have a deal and lack them."""
    makeable.find_makeable(board_ids=board_ids)


LONGEST_FOLLOWED = 30
"""Seconds after which another job may follow a file, in case the first one was lost with its worker."""


def following_key(file_id: int) -> str:
    """Under what the cache holds that a job is reading or filling this scoring file."""
    return f"device-file:{file_id}"


@shared_task(base=Urgent)
def read_device_files() -> None:
    """Send a job for each scoring file in use, but never a second one while the first is at it."""
    for file_id in reading.in_use():
        if cache.add(following_key(file_id), 1, LONGEST_FOLLOWED):
            try:
                read_device_file.delay(file_id)
            except breaker.Unreachable:  # nobody takes it now, and the next time it is sent again
                cache.delete(following_key(file_id))
                raise


@shared_task(base=Urgent)
def read_device_file(file_id: int) -> None:
    """Read what table devices have written into a scoring file, or write into it what was entered here."""
    try:
        reading.follow(file_id=file_id)
    finally:
        cache.delete(following_key(file_id))


@shared_task(base=Letter)
def send_result_letter(letter_id: int) -> None:
    """Send one letter with published results."""
    result_letters.send(letter_id=letter_id)


@shared_task(base=Slow)
def search_movement(search_id: int, piece: int) -> None:
    """Search on for a few seconds, and send the next job unless the search is over."""
    if movement_search.work(search_id=search_id, piece=piece):
        search_movement.delay(search_id, piece + 1)
