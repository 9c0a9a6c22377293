"""Pages of the rubber room."""
