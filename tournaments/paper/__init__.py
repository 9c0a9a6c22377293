"""Paper: what is printed of an evening, as PDF."""
