"""Inspection of a file that somebody attaches to a message: a photo, a PDF document or plain text."""

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NoReturn

from adapters.media.formats import HEAD_BYTES, name_for, recognise
from adapters.media.hostile import CONTROLS, DIRECTIONS, SNIFFED_BYTES, hidden_page_or_archive
from adapters.media.inspection import FIELD, MAX_MEGABYTES, MEGABYTE, inspect
from domain.proofs.verdicts import ProofKind
from domain.refusals.accounts import AttachmentUnreadable
from domain.refusals.general import TooLarge
from domain.refusals.refusal import FieldError
from domain.refusals.tasks import ProofUnreadable

PDF = "application/pdf"
TEXT = "text/plain; charset=utf-8"
EXTENSIONS = {
    PDF: (".pdf",),
    TEXT: (".txt", ".log", ".md", ".csv", ".json", ".yaml", ".yml"),
}
ACTIVE = re.compile(rb"/(JavaScript|Launch|EmbeddedFile|RichMedia)")
"""Parts of a PDF document that run when it is opened, or that contain another file."""


@dataclass(frozen=True, slots=True)
class AttachedDocument:
    """A file that can be attached. `size` is in bytes, and `file_name` has an extension of the content."""

    content_type: str
    size: int
    file_name: str


def inspect_attachment(source: Path | bytes, file_name: str) -> AttachedDocument:
    """Validate a photo (as `inspect` does), a PDF document or a text in UTF-8. Uses CPU time: call it in a thread.

    The content decides the format, and the name gets its extension. Raises `AttachmentUnreadable` for anything else, a
    damaged file and hidden or active content, and `TooLarge` above 15 MB.
    """
    with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
        head = file.read(HEAD_BYTES)
        file_format = recognise(head)
        if file_format is not None and file_format.kind is ProofKind.PHOTO:
            return _photo(source, file_name)
        if file_format is not None or not head:
            _refuse("unknown_format", "is not a JPEG, PNG or HEIC photo, a PDF document or a text in UTF-8")
        if size > MAX_MEGABYTES[ProofKind.PHOTO] * MEGABYTE:
            message = f"may have at most {MAX_MEGABYTES[ProofKind.PHOTO]} MB"
            raise TooLarge(f"{FIELD}: {message}", errors=(FieldError(FIELD, "too_large", message),))
        content_type = PDF if head.startswith(b"%PDF-") else TEXT
        (_check_pdf if content_type == PDF else _check_text)(file)
        return AttachedDocument(content_type, size, name_for(file_name, EXTENSIONS[content_type]))


def _photo(source: Path | bytes, file_name: str) -> AttachedDocument:
    try:
        media = inspect(source, file_name)
    except ProofUnreadable as refusal:
        raise AttachmentUnreadable(refusal.detail, errors=refusal.errors) from refusal
    return AttachedDocument(media.content_type, media.size, media.file_name)


def _check_pdf(file: BinaryIO) -> None:
    if hidden := hidden_page_or_archive(file):
        _refuse("hidden_file", f"is {hidden} at the same time")
    file.seek(0)
    content = file.read()
    if b"%%EOF" not in content[-SNIFFED_BYTES:]:
        _refuse("damaged", "is damaged or cut off")
    if ACTIVE.search(content):
        _refuse("active_content", "has scripts, actions or files inside")


def _check_text(file: BinaryIO) -> None:
    file.seek(0)
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        _refuse("unknown_format", "is not a JPEG, PNG or HEIC photo, a PDF document or a text in UTF-8")
    if "\0" in text or CONTROLS.search(text) or DIRECTIONS.search(text):
        _refuse("hostile_text", "has control characters or characters that change the direction of text")


def _refuse(code: str, message: str) -> NoReturn:
    raise AttachmentUnreadable(f"{FIELD}: {message}", errors=(FieldError(FIELD, code, message),))
