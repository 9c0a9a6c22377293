"""Results entered here are written into a federation's scoring file, for the program that made it.

The file is kept as it came. What it lacks is worked out each time from what the file says and from what
counts here, so that nothing is written twice, whoever wrote last and wherever a computer stopped. In the
club's folder rows are only added to the file that is there: what the other program has marked in it stays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.people.days import short_day
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Session
from scoring.selectors.visibility import viewer_of
from scoring.words import RuleError, message_to_json, storable
from tournaments.exchange.bws.filling import differences
from tournaments.exchange.bws.numbered import NumberedFile, numbered, require_writable, with_filling
from tournaments.models import DeviceFile
from tournaments.selectors.devices.filling import entered_in, filling_now, tables_of, versions_of
from tournaments.services.devices import folders
from tournaments.services.setup.sessions import hold

MOST_TRIES = 3
LONGEST_GUID = 40
NO_FILE = "devices.no_file"


def start_filling(*, session: Session, name: str, data: bytes, by: Actor) -> DeviceFile:
    """Keep a scoring file of this session, to be filled with the results that are entered here.

    `name` is its name in the club's folder of such files, "" where it is only downloaded. Raises RuleError
    "permission.encounters", "jet.*", "bws.*", "devices.name", and "filling.*" for a file that is filled
    already or is another session's, with the first difference.
    """
    permissions.require("encounters", session, by)
    if name:
        folders.check_name(name)
    content = numbered(data)
    with transaction.atomic():
        hold(session)
        sections = _sections(session, content)
        _require_same_day(session, content)
        _require_same_tables(session, content, sections)
        file = keep(session, content, sections, name=name, by=by)
        _require_no_other_results(file, content)
    return file


def keep(
    session: Session, content: NumberedFile, sections: Mapping[int, int], *, name: str, by: Actor
) -> DeviceFile:
    """Keep a file that fits a session. `sections` has the ids of our sections by the file's numbers.

    Raises RuleError "filling.begun" where the session has one, "filling.taken" where another session has
    this, "jet.*" where no results can be written into it.
    """
    require_writable(content)
    file = DeviceFile(
        session=session,
        way=DeviceFile.Way.FILL,
        guid=content.file.guid[:LONGEST_GUID],
        name=name,
        data=content.data,
        sections={str(number): pk for number, pk in sections.items()},
        by=by.user,
    )
    _require_alone(file)
    try:
        with transaction.atomic():
            file.save()
    except IntegrityError:
        raise RuleError(
            "filling.begun",
            "file",
            "This session already has a scoring file that is filled. End that one first.",
            "",
        ) from None
    return file


def _require_alone(file: DeviceFile) -> None:
    """No two sessions write into one file, and no session reads what it has written itself."""
    others = DeviceFile.objects.filter(session__contest__club=file.session.contest.club_id, ended=None)
    for other in others.select_related("session"):
        is_same = bool(file.guid) and other.guid == file.guid
        if is_same or (file.name and other.name.casefold() == file.name.casefold()):
            if other.session_id == file.session_id and other.way == file.way:
                continue  # said by "filling.begun"
            raise RuleError(
                "filling.taken",
                "file",
                "This scoring file is already used by the session {session}.",
                "",
                session=other.session.name,
            )


def _sections(session: Session, content: NumberedFile) -> dict[int, int]:
    """The ids of our sections by the file's numbers: by letter, or the only one of both."""
    ours = {section.letter: section.pk for section in session.sections.all()}
    theirs = {numbering.section.letter: number for number, numbering in content.numberings.items()}
    if len(ours) == len(theirs) == 1:
        return dict(zip(theirs.values(), ours.values(), strict=True))
    for letter in ours:
        if letter not in theirs:
            raise RuleError(
                "filling.section",
                "file",
                "This is the file of another session: it has no section {section}.",
                "",
                section=letter,
            )
    return {theirs[letter]: pk for letter, pk in ours.items()}


def _require_same_day(session: Session, content: NumberedFile) -> None:
    date = content.file.date
    if date is not None and date != session.date:
        raise RuleError(
            "filling.date",
            "file",
            "This is the file of another session: it is of {date}, and this session of {own}.",
            "",
            date=short_day(date),
            own=short_day(session.date),
        )


def _require_same_tables(session: Session, content: NumberedFile, sections: Mapping[int, int]) -> None:
    number_by_section = {pk: number for number, pk in sections.items()}
    tables = list(tables_of(session, number_by_section))
    if not tables:
        raise RuleError(
            "filling.not_begun",
            "session",
            "Start play first: as long as nobody is seated, nothing shows whether the file fits.",
            "",
        )
    found = differences(content.numberings, tables)
    if found:
        raise RuleError(
            "filling.other",
            "file",
            "This is the file of another session, or the movement was changed here: {difference}.",
            "",
            difference=found[0],
        )


