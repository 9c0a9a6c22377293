"""Shape J: what is melded, less what is left in hand."""
