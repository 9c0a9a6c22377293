"""What changes poker evenings."""
