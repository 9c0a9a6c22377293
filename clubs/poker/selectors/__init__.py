"""What is read of poker evenings."""
