"""Attachments of messages: accepted and refused files."""

import pytest

from adapters.media import inspect_attachment
from adapters.practice.drawing import photograph
from domain.refusals.accounts import AttachmentUnreadable
from domain.refusals.general import TooLarge
from tests.adapters.media.test_movie import movie

PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"
PHOTO = photograph(1, "SHOP", taken_at=20270102125500)


@pytest.mark.parametrize(
    ("content", "name", "content_type"),
    [
        (PDF, "invoice.pdf", "application/pdf"),
        (PDF, "invoice", "application/pdf"),
        ("Grüße,\n\t<b>kein Bild</b>\n".encode(), "log.txt", "text/plain; charset=utf-8"),
        (b"\xef\xbb\xbfa;b\r\n1;2\r\n", "table.CSV", "text/plain; charset=utf-8"),
        (PHOTO, "front.jpg", "image/jpeg"),
    ],
)
def test_photographs_documents_and_text_are_taken(content: bytes, name: str, content_type: str) -> None:
    document = inspect_attachment(content, name)
    assert (document.content_type, document.size) == (content_type, len(content))


@pytest.mark.parametrize(
    ("content", "name", "stored"),
    [
        (PDF, "invoice.pdf", "invoice.pdf"),
        (PDF, "invoice", "invoice.pdf"),
        (PDF, "invoice.txt", "invoice.pdf"),
        (b"plain", "invoice.pdf", "invoice.txt"),
        (b"plain", "NOTES.MD", "NOTES.MD"),
        (b"<html></html>", "page.html", "page.html.txt"),
        (PHOTO, "front.HEIC", "front.jpg"),
    ],
)
def test_the_content_decides_and_corrects_the_name(content: bytes, name: str, stored: str) -> None:
    assert inspect_attachment(content, name).file_name == stored


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (b"", "empty.txt", "unknown_format"),
        (b"\x7fELF\x02\x01\xff\xfe", "tool", "unknown_format"),
        (movie(), "clip.mp4", "unknown_format"),
        (b"PK\x03\x04\xff", "archive.zip", "unknown_format"),
        (b"jump \xe2\x80\xae back", "log.txt", "hostile_text"),
        (b"nul \x00 here", "log.txt", "hostile_text"),
        (PDF.replace(b"%%EOF", b""), "cut.pdf", "damaged"),
        (PDF.replace(b"/Type", b"/OpenAction << /S /JavaScript >> /Type"), "x.pdf", "active_content"),
        (PDF.replace(b"/Type", b"<script>x</script> /Type"), "x.pdf", "hidden_file"),
        (PHOTO[:500], "front.jpg", "damaged"),
    ],
)
def test_anything_else_is_refused_with_its_reason(content: bytes, name: str, code: str) -> None:
    with pytest.raises(AttachmentUnreadable) as refused:
        inspect_attachment(content, name)
    assert [(error.field, error.code) for error in refused.value.errors] == [("file", code)]


def test_it_has_the_bound_of_a_photograph() -> None:
    with pytest.raises(TooLarge):
        inspect_attachment(b"a" * (15 * 1024 * 1024 + 1), "log.txt")
