"""Settings, and the parts that they choose."""
