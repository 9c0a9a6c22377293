"""Where things are in the pages of a file: offsets in bytes, by the version of the layout.

All numbers are little endian. Source: the description of the format by the mdbtools project (its HACKING
document).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tournaments.exchange.jet.values import Version

SIGNATURES = (b"Standard Jet DB\0", b"Standard ACE DB\0")
SIGNATURE_AT = 4
VERSION_AT = 0x14
LATEST_VERSION = 6

CATALOGUE_PAGE = 2
"""The definition of the table that lists all tables."""

OFFSET_MASK = 0x1FFF
"""The bits of a row's slot that are its offset in the page."""

HIDDEN = 0x8000
"""A slot whose row is deleted, or is reached only through the pointer that it was moved from."""

MOVED = 0x4000
"""A slot whose row is a pointer to where the row is now."""


class PageType(IntEnum):
    """The first byte of a page."""

    DATABASE = 0
    DATA = 1
    DEFINITION = 2
    INDEX_NODE = 3
    INDEX_LEAF = 4
    MAP = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The offsets of one version.

    `page` is the length of a page. `slots` is the number of rows of a data page, of two bytes; the slots
    follow it. Of a table's definition there are the number of its columns and of its indexes, the pointer to
    the map of its pages, the first entry of an index and how long such an entry is. Of a column's entry there
    are its length and offsets within it; a `column_code_page` of 0 is that there is none. `count` is how many
    bytes there are of a count in a row and of the length of a name.
    """

    version: Version
    page: int
    slots: int
    columns: int
    indexes: int
    owned_map: int
    first_index: int
    index_entry: int
    column_entry: int
    column_number: int
    column_variable: int
    column_code_page: int
    column_flags: int
    column_offset: int
    column_size: int
    count: int

    @property
    def is_jet3(self) -> bool:
        return self.version is Version.JET3


JET3 = Layout(
    version=Version.JET3,
    page=2048,
    slots=8,
    columns=25,
    indexes=31,
    owned_map=35,
    first_index=43,
    index_entry=8,
    column_entry=18,
    column_number=1,
    column_variable=3,
    column_code_page=11,
    column_flags=13,
    column_offset=14,
    column_size=16,
    count=1,
)
JET4 = Layout(
    version=Version.JET4,
    page=4096,
    slots=12,
    columns=45,
    indexes=51,
    owned_map=55,
    first_index=63,
    index_entry=12,
    column_entry=25,
    column_number=5,
    column_variable=7,
    column_code_page=0,
    column_flags=15,
    column_offset=21,
    column_size=23,
    count=2,
)
