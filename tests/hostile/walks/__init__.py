"""Walks over every address of the site: who asks, when, with whose ids, with what values."""
