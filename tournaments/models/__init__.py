"""What tournaments keep: standings, publications, the evening, rulings, seasons, devices, a club's own."""

from tournaments.models.devices import DeviceFile, DeviceRow, DeviceTemplate
from tournaments.models.evening import Call, Clock, Deed, with_names
from tournaments.models.law_ruling import LawRuling
from tournaments.models.letter import ResultLetter
from tournaments.models.money import TableFees, TablePayment
from tournaments.models.own import HallLink, MovementSearch, SavedMovement
from tournaments.models.season import Challenge, MasterpointTable, Rung, Season
from tournaments.models.standing import BoardPoints, Publication, PublishedFigures, Standing

__all__ = [
    "BoardPoints",
    "Call",
    "Challenge",
    "Clock",
    "Deed",
    "DeviceFile",
    "DeviceRow",
    "DeviceTemplate",
    "HallLink",
    "LawRuling",
    "MasterpointTable",
    "MovementSearch",
    "Publication",
    "PublishedFigures",
    "ResultLetter",
    "Rung",
    "SavedMovement",
    "Season",
    "Standing",
    "TableFees",
    "TablePayment",
    "with_names",
]
