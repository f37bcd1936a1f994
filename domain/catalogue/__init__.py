"""Countries and service capabilities."""
