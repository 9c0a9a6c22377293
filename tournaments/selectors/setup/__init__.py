"""What is read before play: who comes, where they sit, which movements and settings are offered."""
