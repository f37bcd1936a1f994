"""Storage of proof files: a folder, or a bucket."""
