"""Pages of poker evenings."""
