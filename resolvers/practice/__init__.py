"""Practice mode: the clock of a world and the simulated operators in it."""
