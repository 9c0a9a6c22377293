"""`.bws`: the Access database through which a scorer and table devices share a session.

A scorer writes the set-up into it, the program that controls the devices adds the results, the scorer reads
them. `values` has its rows as values, `reading` makes these of a database, and `events` makes a finished file
an event. What the columns mean stands in the format's own description, of which `docs/reference/files.md`
tells how much was tried.
"""

from tournaments.exchange.bws.events import event_of
from tournaments.exchange.bws.reading import scoring_file
from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.jet.layout import SIGNATURE_AT, SIGNATURES
from tournaments.exchange.jet.reading import read

__all__ = ["FORMAT"]

FORMAT = ResultFormat(
    key="bws",
    title="BWS",
    ending="bws",
    media_type="application/octet-stream",
    begins=lambda data: data[SIGNATURE_AT:].startswith(SIGNATURES),
    read=lambda data, _again: event_of(scoring_file(read(data))),
    is_binary=True,
)
