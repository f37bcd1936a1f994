"""Inspection of uploaded files: format, place and time of recording, thumbnail."""

from adapters.media.documents import AttachedDocument, inspect_attachment
from adapters.media.inspection import Media, inspect

__all__ = ["AttachedDocument", "Media", "inspect", "inspect_attachment"]
