"""The API of poker evenings."""
