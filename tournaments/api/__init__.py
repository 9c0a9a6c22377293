"""The API of version 1."""
