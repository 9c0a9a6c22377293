"""The secret link of an entry: it opens the results of its session for reading, on a phone that is nobody's.

A table's phone shows it to those who end their evening there. It says which table gave it to which entry,
signed: nothing is stored, and it ends with the table's own link or with the session. It gives no more than
the table's phone may read, and nothing to write.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from scoring.models import Entry, Session, TableLink
from scoring.words import Missing

_SIGNER = Signer(salt="tournaments.evening", sep=".")
LONGEST = 200


def evening_token(link: TableLink, entry: Entry) -> str:
    """The token of an entry of the table's session."""
    return _SIGNER.sign(f"{link.pk}-{entry.pk}")


def entry_of_token(token: str) -> Entry:
    """The entry that a token was given to, with its session and club, while the table's link lives.

    One query. Raises Missing.
    """
    try:
        link, entry = map(int, _SIGNER.unsign(token[:LONGEST]).split("-"))
    except (BadSignature, ValueError):
        raise Missing from None
    entries = Entry.objects.filter(
        pk=entry,
        section__session__binned=None,
        section__session__table_links=link,
        section__session__table_links__revoked=None,
    ).exclude(state=Entry.State.PHANTOM)
    found = entries.select_related("section__session__contest__club").first()
    if found is None:
        raise Missing
    return found


def opens_results(token: str, session: Session, entry: int | None = None) -> bool:
    """Whether a token lets its holder read this session's results, as one of `entry` where that is asked.

    One query, if it is a token of ours.
    """
    try:
        found = entry_of_token(token)
    except Missing:
        return False
    return found.section.session_id == session.pk and entry in (None, found.pk)
