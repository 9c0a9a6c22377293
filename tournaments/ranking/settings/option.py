"""An option of an event: one row of the table, which readers, forms, files and pages are made from.

A row says how the stored JSON is read, what the option and its values are called, how a form asks for it, for
which methods it has a meaning, and whether clubs that share a comparison must have the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar, overload

from scoring.comparison.methods import MethodName
from scoring.words import Finding, Message, RuleError, Word
from scoring.words.figures import as_typed
from tournaments.ranking.list_settings import unlike

if TYPE_CHECKING:
    from tournaments.ranking.settings.event import EventSettings

T = TypeVar("T")
Stored = Mapping[str, Any]
"""An event's settings as the database and a file keep them: JSON under the options' keys."""
Part = Message | str
"""What is said of a value: a message, a `Word`, or a text somebody typed."""
Labels = Mapping[Any, Word]
"""The values of a choice, each with what it is called inside a sentence, in the order of its list."""

NONE: Final = "none"
"""What a form sends for a choice of nothing."""
ON_OFF: Final[Labels] = {False: Word("off"), True: Word("on")}
NOTHING: Final = Word("none")


class Control(Enum):
    """How a form asks."""

    CHOICE = "choice"
    SWITCH = "switch"
    EXACT = "exact"  # a number as text: 3, 0.5 or 1/3
    WHOLE = "whole"
    LINE = "line"
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class Question:
    """A field of the form: `name` is what it is sent under, the option's key where it is empty.

    `group` is the title it stands under, None where every event is asked. `forms` are the forms of play that
    have it (empty: all). `when` says for what else than its option's methods it is shown. `most` is
    the largest number, or the most characters.
    """

    name: str
    label: Word
    control: Control
    choices: Labels = field(default_factory=dict)
    help: Word | None = None
    group: Word | None = None
    forms: frozenset[str] = frozenset()
    when: str = ""
    least: int | None = None
    most: int | None = None


class Shared(Enum):
    """Whether clubs that share a comparison have this option in common."""

    SAME = "same"
    OWN = "own"  # it changes what a club shows, no figure of the comparison


class Unfit(Enum):
    """What becomes of the stored value when the form is sent with a method that has no use for it."""

    AS_IT_WAS = "as it was"
    AS_SENT = "as sent"


class Option(Generic[T]):
    """A row of the table. As an attribute of `EventSettings` it is the value that these settings have.

    The value is read once for each `EventSettings`, which keeps it under the attribute's name.

    `methods` are those that it means something for (empty: all). `otherwise` is what a form sent with
    another method stores. `unshared` is why clubs cannot share an event that has it. `source` is the rule
    it comes from. `faults` says at which question a refusal is shown, by the refusal's field. `sentences` are
    what a ranking says of the values by which it was made, where they decide a figure of it.
    """

    key: str = ""
    is_sparse: ClassVar[bool] = False
    """Whether of its parts only those that were sent are stored."""

    def __init__(
        self,
        name: Word,
        *questions: Question,
        key: str = "",
        methods: Sequence[MethodName] = (),
        otherwise: object = Unfit.AS_IT_WAS,
        shared: Shared = Shared.SAME,
        unshared: Finding | None = None,
        source: str = "",
        faults: Mapping[str, str] | None = None,
        sentences: Labels | None = None,
    ) -> None:
        self.key, self.name, self.questions = key, name, questions
        self.methods, self.otherwise = tuple(methods), otherwise
        self.shared, self.unshared = shared, unshared
        self.source, self.faults = source, faults or {}
        self.sentences = sentences or {}

    def __set_name__(self, _owner: type, name: str) -> None:
        self.attribute, self.key = name, self.key or name
        self.questions = tuple(replace(own, name=own.name or self.key) for own in self.questions)

    @overload
    def __get__(self, settings: None, _owner: type) -> Self: ...
    @overload
    def __get__(self, settings: EventSettings, _owner: type) -> T: ...
    def __get__(self, settings: EventSettings | None, _owner: type) -> Self | T:
        if settings is None:
            return self
        value = self.read(settings.stored)
        vars(settings)[self.attribute] = value  # found there from now on, before this descriptor is asked
        return value

    def read(self, stored: Stored) -> T:
        """The value; the usual one where none is stored. Raises RuleError, its field the key at fault."""
        raise NotImplementedError

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        """The value in words, part by part. Raises as `read` does."""
        raise NotImplementedError

    def words(self, settings: EventSettings) -> Sequence[Part]:
        """The value in words: of one that cannot be read, as a file may bring it, that it cannot."""
        try:
            return self.parts(settings)
        except (ValueError, ArithmeticError):
            return [Message("a value that cannot be read")]

    def in_force(self, value: T) -> Sequence[Part]:
        """What a ranking says that was made by this value, in whole sentences; nothing where it says none."""
        return [self.sentences[value]] if value in self.sentences else []

    def refuse_unknown(self, stored: Stored) -> None:
        """Raise RuleError for a stored value that cannot be."""
        self.read(stored)

    def refuse_in_file(self, stored: Stored) -> None:
        """The same for what a file brings: the refusal names the option, and its place in the file."""
        try:
            self.refuse_unknown(stored)
        except RuleError as error:
            place = error.field if error.field.startswith(self.key) else f"{self.key}.{error.field}"
            raise RuleError(
                error.code,
                f"settings.{place}",
                "{setting}: {reason}",
                error.source,
                setting=self.name,
                reason=error.message,
            ) from error

    def shown(self, stored: Stored) -> dict[str, Any]:
        """What the form begins with, by question."""
        raise NotImplementedError

    def sent(self, given: Mapping[str, Any]) -> object:
        """What the form's valid answers store."""
        raise NotImplementedError

    def as_json(self, settings: EventSettings) -> object:
        """The value in force as plain data; None where an option of several parts has a form of its own."""
        return None

    def has_use_for(self, method: MethodName) -> bool:
        return not self.methods or method in self.methods

    def choices(self, question: Question, _methods: Sequence[MethodName]) -> Labels:
        """What a question lets choose, of an event that may have these methods."""
        return question.choices


