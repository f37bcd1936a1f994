"""The commands of `fieldcall`."""
