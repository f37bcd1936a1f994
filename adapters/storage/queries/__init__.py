"""The statements, named after what they find, one module for each noun."""
