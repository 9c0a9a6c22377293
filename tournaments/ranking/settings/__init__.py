"""Floor 0: the settings of an event as one value, made from one table of options."""

from tournaments.ranking.settings.event import BY_KEY, EventSettings
from tournaments.ranking.settings.option import Labels, Option, Question

__all__ = ["BY_KEY", "EventSettings", "Labels", "Option", "Question"]
