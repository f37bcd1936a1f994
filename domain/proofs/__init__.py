"""What proof must show, and how a photograph is known again."""
