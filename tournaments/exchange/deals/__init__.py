"""Files of deals in and out: what dealing machines, other programs and websites read and write.

`values` has what every format is read into, `registry` the formats. Each other module is one format, whose
`FORMAT` is all that is known about it: a new one is a new module.
"""

from tournaments.exchange.deals.registry import (
    DealFile,
    deal_formats,
    format_of_deals,
    read_deals,
    write_deals,
)
from tournaments.exchange.deals.values import BoardDeal, DealFormat

__all__ = [
    "BoardDeal",
    "DealFile",
    "DealFormat",
    "deal_formats",
    "format_of_deals",
    "read_deals",
    "write_deals",
]
