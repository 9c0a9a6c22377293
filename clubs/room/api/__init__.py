"""The rubber room by the API."""
