"""The forms of input and output that all surfaces share: models, scalars, pages, files."""
