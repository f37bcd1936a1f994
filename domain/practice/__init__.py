"""Practice mode: its clock, and what simulated operators do."""
