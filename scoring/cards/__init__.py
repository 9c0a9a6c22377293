"""Cards, deals, seats and the one family of refusals (floor 0)."""

from scoring.cards.errors import RuleError

__all__ = ["RuleError"]
