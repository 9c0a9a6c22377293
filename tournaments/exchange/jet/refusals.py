"""What refuses a file: how it looks to the person who has it, and what to do."""

from __future__ import annotations

from scoring.words import N_, RuleError


def torn(page: int) -> RuleError:
    """The pages of the file do not belong together, as in a copy that was made while a program wrote."""
    return RuleError(
        "jet.torn",
        "file",
        N_(
            "The file looks as if it was copied while another program was writing it (page {page}). "
            "Copy it again and try that copy."
        ),
        "",
        page=page,
    )


def cut_off() -> RuleError:
    """The file ends within a page."""
    return RuleError(
        "jet.torn",
        "file",
        N_(
            "The file is cut off, as if it was copied while another program was writing it. "
            "Copy it again and try that copy."
        ),
        "",
    )


def damaged(page: int) -> RuleError:
    """What one page says cannot be."""
    return RuleError(
        "jet.damaged",
        "file",
        N_(
            "The file is damaged (page {page}). Copy it again; if that does not help, repair it with the "
            "program that made it."
        ),
        "",
        page=page,
    )


def other_kind() -> RuleError:
    """The file is not an Access database, or of a version that is not known."""
    return RuleError("jet.kind", "file", N_("The file is not an Access database."), "")


def encrypted() -> RuleError:
    """The pages of the file are encrypted."""
    return RuleError(
        "jet.encrypted",
        "file",
        N_("The file is encrypted. Remove the encryption with the program that made it, and try again."),
        "",
    )


def too_large(most: int) -> RuleError:
    """The file is longer than is read. `most` is in bytes."""
    return RuleError(
        "jet.size", "file", N_("The file is larger than {most} MB."), "", most=most // (1024 * 1024)
    )


def too_many_cells(table: str) -> RuleError:
    """A table has more cells than are kept in memory."""
    return RuleError(
        "jet.size", "file", N_("The table {table} of the file has too many rows to be read."), "", table=table
    )
