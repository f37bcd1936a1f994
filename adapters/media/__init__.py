"""Inspection of uploaded files: format, place and time of recording, thumbnail."""

from adapters.media.inspection import Media, inspect

__all__ = ["Media", "inspect"]
