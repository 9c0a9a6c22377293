"""Games that count what is left in hand when a deal ends: their shape, and their rows."""
