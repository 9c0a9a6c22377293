"""Tables' phones: links on the cards, the phones that opened them, and table devices."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.db.models import F, Max

from scoring.models import Device, Section, Session, TableLink
from scoring.selectors.phones import is_over, key_hash
from scoring.words import RuleError

MOST_PHONES = 200  # that ever opened one link: each round others sit there, and cookies get lost
UNIT = 0  # the number of a table device, so that it takes none from the phones
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like digits


def make_links(session: Session) -> None:
    """A link with its four letters for every table of the session that has none yet."""
    known = list(session.table_links.values_list("section_id", "table", "word", "revoked"))
    have = {(section, table) for section, table, _word, revoked in known if revoked is None}
    words = {word for _section, _table, word, _revoked in known}
    links = []
    for section in session.sections.all():
        for table in range(1, section.tables + 1):
            if (section.pk, table) not in have:
                links.append(_new_link(section, table, words))
                words.add(links[-1].word)
    TableLink.objects.bulk_create(links)


def _new_link(section: Section, table: int, taken: set[str]) -> TableLink:
    word = _word()
    while word in taken:
        word = _word()
    token = secrets.token_urlsafe(24)
    return TableLink(session=section.session, section=section, table=table, token=token, word=word)


def _word() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(4))


@transaction.atomic
def open_link(*, token: str) -> tuple[Device, str]:
    """Bind a new phone to the link's table: the phone and its secret key, which is not kept.

    Raises RuleError "link.unknown", "link.closed" or "link.phones".
    """
    link = (
        TableLink.objects.select_for_update(of=("self",), no_key=True)  # phones come one after the other
        .select_related("session", "section")
        .filter(token=token, revoked__isnull=True)
        .first()
    )
    if link is None:
        raise RuleError(
            "link.unknown", "link", "This link is not recognised. Ask the director for a new one.", ""
        )
    require_open(link)
    key = secrets.token_urlsafe(32)
    before = link.devices.aggregate(last=Max("number"))["last"] or 0
    if before >= MOST_PHONES:
        raise RuleError(
            "link.phones",
            "link",
            "{most} phones have already opened this link. Ask the director.",
            "",
            most=MOST_PHONES,
        )
    device = Device.objects.create(link=link, key_hash=key_hash(key), number=before + 1)
    if device.number == 1:  # the table has a phone from now on: the control room shows it in its own round
        Session.objects.filter(pk=link.session_id).update(version=F("version") + 1)
    return device, key


@transaction.atomic
def unit_of(link: TableLink) -> Device:
    """The table device of a link's table, made the first time; a new link of the table takes it over.

    It counts as no phone, and nobody knows its key. Its field is locked by who calls this.
    """
    at_table = Device.objects.filter(link__section=link.section_id, link__table=link.table)
    unit = at_table.filter(kind=Device.Kind.UNIT).select_related("link").first()
    if unit is None:
        key = key_hash(secrets.token_urlsafe(32))
        unit = Device.objects.create(link=link, key_hash=key, number=UNIT, kind=Device.Kind.UNIT)
        Session.objects.filter(pk=link.session_id).update(version=F("version") + 1)
    elif unit.link_id != link.pk:
        unit.link = link
        unit.save(update_fields=["link"])
    unit.link = link
    return unit


def require_open(link: TableLink) -> None:
    """Raise RuleError "link.closed" when the session's corrections are over, or play has not begun."""
    if is_over(link.session):
        raise RuleError("link.closed", "link", "This session is closed. Ask the director.", "Law 79C")
