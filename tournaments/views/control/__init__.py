"""The control room: its page, its panels, and one button for each action of the director."""