class Choice(Option[T]):
    """One of several values, each with its words in `labels`; `usual` where none is stored.

    With a `label` a form asks for it, under the key or as `asked_as`. `schema` is what the API's document
    calls the values, if not by the key.
    """

    def __init__(
        self,
        name: Word,
        labels: Labels,
        usual: T,
        label: Word | None = None,
        *,
        asked_as: str = "",
        group: Word | None = None,
        schema: str = "",
        help: Word | None = None,
        forms: frozenset[str] = frozenset(),
        **more: Any,
    ) -> None:
        self.schema = schema
        asked = Question(asked_as, label or name, Control.CHOICE, labels, help, group, forms)
        super().__init__(name, *([] if label is None else [asked]), **more)
        self.labels, self.usual = labels, usual

    def read(self, stored: Stored) -> T:
        value: Any = stored.get(self.key, self.usual)
        for known in self.labels:
            if known == value and not isinstance(value, bool):
                return known  # type: ignore[no-any-return]
        raise unlike(self.key, f"one of {', '.join(map(str, self.labels))}", value)

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        return [self.labels[self.read(settings.stored)]]

    def as_json(self, settings: EventSettings) -> object:
        value = self.read(settings.stored)
        return value.value if isinstance(value, Enum) else value

    def shown(self, stored: Stored) -> dict[str, Any]:
        usual = self.usual.value if isinstance(self.usual, Enum) else self.usual
        return {question.name: stored.get(self.key) or usual for question in self.questions}

    def sent(self, given: Mapping[str, Any]) -> object:
        return given[self.questions[0].name]


class Switch(Option[bool]):
    """On or off; off where nothing is stored. `reader` is the kernel's own, where it reads the option too."""

    def __init__(
        self,
        name: Word,
        label: Word,
        help: Word | None = None,
        *,
        group: Word | None = None,
        forms: frozenset[str] = frozenset(),
        reader: Callable[[Stored], bool] | None = None,
        **more: Any,
    ) -> None:
        question = Question("", label, Control.SWITCH, help=help, group=group, forms=forms)
        super().__init__(name, question, **more)
        self.reader = reader

    def read(self, stored: Stored) -> bool:
        return bool(stored.get(self.key)) if self.reader is None else self.reader(stored)

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        return [ON_OFF[self.read(settings.stored)]]

    def as_json(self, settings: EventSettings) -> object:
        return self.read(settings.stored)

    def refuse_unknown(self, stored: Stored) -> None:
        if not isinstance(stored.get(self.key, False), bool):
            raise unlike(self.key, "true or false", stored[self.key])

    def shown(self, stored: Stored) -> dict[str, Any]:
        return {self.key: self.read(stored)}

    def sent(self, given: Mapping[str, Any]) -> object:
        return bool(given[self.key])


class Exact(Option[T]):
    """An exact number, kept as it is typed: `reader` takes all that is stored, `blank` is kept for ""."""

    def __init__(
        self, name: Word, reader: Callable[[Stored], T], question: Question, *, blank: str = "", **more: Any
    ) -> None:
        super().__init__(name, question, **more)
        self.reader, self.blank = reader, blank

    def read(self, stored: Stored) -> T:
        return self.reader(stored)

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        return [self._as_typed(settings.stored) or NOTHING]

    def as_json(self, settings: EventSettings) -> object:
        return self._as_typed(settings.stored)

    def shown(self, stored: Stored) -> dict[str, Any]:
        stated = stored.get(self.key)
        return {self.questions[0].name: self._as_typed({}) if stated in (None, "") else stated}

    def sent(self, given: Mapping[str, Any]) -> object:
        return str(given[self.questions[0].name]).strip() or self.blank

    def _as_typed(self, stored: Stored) -> str:
        value = self.read(stored)
        return as_typed(value) if isinstance(value, Fraction) else ""
