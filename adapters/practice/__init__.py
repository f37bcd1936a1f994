"""What simulated operators hand in."""
