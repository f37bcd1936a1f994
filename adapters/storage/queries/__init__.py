"""The statements, one package for each noun, named after what they select or change."""
