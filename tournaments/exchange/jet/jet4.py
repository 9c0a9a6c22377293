"""What a writer knows of Jet 4 files beside what a reader needs: offsets within pages and rows, in bytes.

All numbers are little-endian but those of an index's entries. A pointer is the number of a row in its low
byte and that of the row's page in the three bytes above.

Source: the description of the format by the mdbtools project (its HACKING document), and the vendor's blank
scoring file.
"""

from __future__ import annotations

PAGE = 4096
"""The bytes of a page."""
PAGE_MARK = 1
"""The second byte of a page of any type."""

# Pages of rows
FREE_AT, OWNER_AT, COUNT_AT, SLOTS_AT = 2, 4, 12, 14
SLOT = 2
MOST_ROWS = 255
"""The most rows of a page: a pointer has one byte for the number of a row."""
MOST_OF_ROW = 4060
"""The most bytes of a row, as Access has it."""

# Maps of pages
FREE_PAGES_MAP = 1 << 8
"""The pointer to the map in which each page is marked that is free, row 0 of page 1."""
INLINE, ON_PAGES = 0, 1
INLINE_START_AT, INLINE_BITS_AT, MAP_PAGES_AT, MAP_BITS_AT = 1, 5, 1, 4
PAGES_OF_MAP = (PAGE - MAP_BITS_AT) * 8
"""The pages that one page of a map has bits for."""

# Definitions of tables
ROW_COUNT_AT, LAST_NUMBER_AT, MOST_COLUMNS_AT, VARIABLE_AT, FREE_MAP_AT = 16, 20, 41, 43, 59
DIFFERENT_KEYS_AT = 4
"""Where the number of an index's different keys is within its first entry."""
FIXED_LENGTH, AUTO_NUMBER = 0x01, 0x04
INDEX, INDEX_COLUMNS_AT, INDEX_MAP_AT, INDEX_ROOT_AT, INDEX_FLAGS_AT = 52, 4, 34, 38, 46
"""The bytes of an index's second entry, and offsets within it."""
INDEX_COLUMNS, INDEX_COLUMN, NO_COLUMN, ASCENDING = 10, 3, 0xFFFF, 1
UNIQUE, WITHOUT_NULLS, REQUIRED = 0x01, 0x02, 0x08

# Pages of indexes
PREVIOUS_AT, FOLLOWING_AT, TAIL_AT, PREFIX_AT, ENDS_AT, ENTRIES_AT = 12, 16, 20, 24, 0x1B, 0x1E0
ENTRIES = PAGE - ENTRIES_AT
"""The bytes that a page has for entries, each of which has a bit that marks its end."""
POINTER = 4
"""The bytes of a pointer at the end of an entry: to the row, and on a node to the page below."""
