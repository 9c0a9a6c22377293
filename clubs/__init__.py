"""Clubs: people, the club procedure and the rubber room."""
