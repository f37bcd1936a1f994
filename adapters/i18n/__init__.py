"""Languages: the locales, one catalogue of texts for each, and formats."""
