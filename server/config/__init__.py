"""Settings, and the adapters that they choose."""
