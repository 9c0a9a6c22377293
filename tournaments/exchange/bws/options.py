"""What a director may choose for the table devices of a session: a table of the options of `Settings`.

A file without a row of `Settings` leaves everything to the program that controls the devices, and that is
what happens until a director chooses something. A row cannot say less than all: a yes/no column is yes or no.
So whoever chooses sees all options with the values that they have at the start (those of the devices' makers,
as far as other programs show them), and what is written is what was on the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scoring.words import Finding, RuleError, Word

Choice = bool | int | str
"""What an option is set to: yes or no, a number, or the four digits of a PIN code."""
COMPUTER: Final = "Computer"
"""The name among the choices of the computer that runs the control program: a row of `Clients`."""
LONGEST_COMPUTER: Final = 255


class Device(StrEnum):
    """Table devices by the letters that their options begin with in the file."""

    PRO = "pro"
    II = "ii"
    THREE = "3"
    TAB = "tab"

    @property
    def word(self) -> Word:
        """As makers and clubs call them."""
        return _DEVICES[self.value]


_DEVICES: Final = {
    "pro": Word("Bridgemate Pro"),
    "ii": Word("Bridgemate II"),
    "3": Word("Bridgemate 3"),
    "tab": Word("BridgeTab"),
}
_ALL: Final = tuple(Device)
_OLDER: Final = (Device.PRO, Device.II, Device.TAB)
_WITH_NAMES: Final = (Device.II, Device.TAB)
_NOT_THREE: Final = (Device.PRO, Device.II)
_TWO: Final = (Device.II,)
_THREE: Final = (Device.THREE,)


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its column, its words, what it begins as, and the devices that follow it.

    `words` are values with their words, in order; `numbers` is the range of a number; without either it is
    yes or no, or, where `start` is a text, the four digits of a PIN code.
    """

    name: str
    title: Word
    start: Choice
    devices: tuple[Device, ...] = _ALL
    words: Mapping[int, Word] = field(default_factory=dict)
    numbers: range | None = None

    @property
    def is_yes_no(self) -> bool:
        """Whether it is yes or no."""
        return isinstance(self.start, bool)

    @property
    def is_code(self) -> bool:
        """Whether it is a PIN code of four digits."""
        return isinstance(self.start, str)

    def read(self, given: object) -> Choice:
        """The value as the file has it. Raises RuleError "devices.option" for one that it cannot have."""
        if self.is_yes_no:
            if isinstance(given, bool):
                return given
        elif self.is_code:
            if isinstance(given, str) and _CODE.fullmatch(given):
                return given
        else:
            number = _number(given)
            if number is not None and number in (self.numbers or self.words):
                return number
        raise RuleError(
            "devices.option", self.name, "“{option}” cannot be set to {value}.", "",
            option=self.title, value=str(given)[:40],
        )  # fmt: skip


_CODE: Final = re.compile(r"[0-9]{4}")
_WHOLE: Final = re.compile(r"[0-9]{1,4}")


def _number(given: object) -> int | None:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    return int(given) if isinstance(given, str) and _WHOLE.fullmatch(given) else None


