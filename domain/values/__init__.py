"""Values that all rooms use: money, wallclocks, instants, JSON text."""
