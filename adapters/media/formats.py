"""The accepted formats of proof files, recognised by their first bytes."""

from dataclasses import dataclass
from pathlib import PurePath

from domain.proofs.requirements import ProofKind

HEAD_BYTES = 256


@dataclass(frozen=True, slots=True)
class Format:
    """An accepted format. `decoder` is Pillow's name of it, None for videos."""

    content_type: str
    kind: ProofKind
    decoder: str | None
    extensions: frozenset[str]


VIDEO_EXTENSIONS = frozenset({".mp4", ".m4v", ".mov", ".qt", ".3gp"})
JPEG = Format("image/jpeg", ProofKind.PHOTO, "JPEG", frozenset({".jpg", ".jpeg", ".jpe", ".jfif"}))
PNG = Format("image/png", ProofKind.PHOTO, "PNG", frozenset({".png"}))
HEIC = Format("image/heic", ProofKind.PHOTO, "HEIF", frozenset({".heic", ".heif", ".hif"}))
MP4 = Format("video/mp4", ProofKind.VIDEO, None, VIDEO_EXTENSIONS)
MOV = Format("video/quicktime", ProofKind.VIDEO, None, VIDEO_EXTENSIONS)

# Brands of ISO base media files. `mif1` alone does not name the coding, so it is not enough: AVIF has it too.
HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"})
MOV_BRANDS = frozenset({b"qt  "})
MP4_BRANDS = frozenset(
    {b"isom", b"iso2", b"iso4", b"iso5", b"iso6", b"mp41", b"mp42", b"avc1", b"M4V ", b"MSNV", b"3gp4", b"3gp5"}
)


def recognise(head: bytes) -> Format | None:
    """Return the format of a file that begins with `head`; None for other formats."""
    if head.startswith(b"\xff\xd8\xff"):
        return JPEG
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    if head[4:8] != b"ftyp":
        return None
    length = int.from_bytes(head[:4])
    major = head[8:12]
    compatible = {head[offset : offset + 4] for offset in range(16, min(length, len(head)) - 3, 4)}
    if major in HEIC_BRANDS or (major in {b"mif1", b"msf1"} and compatible & HEIC_BRANDS):
        return HEIC
    if major in MOV_BRANDS:
        return MOV
    if major in MP4_BRANDS:
        return MP4
    return None


def contradicts(file_name: str, file_format: Format) -> bool:
    """Whether the extension of the name belongs to another format; false for a name without extension."""
    extension = PurePath(file_name).suffix.lower()
    return bool(extension) and extension not in file_format.extensions
