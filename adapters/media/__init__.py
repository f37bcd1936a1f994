"""What an uploaded file really is: its format, where and when it was taken, and a small picture of it."""

from adapters.media.inspection import Media, inspect

__all__ = ["Media", "inspect"]
