"""How the service runs as a process."""
