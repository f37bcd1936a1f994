"""What leaves the service on its own: committed events on their way to every listener."""
