"""Inspection of uploaded files: format, place and time of recording, thumbnail."""

from adapters.media.documents import Document, inspect_attachment
from adapters.media.inspection import Media, inspect

__all__ = ["Document", "Media", "inspect", "inspect_attachment"]
