"""Backups: made while the service runs, restored so that a crash at any step loses nothing, and tried by a drill."""
