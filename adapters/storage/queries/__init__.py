"""The statements, one module for each noun, named after what they select or change."""
