"""What our files say in addition to their format, so that an event comes in again as it went out.

No results format can express a substitute's first round, a pair that withdrew, a second form of a board, a
penalty or the settings of an event. Our files carry these as one JSON text in a place that other programs
ignore: in USEBIO a processing instruction, in PBN escape lines, in CSV a column of its own.

`additions_text` writes that text when an event goes out. It says only what the format itself cannot, which
differs from format to format: `FormatAbilities` says whether a format changes names, and whether it has
rows for boards that were not played, rounds, and averages by name.

`with_additions` completes the event that was read from the format alone. The order matters: rounds and tables
come first, then forms and awards of rows, and boards that were not played come last. A row is found by its
`LineKey`, which counts how many equal rows the board has before it, so rows added earlier would shift the
count.

What can go wrong is that somebody edits the file in another program. Then the format and the additions no
longer fit together: another method, a pair or a row that is missing. Such a file is refused with the part
that does not fit; it is never read in part.
"""

from tournaments.exchange.additions.completing import with_additions
from tournaments.exchange.additions.values import ADDITIONS_NAME, Additions, FormatAbilities
from tournaments.exchange.additions.writing import additions_text

__all__ = ["ADDITIONS_NAME", "Additions", "FormatAbilities", "additions_text", "with_additions"]
