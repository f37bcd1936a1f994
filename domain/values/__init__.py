"""Values of every noun: money, wallclocks, instants, JSON text."""
