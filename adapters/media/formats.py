"""The accepted formats of proof files, recognised by their first bytes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from domain.proofs.verdicts import ProofKind

HEAD_BYTES = 256
BRAND_BYTES = 4


@dataclass(frozen=True, slots=True)
class Format:
    """An accepted format. `decoder` is Pillow's name of it, None for videos. New names get the first extension."""

    content_type: str
    kind: ProofKind
    decoder: str | None
    extensions: tuple[str, ...]


JPEG = Format("image/jpeg", ProofKind.PHOTO, "JPEG", (".jpg", ".jpeg", ".jpe", ".jfif"))
PNG = Format("image/png", ProofKind.PHOTO, "PNG", (".png",))
HEIC = Format("image/heic", ProofKind.PHOTO, "HEIF", (".heic", ".heif", ".hif"))
MP4 = Format("video/mp4", ProofKind.VIDEO, None, (".mp4", ".m4v", ".3gp", ".3g2", ".3gpp"))
MOV = Format("video/quicktime", ProofKind.VIDEO, None, (".mov", ".qt"))
OTHER_EXTENSIONS = frozenset(
    {".avif", ".avi", ".bmp", ".dng", ".gif", ".mkv", ".pdf", ".tif", ".tiff", ".txt", ".webm", ".webp"}
)
"""Extensions of formats that are not accepted as proof; devices and converters leave them on files of other formats."""
MEDIA_EXTENSIONS = OTHER_EXTENSIONS.union(*(one.extensions for one in (JPEG, PNG, HEIC, MP4, MOV)))

# Brands of ISO base media files. `mif1` alone does not name the coding, so it is not enough: AVIF has it too.
HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"})
HEIF_BRANDS = frozenset({b"mif1", b"msf1"})
MOV_BRAND = b"qt  "
OTHER_MAJORS = frozenset({b"avif", b"avis", b"crx ", b"jp2 ", b"jpm ", b"jpx ", b"mif1", b"msf1"})
"""Major brands of pictures and raw pictures, whose compatible brands may name a film's."""
SOUND_MAJORS = frozenset({b"M4A ", b"M4B ", b"M4P "})
"""Major brands of sound, with which converters also mark films: another brand leaves it to the reader of films."""
TOP_BOXES = frozenset({b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"pnot", b"uuid"})
"""Boxes with which a film begins. In a QuickTime film, `ftyp` is optional (QuickTime File Format, "File type")."""
MAX_BOX_BYTES = 1 << 27
"""Maximum length of a first box in bytes, above that of any film.

Text that looks like a box's name gives a larger number.
"""


def recognise(head: bytes) -> Format | None:
    """Return the format of a file that begins with `head`; None for other formats.

    A film is recognized by any of its brands, as ISO/IEC 14496-12, section 4.3, lets its readers do. A brand that is
    not known here is left to the reader of films, which looks for pictures.
    """
    if head.startswith(b"\xff\xd8\xff"):
        return JPEG
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    boxes = dict(_first_boxes(head))
    if b"ftyp" not in boxes:
        return MOV if boxes else None
    major, brands = boxes[b"ftyp"][:4], _brands(boxes[b"ftyp"])
    if major in HEIC_BRANDS or (brands & HEIC_BRANDS and brands & HEIF_BRANDS):
        return HEIC
    if len(major) < BRAND_BYTES or major in OTHER_MAJORS or brands <= SOUND_MAJORS:
        return None
    return MOV if major == MOV_BRAND or brands == {MOV_BRAND} else MP4


def _first_boxes(head: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield names and contents of the boxes in `head` that begin a film, up to its type."""
    position = 0
    while (name := head[position + 4 : position + 8]) in TOP_BOXES:
        length, content = int.from_bytes(head[position : position + 4]), position + 8
        if length == 1:
            length, content = int.from_bytes(head[content : content + 8]), content + 8
        if length and not content - position <= length <= MAX_BOX_BYTES:
            return
        yield name, head[content : position + length if length else None]
        if name == b"ftyp" or not length:
            return
        position += length


def _brands(file_type: bytes) -> set[bytes]:
    """Return the major and the compatible brands; between them stands a version."""
    starts = (0, *range(8, len(file_type) - BRAND_BYTES + 1, BRAND_BYTES))
    return {file_type[start : start + BRAND_BYTES] for start in starts}


def name_for(file_name: str, extensions: Sequence[str]) -> str:
    """Return the name with an extension of the content: the first of `extensions` where it has none of them.

    The extension of another photo or film is replaced; any other ending, such as a date's, is part of the name.
    """
    stem = file_name.rstrip(". ")
    while (suffix := PurePath(stem).suffix).lower() in MEDIA_EXTENSIONS.difference(extensions):
        stem = stem.removesuffix(suffix).rstrip(". ")
    return stem if suffix.lower() in extensions else f"{stem}{extensions[0]}"
