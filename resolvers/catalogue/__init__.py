"""What is the same for everybody: countries, currencies, capabilities, legal documents and their acceptance."""
