"""The service as operating-system processes."""
