import pytest

from adapters.media.formats import HEIC, JPEG, MOV, MP4, PNG, Format, name_for, recognise


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
    ("brands", "found"),
    [
        ((b"3gp6", b"3gp6", b"3gp4", b"isom"), MP4),
        ((b"XAVC", b"XAVC", b"mp42", b"iso2", b"nras"), MP4),
        ((b"dash", b"iso6", b"mp41"), MP4),
        ((b"iso8", b"iso8"), MP4),
        ((b"NDSC", b"NDSC"), MP4),
        ((b"mp42", b"isom", b"qt  "), MP4),
        ((b"qt  ", b"isom", b"mp42"), MOV),
        ((b"MiHE", b"mif1", b"heic"), HEIC),
        ((b"heic", b"mif1", b"heic", b"isom", b"mp42"), HEIC),
        ((b"isom", b"hevc"), MP4),
        ((b"avif", b"mif1", b"miaf", b"isom"), None),
        ((b"crx ", b"crx ", b"isom"), None),
        ((b"M4A ", b"isom", b"mp42"), MP4),
        ((b"M4B ", b"mp42"), MP4),
        ((b"M4A ", b"M4A "), None),
        ((b"KDDI", b"3g2a"), MP4),
        ((b"M4VP", b"M4VP", b"isom"), MP4),
    ],
)
def test_any_brand_tells_the_format(brands: tuple[bytes, ...], found: Format | None) -> None:
    """ISO/IEC 14496-12, section 4.3: a reader goes by the compatible brands."""
    assert recognise(box(*brands)) is found


@pytest.mark.parametrize(
    ("head", "found"),
    [
        (b"\0\0\0\x08wide\0\0\x20\0mdat", MOV),
        (b"\0\0\x20\0moov\0\0\0\x6cmvhd", MOV),
        (b"\0\0\0\x01mdat\0\0\0\0\0\0\x20\0", MOV),
        (b"\0\0\0\x0cfree\0\0\0\0" + box(b"isom", b"mp41"), MP4),
        (b"\0\0\0\x01ftyp\0\0\0\0\0\0\0\x1cisom\0\0\0\0mp41", MP4),
        (b"I'm free until nine, the shop is closed", None),
        (b"\tis free\n", None),
        (b"\0\0\0\x04free", None),
    ],
)
def test_a_film_may_begin_with_another_box_than_its_type(head: bytes, found: Format | None) -> None:
    """QuickTime File Format, "File type compatibility": the type is optional. Text is no box."""
    assert recognise(head) is found


@pytest.mark.parametrize(
    ("file_name", "found", "stored"),
    [
        ("shop.JPG", JPEG, "shop.JPG"),
        ("shop.jpeg", JPEG, "shop.jpeg"),
        ("C:\\photos\\shop.png", PNG, "C:\\photos\\shop.png"),
        ("photo", JPEG, "photo.jpg"),
        ("Photo 26.11.2026", JPEG, "Photo 26.11.2026.jpg"),
        ("photo.", JPEG, "photo.jpg"),
        ("IMG_0590.HEIC", JPEG, "IMG_0590.jpg"),
        ("shop.jpg", HEIC, "shop.heic"),
        ("shop.png", JPEG, "shop.jpg"),
        ("IMG.webp", JPEG, "IMG.jpg"),
        ("clip.mov", MP4, "clip.mp4"),
        ("clip.mp4", MOV, "clip.mov"),
        ("clip.3gp", MP4, "clip.3gp"),
        ("clip.jpg", MP4, "clip.mp4"),
        ("shop.txt", JPEG, "shop.jpg"),
        ("shop.md", JPEG, "shop.md.jpg"),
        ("shop.jpg.exe", JPEG, "shop.jpg.exe.jpg"),
        (".HEIC", JPEG, ".HEIC.jpg"),
        ("IMG_0590.jpg.heic", JPEG, "IMG_0590.jpg"),
        ("IMG_0590.mov.heic", JPEG, "IMG_0590.jpg"),
        ("shop.JPG.", JPEG, "shop.JPG"),
    ],
)
def test_the_name_gets_the_extension_of_the_content(file_name: str, found: Format, stored: str) -> None:
    assert name_for(file_name, found.extensions) == stored