OPTIONS: Final = (
    Option("ShowResults", Word("Show the other tables’ results of the board"), True, _OLDER),
    Option("ShowOwnResult", Word("Show the table’s own result among them"), True, _OLDER),
    Option("RepeatResults", Word("Repeat the list of results until a key is pressed"), False, _OLDER),
    Option("MaximumResults", Word("Most results shown (0: all)"), 0, _NOT_THREE, numbers=range(128)),
    Option("ShowPercentage", Word("Show the percentage on the board"), False, _OLDER),
    Option(
        "ScorePoints", Word("Points are shown from the side of"), 0, _OLDER,
        words={0: Word("North-South"), 1: Word("declarer")},
    ),
    Option(
        "EnterResultsMethod", Word("How the tricks are entered"), 0, _OLDER,
        words={
            0: Word("over or under the contract (+1, −2)"),
            1: Word("all tricks of declarer"),
            2: Word("American: tricks above the book, or −n"),
        },
    ),
    Option("ShowPairNumbers", Word("Show the pair numbers before each round"), True, _NOT_THREE),
    Option(
        "AutopoweroffTime", Word("Seconds until an idle device switches itself off"), 20, _NOT_THREE,
        numbers=range(5, 61),
    ),
    Option(
        "VerificationTime", Word("Seconds for which an entry is shown to be checked"), 2, _NOT_THREE,
        numbers=range(1, 8),
    ),
    Option(
        "ShowContract", Word("Suits are shown as"), 0, _NOT_THREE,
        words={0: Word("symbols"), 1: Word("letters")},
    ),
    Option("LeadCard", Word("Ask for the opening lead"), True, _OLDER),
    Option("MemberNumbers", Word("Ask for the players’ numbers in round 1"), False, _OLDER),
    Option("MemberNumbersNoBlankEntry", Word("A player’s number must be entered"), False, _OLDER),
    Option("BoardOrderVerification", Word("Warn when a board is played out of order"), True, _OLDER),
    Option("BM2PINcode", Word("The director’s PIN code"), "0000", _WITH_NAMES),
    Option("BM2ConfirmNP", Word("The director’s PIN is needed for a board not played"), True, _TWO),
    Option("BM2TDCall", Word("The director can be called from the device"), True, _WITH_NAMES),
    Option("BM2RemainingBoards", Word("Show which boards of the round are left"), False, _TWO),
    Option("BM2NextSeatings", Word("Show where the pairs go next"), True, _WITH_NAMES),
    Option("BM2ScoreRecap", Word("Offer the list of the round’s results"), True, _WITH_NAMES),
    Option("BM2ScoreCorrection", Word("Players may correct results of the round"), False, _WITH_NAMES),
    Option("BM2AutoBoardNumber", Word("The device suggests the board’s number"), True, _TWO),
    Option("BM2ValidateLeadCard", Word("Check the lead against the deal"), False, _TWO),
    Option(
        "BM2ShowPlayerNames", Word("Show the players’ names"), 1, _TWO,
        words={0: Word("never"), 1: Word("in every round"), 2: Word("in the first round")},
    ),
    Option(
        "BM2NameSource",
        Word("Names for players’ numbers come from"),
        0,
        _TWO,
        words={
            0: Word("this file"),
            1: Word("the database of players beside it"),
            2: Word("nowhere"),
            3: Word("both"),
        },
    ),
    Option(
        "BM2Ranking", Word("Show the ranking"), 0, _WITH_NAMES,
        words={0: Word("never"), 1: Word("after every round"), 2: Word("after the last round")},
    ),
    Option("BM2GameSummary", Word("Show each pair a summary at the end"), False, _WITH_NAMES),
    Option("BM2ViewHandRecord", Word("Show the deal after the board is played"), False, _WITH_NAMES),
    Option("BM2EnterHandRecord", Word("Players enter the deal"), False, _WITH_NAMES),
    Option("BM3TDCall", Word("The director can be called from the device"), True, _THREE),
    Option("BM3ConfirmNP", Word("The director’s PIN is needed for a board not played"), True, _THREE),
    Option("BM3NextSeatings", Word("Show where the pairs go next"), True, _THREE),
    Option(
        "BM3LeadCardEntry", Word("Ask for the opening lead"), 1, _THREE,
        words={
            0: Word("no"), 1: Word("yes"), 2: Word("yes, and it must fit the deal"),
            3: Word("yes, with a warning where it does not fit the deal"),
        },
    ),
    Option(
        "BM3Language", Word("Language"), 0, _THREE,
        words={
            0: Word("English"), 1: Word("Dutch"), 2: Word("French"), 3: Word("German"),
            4: Word("Italian"), 5: Word("Danish"), 6: Word("Spanish"), 7: Word("Norwegian"),
            8: Word("Polish"), 9: Word("Swedish"), 10: Word("Turkish"),
        },
    ),
)  # fmt: skip
"""Every option, in the order of a form. Columns that are not here are left empty, yes/no ones No."""
BY_NAME: Final = MappingProxyType({option.name: option for option in OPTIONS})


def read_choices(given: Mapping[str, object]) -> dict[str, Choice]:
    """Choices by the names of the options, and `COMPUTER`, as values of the file; without those left open.

    Raises RuleError "devices.option" for what is no option or no value of it, "devices.computer" for a name
    that no computer has.
    """
    choices: dict[str, Choice] = {}
    for name, value in given.items():
        if name == COMPUTER:
            computer = _computer(value)
            choices |= {COMPUTER: computer} if computer else {}
        elif name in BY_NAME:
            choices[name] = BY_NAME[name].read(value)
        else:
            raise RuleError(
                "devices.option", "option", "There is no setting “{option}” for table devices.", "",
                option=name[:40],
            )  # fmt: skip
    return choices


def settings_of(choices: Mapping[str, Choice]) -> dict[str, Choice]:
    """What `Settings` has for a section: all options, the chosen ones as chosen; nothing where none is."""
    chosen = {name: value for name, value in choices.items() if name in BY_NAME}
    return {option.name: option.start for option in OPTIONS} | chosen if chosen else {}


def _computer(given: object) -> str:
    """The name of a computer exactly as it is: the control program finds itself by it, letter by letter."""
    if not isinstance(given, str) or len(given) > LONGEST_COMPUTER or not given.isprintable():
        raise RuleError(
            "devices.computer", COMPUTER,
            "The computer’s name must be one line. Copy it from the control program or from Windows.", "",
        )  # fmt: skip
    return given.strip()


def warnings(choices: Mapping[str, Choice], *, are_shared: bool, has_deals: bool) -> Iterator[Finding]:
    """What a director should know of these choices. `are_shared`: tables share boards in a round.

    `has_deals`: the deals are written into the file too.
    """
    settings = settings_of(choices)
    if are_shared and settings.get("ShowResults"):
        yield Finding(
            "devices.shared",
            "Tables share boards in this session: devices that show results may show one of a board that is "
            "still to be played. Set “{option}” to No.",
            option=BY_NAME["ShowResults"].title,
        )
    if are_shared and not settings:
        yield Finding(
            "devices.shared",
            "Tables share boards in this session: switch off in the control program that devices show "
            "results, or choose the settings here.",
        )
    if has_deals and are_shared and settings.get("BM2ViewHandRecord"):
        yield Finding(
            "devices.deals",
            "Tables share boards in this session: devices that show deals may show one too early.",
        )
