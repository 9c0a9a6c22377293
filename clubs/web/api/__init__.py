"""What the API of all apps is made with: its callers, its views, what it takes, and how it refuses."""
