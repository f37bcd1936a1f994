"""What can be done: one typed function for each operation, the only writers of state."""
