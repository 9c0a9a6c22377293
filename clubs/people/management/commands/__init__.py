"""Commands of people, clubs and the site as a whole."""
