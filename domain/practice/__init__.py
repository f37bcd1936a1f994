"""Practice mode: its clock, and the acts of simulated operators."""
