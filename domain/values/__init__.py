"""Values that all packages use: money, wallclocks, instants, JSON text."""
