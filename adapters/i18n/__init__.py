"""Languages: the locales, one catalogue of texts for each, and formats. See docs/decisions/0114-catalogues.md."""
