"""Two sessions of one event: movements of a second session, and the figures of the whole event."""

from collections.abc import Mapping

from ..kinds import Kind, Meaning
from . import parts, twin

KINDS: tuple[Kind, ...] = (*twin.KINDS, *parts.KINDS)
WORDS: Mapping[str, tuple[Meaning, ...]] = {**twin.WORDS, **parts.WORDS}

__all__ = ["KINDS", "WORDS"]
