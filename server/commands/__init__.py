"""What the commands of `fieldcall` do."""