def _require_no_other_results(file: DeviceFile, content: NumberedFile) -> None:
    """A file that is used already has the results of this session, unless this one filled it before."""
    filled_before = DeviceFile.objects.filter(session=file.session, way=file.way, guid=file.guid)
    if file.guid and filled_before.exclude(pk=file.pk).exists():
        return
    stated = {row.place for row in content.file.received if not row.erased}
    here = {result.place for result in entered_in(file).results}
    corrected = {row.place for row in filling_now(file, content).rows}
    other = (stated - here) | (stated & corrected)
    if other:
        section, table, round_, board = min(other)
        raise RuleError(
            "filling.results",
            "file",
            "This file has other results than this session, first at table {table} of section {section} on "
            "board {board} in round {round}.",
            "",
            section=content.numberings[section].section.letter if section in content.numberings else section,
            table=table,
            round=round_,
            board=board,
        )


def filled(file: DeviceFile, *, by: Actor) -> bytes:
    """The file as it was kept, with all results of now. Raises RuleError "permission.export"."""
    _require_export(file, by)
    return _filled(file)


def _filled(file: DeviceFile) -> bytes:
    content = numbered(bytes(file.data))
    return with_filling(content, filling_now(file, content))


def write_filled(*, file: DeviceFile, by: Actor) -> bool:
    """Write into the file of the club's folder what it lacks, now; whether that was anything.

    Raises RuleError "permission.export", "filling.no_name" for a file that is only downloaded, and what
    hinders it: "devices.in_use" while another program has it open, "filling.other_file" for another one of
    that name.
    """
    _require_export(file, by)
    if not file.name:
        raise RuleError(
            "filling.no_name", "file", "This file is not in the club's folder. Download it instead.", ""
        )
    return _write(file)


def write_if_new(file: DeviceFile) -> bool:
    """Write what the folder's file lacks, if anything is new here or there; whether it was. For the job.

    What hinders it stays as the file's `problem`, and is tried again the next time.
    """
    if file.ended is not None or not file.name or file.way != DeviceFile.Way.FILL or file.session.binned:
        return False
    try:
        if not file.problem and _state(file, _in_folder(file)) == file.copy:
            return False
        return _write(file)
    except RuleError as error:
        _note_problem(file, error)
        return False


def _require_export(file: DeviceFile, by: Actor) -> None:
    if not viewer_of(by, file.session).staff:
        raise RuleError(
            "permission.export", "file", "Only the people who run the club can download the whole event.", ""
        )


def _write(file: DeviceFile) -> bool:
    """Bring the folder's file up to now; what another program writes into it meanwhile is read first."""
    for _try in range(MOST_TRIES):
        versions = versions_of(file)
        before = _in_folder(file)
        after = _filled(file) if before is None else _brought_up(file, before)
        if after == before:
            _note_written(file, versions, before)
            return False
        if _in_folder(file) == before:
            folders.write_file(file.session.club, file.name, after)
            _note_written(file, versions, after)
            return True
    raise RuleError(
        "filling.busy",
        "file",
        "Another program keeps writing into {name}: it is tried again.",
        "",
        name=file.name,
    )


def _brought_up(file: DeviceFile, data: bytes) -> bytes:
    """A copy of the file with what it lacks. Raises RuleError "filling.other_file" for another file."""
    content = numbered(data)
    kept = numbered(bytes(file.data))
    if content.file.guid[:LONGEST_GUID] != file.guid or not set(kept.file.rounds) <= set(content.file.rounds):
        raise RuleError(
            "filling.other_file",
            "file",
            "{name} in the club's folder is now the file of another session. Nothing is written into it.",
            "",
            name=file.name,
        )
    return with_filling(content, filling_now(file, content))


def _in_folder(file: DeviceFile) -> bytes | None:
    """The file of the club's folder; None where there is none yet."""
    try:
        return folders.read_file(file.session.club, file.name)
    except RuleError as error:
        if error.code == NO_FILE:
            return None
        raise


def _state(file: DeviceFile, data: bytes | None, versions: str | None = None) -> str:
    """What is compared to see whether anything is new: the results' versions and the folder's file."""
    state = hashlib.sha256((versions or versions_of(file)).encode())
    state.update(b"" if data is None else data)
    return state.hexdigest()


def _note_written(file: DeviceFile, versions: str, data: bytes | None) -> None:
    file.copy, file.heard = _state(file, data, versions), timezone.now()
    file.problem, file.problem_since = {}, None
    file.save(update_fields=["copy", "heard", "problem", "problem_since"])


def _note_problem(file: DeviceFile, error: RuleError) -> None:
    problem = message_to_json(storable(error.message))
    if problem != file.problem:
        file.problem, file.problem_since = problem, file.problem_since or timezone.now()
        file.save(update_fields=["problem", "problem_since"])
