import pytest

from adapters.media.formats import HEIC, JPEG, MOV, MP4, PNG, Format, contradicts, recognise


def box(major: bytes, *compatible: bytes) -> bytes:
    content = b"ftyp" + major + bytes(4) + b"".join(compatible)
    return (len(content) + 4).to_bytes(4) + content


@pytest.mark.parametrize(
    ("head", "found"),
    [
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", JPEG),
        (b"\x89PNG\r\n\x1a\n", PNG),
        (box(b"heic", b"mif1", b"heic"), HEIC),
        (box(b"mif1", b"mif1", b"heix"), HEIC),
        (box(b"isom", b"iso2", b"avc1", b"mp41"), MP4),
        (box(b"mp42"), MP4),
        (box(b"qt  ", b"qt  "), MOV),
        (box(b"mif1", b"mif1", b"avif"), None),
        (box(b"mif1", b"mif1") + b"heic", None),
        (box(b"avif", b"mif1"), None),
        (box(b"crx "), None),
        (b"GIF89a", None),
        (b"RIFF\0\0\0\0WEBPVP8 ", None),
        (b"%PDF-1.7", None),
        (b"<svg xmlns=", None),
        (b"MZ\x90\x00", None),
        (b"\xff\xd8", None),
        (b"\0\0\0\x10ftyp", None),
        (b"hello", None),
        (b"", None),
    ],
)
def test_formats_are_told_by_their_first_bytes(head: bytes, found: Format | None) -> None:
    assert recognise(head) is found


@pytest.mark.parametrize(
    ("file_name", "found", "expected"),
    [
        ("shop.JPG", JPEG, False),
        ("shop.jpeg", JPEG, False),
        ("C:\\photos\\shop.png", PNG, False),
        ("photo", JPEG, False),
        ("", JPEG, False),
        ("clip.mov", MP4, False),
        ("clip.mp4", MOV, False),
        ("clip.jpg", MP4, True),
        ("shop.png", JPEG, True),
        ("shop.heic", JPEG, True),
        ("shop.jpg", HEIC, True),
        ("shop.txt", JPEG, True),
        ("shop.jpg.exe", JPEG, True),
    ],
)
def test_a_name_may_not_promise_another_format(file_name: str, found: Format, expected: bool) -> None:
    assert contradicts(file_name, found) is expected
