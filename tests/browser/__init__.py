"""The site as a person meets it: a real server, a real Chromium."""
