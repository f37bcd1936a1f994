"""Reference data, the same for all callers: countries, currencies, capabilities, legal documents, their acceptance."""
