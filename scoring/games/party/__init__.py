"""What one table plays in a round of a party: progressive bridge, progressive rubber bridge, whist drives."""
