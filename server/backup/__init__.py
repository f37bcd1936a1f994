"""Backups: made while the service runs, restored without loss even after a crash at any step, and tested by a drill."""
