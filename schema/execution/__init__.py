"""How a document is checked, weighed and run."""
