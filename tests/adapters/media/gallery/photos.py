"""Photographs as telephones, cameras, messengers, editors and scanners write them."""

import struct
import subprocess
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from PIL import ExifTags
from PIL.TiffImagePlugin import IFDRational

from tests.adapters.media.gallery.rows import (
    GPS,
    HERE,
    NOON,
    OFFSET,
    PLACE,
    TAKEN,
    THUMBNAIL,
    UNKNOWN,
    Facts,
    Photo,
    box,
    degrees,
    followed_by,
    heic,
    jpeg,
    png,
    saved,
    scene,
    with_exif,
)

SIZE: Final = (160, 120)
UPRIGHT: Final = (120, 160)
JPEG: Final = partial(Facts, "image/jpeg", SIZE)
PNG: Final = partial(Facts, "image/png", SIZE)
HEIC: Final = partial(Facts, "image/heic", SIZE)
WHOLE: Final = {"place": PLACE, "taken": NOON}
NO_PLACE: Final = {"taken": NOON, "warnings": ("position_unusable",)}
BARE: Final = ("metadata_missing",)
MOTION: Final = box(b"ftyp", b"mp42\0\0\0\0isommp42") + box(b"mdat", bytes(200)) + box(b"moov", bytes(40))
"""The film behind a motion photo. It is no part of the photograph."""
GPS_TAG: Final = ExifTags.GPS
BASE: Final = ExifTags.Base
CLOCK: Final = {GPS_TAG.GPSDateStamp: "2026:11:26", GPS_TAG.GPSTimeStamp: (11.0, 0.0, 0.0)}
"""The GPS clock at noon in Amsterdam."""


def by_heif_enc(*arguments: str) -> bytes:
    """A photograph that libheif's own program encodes."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "a.png", Path(folder) / "a.heic"
        source.write_bytes(saved("PNG"))
        subprocess.run(["heif-enc", *arguments, "-o", made, source], check=True, capture_output=True, timeout=60)
        return made.read_bytes()


def several_pictures() -> bytes:
    """A multi-picture file, as cameras with two lenses write it (CIPA DC-007)."""
    return saved("MPO", save_all=True, append_images=[scene((80, 60))])


def of_device(make: str, model: str, *more: str) -> tuple[str, ...]:
    return (f"-Make={make}", f"-Model={model}", *TAKEN, *OFFSET, *GPS, *more)


def damaged_thumbnail(file: bytes) -> bytes:
    """Cut the thumbnail in the EXIF of a photograph: its bytes are zeros."""
    start = file.index(b"\xff\xd8\xff", 2)
    return file[:start] + bytes(20) + file[start + 20 :]


def truncated_note(file: bytes) -> bytes:
    """Give the maker note of a photograph a length beyond the end of its EXIF."""
    place = file.index(struct.pack(">HHI", 0x927C, 1, 60))
    return file[: place + 4] + struct.pack(">I", 0x7FFFFF) + file[place + 8 :]


def exif_of_jfif(file: bytes) -> bytes:
    """Put a JFIF segment before the EXIF, which old editors leave there."""
    return file[:2] + b"\xff\xe0\0\x10JFIF\0\1\1\1\0\x48\0\x48\0\0" + file[2:]


DEVICES: Final = (
    Photo("IMG_0590.JPG", jpeg(), JPEG(**WHOLE), of_device("Apple", "iPhone 15 Pro", "-Software=17.5.1")),
    Photo("IMG_0591.HEIC", heic(), HEIC(**WHOLE), of_device("Apple", "iPhone 15 Pro", "-Software=17.5.1")),
    Photo("PXL_20261126_110000.jpg", jpeg(), JPEG(**WHOLE), of_device("Google", "Pixel 8", "-Software=HDR+ 1.0.540")),
    Photo("20261126_120000.jpg", jpeg(), JPEG(**WHOLE), of_device("samsung", "SM-S918B", "-Software=S918BXXS3AWF7")),
    Photo("20261126_120001.heic", heic(), HEIC(**WHOLE), of_device("samsung", "SM-S918B")),
    Photo("IMG_20261126_120000.jpg", jpeg(), JPEG(**WHOLE), of_device("Xiaomi", "2211133G", "-ImageDescription=")),
    Photo("IMG_20261126_120002.jpg", jpeg(), JPEG(**WHOLE), of_device("HUAWEI", "ELE-L29", "-Software=ELE-L29 10.1")),
    Photo("IMG20261126120003.jpg", jpeg(), JPEG(**WHOLE), of_device("OnePlus", "CPH2449")),
    Photo("P_20261126_120004.jpg", jpeg(), JPEG(**WHOLE), of_device("asus", "ASUS_AI2302", "-UserComment=oem")),
    Photo("DSC00012.JPG", jpeg(), JPEG(taken=NOON), ("-Make=SONY", "-Model=ILCE-7M4", *TAKEN, *OFFSET)),
    Photo("IMG_0001.JPG", jpeg(), JPEG(taken=NOON), ("-Make=Canon", "-Model=Canon EOS R6", *TAKEN, *OFFSET)),
    Photo("DSC_0001.JPG", jpeg(), JPEG(taken=NOON), ("-Make=NIKON CORPORATION", "-Model=NIKON Z 6", *TAKEN)),
    Photo("DSCF0001.JPG", jpeg(), JPEG(taken=NOON), ("-Make=FUJIFILM", "-Model=X-T5", *TAKEN, "-Copyright=Zoë")),
    Photo("P1000001.JPG", jpeg(), JPEG(taken=NOON), ("-Make=Panasonic", "-Model=DC-GH6", *TAKEN)),
    Photo("GOPR0001.JPG", jpeg(), JPEG(**WHOLE), of_device("GoPro", "HERO11 Black", "-Software=H22.01.02.01.00")),
    Photo("DJI_0001.JPG", jpeg(), JPEG(**WHOLE), of_device("DJI", "FC3582", "-GPSAltitude=41.7", "-GPSAltitudeRef=0")),
    Photo("26112026001.jpg", jpeg(), JPEG(taken=NOON), ("-Make=Nokia", "-Model=N95", *TAKEN)),
    Photo(
        "image.jpg", jpeg(), JPEG(taken=NOON), ("-Make=Motorola", "-Model=moto g", *TAKEN, "-SubSecTimeOriginal=123")
    ),
    Photo("photo_tablet.jpg", jpeg(), JPEG(place=PLACE, warnings=("time_missing",)), ("-Make=LENOVO", *GPS)),
)
PROGRAMS: Final = (
    Photo("IMG-20261126-WA0001.jpg", jpeg(), JPEG(warnings=BARE)),
    Photo("photo_2026-11-26_12-00-00.jpg", jpeg(progressive=True), JPEG(warnings=BARE)),
    Photo("signal-2026-11-26.jpg", jpeg(quality=60, optimize=True), JPEG(warnings=BARE)),
    Photo("fb.jpg", jpeg(), JPEG(warnings=BARE), ("-IPTC:SpecialInstructions=FBMD01000a9e",)),
    Photo(
        "lightroom.jpg",
        jpeg(),
        JPEG(**WHOLE, warnings=("edited", "modified_later")),
        of_device("Canon", "Canon EOS R6", "-Software=Adobe Lightroom 8.0", "-ModifyDate=2026:11:26 15:00:00"),
    ),
    Photo(
        "photoshop.jpg",
        jpeg(),
        JPEG(**WHOLE, warnings=("edited",)),
        of_device("Canon", "Canon EOS R6", "-Software=Adobe Photoshop 25.0 (Windows)", "-XMP:CreatorTool=Adobe"),
    ),
    Photo(
        "snapseed.jpg",
        jpeg(),
        JPEG(**WHOLE, warnings=("edited",)),
        of_device("Google", "Pixel 8", "-Software=Snapseed 2.0"),
    ),
    Photo(
        "gimp.jpg",
        jpeg(comment=b"Created with GIMP"),
        JPEG(warnings=("time_missing", "edited")),
        ("-Software=GIMP 2.10.36",),
    ),
    Photo("picsart.jpg", jpeg(), JPEG(taken=NOON, warnings=("edited",)), (*TAKEN, "-Software=PicsArt")),
    Photo("scan0001.jpg", jpeg(dpi=(300, 300)), JPEG(warnings=("time_missing",)), ("-Make=HP", "-Model=HP Scan")),
    Photo(
        "scan0002.jpg",
        jpeg(mode="L", dpi=(600, 600)),
        JPEG(warnings=("time_missing",)),
        ("-Make=Canon", "-Model=LiDE 400"),
    ),
    Photo("Screenshot_20261126.png", png(), PNG(warnings=BARE)),
    Photo("IMG_0592.PNG", png(), PNG(taken=NOON), (*TAKEN, "-UserComment=Screenshot")),
    Photo("Screenshot_one.jpg", jpeg(), JPEG(warnings=("time_missing",)), ("-Software=Android OnePlus9-user 13",)),
    Photo(
        "with xmp.jpg", jpeg(), JPEG(**WHOLE), of_device("Google", "Pixel 8", "-XMP:Subject=street", "-XMP:Rating=5")
    ),
    Photo("with iptc.jpg", jpeg(), JPEG(**WHOLE), of_device("NIKON", "D5", "-IPTC:City=Amsterdam", "-IPTC:Keywords=a")),
)
CODINGS: Final = (
    Photo("progressive.jpg", jpeg(progressive=True), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("optimized.jpg", jpeg(optimize=True, quality=95), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("full chroma.jpg", jpeg(subsampling=0), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("half chroma.jpg", jpeg(subsampling=1), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("restart markers.jpg", jpeg(restart_marker_rows=1), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("gray.jpg", jpeg(mode="L"), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("cmyk.jpg", jpeg(mode="CMYK"), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("cmyk progressive.jpg", jpeg(mode="CMYK", progressive=True), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("two lenses.mpo.jpg", several_pictures, JPEG(warnings=BARE)),
    Photo("two lenses.mpo", several_pictures, JPEG(warnings=(*BARE, "name_corrected"), stored_as="two lenses.mpo.jpg")),
    Photo("comment.jpg", jpeg(comment="Grüße aus Zürich".encode()), JPEG(warnings=BARE)),
    Photo("profile.jpg", jpeg(icc_profile=bytes(600)), JPEG(**WHOLE), of_device("Maker", "M1")),
    Photo("png 16 bits.png", png(mode="I;16"), PNG(warnings=BARE)),
    Photo("png palette.png", png(mode="P"), PNG(warnings=BARE)),
    Photo("png gray.png", png(mode="L"), PNG(**WHOLE), of_device("Maker", "M1")),
    Photo("png two colours.png", png(mode="1"), PNG(warnings=BARE)),
    Photo("png transparent.png", png(mode="RGBA"), PNG(**WHOLE), of_device("Maker", "M1")),
    Photo("png gray transparent.png", png(mode="LA"), PNG(warnings=BARE)),
    Photo("png exif.png", png(), PNG(**WHOLE), of_device("Apple", "iPhone 15")),
    Photo("by libheif.heic", lambda: by_heif_enc("-q", "60"), HEIC(**WHOLE), of_device("Maker", "M1")),
    Photo("lossless.heic", lambda: by_heif_enc("-L"), HEIC(warnings=BARE)),
    Photo(
        "thumbnail within.heic", lambda: by_heif_enc("-t", "64", "-q", "50"), HEIC(**WHOLE), of_device("Maker", "M1")
    ),
    Photo("gray.heic", heic(mode="L"), HEIC(warnings=BARE)),
    Photo("transparent.heic", heic(mode="RGBA"), HEIC(**WHOLE), of_device("Maker", "M1")),
    Photo("DSC00013.HIF", heic(), HEIC(taken=NOON), ("-Make=SONY", "-Model=ILCE-7M4", *TAKEN, *OFFSET)),
    Photo("one pixel.jpg", jpeg(size=(1, 1)), Facts("image/jpeg", (1, 1), warnings=BARE)),
    Photo("panorama.jpg", jpeg(size=(2_000, 40)), Facts("image/jpeg", (2_000, 40), warnings=BARE)),
)
TURNED: Final = tuple(
    Photo(
        f"orientation {number}.jpg",
        jpeg(),
        Facts("image/jpeg", UPRIGHT if number > 4 else SIZE, PLACE, NOON),
        of_device("Apple", "iPhone 15", f"-Orientation#={number}"),
    )
    for number in range(1, 9)
)
PARTS: Final = (
    Photo("big endian.jpg", jpeg(), JPEG(**WHOLE), ("-ExifByteOrder=MM", *of_device("Maker", "M1"))),
    Photo("little endian.jpg", jpeg(), JPEG(**WHOLE), ("-ExifByteOrder=II", *of_device("Maker", "M1"))),
    Photo("big endian.heic", heic(), HEIC(**WHOLE), ("-ExifByteOrder=MM", *of_device("Maker", "M1"))),
    Photo("jfif and exif.jpg", with_exif(gps=HERE), JPEG(**WHOLE), change=exif_of_jfif),
    Photo("maker note.jpg", with_exif(gps=HERE, photo={0x927C: b"\xff" * 60}), JPEG(**WHOLE)),
    Photo(
        "truncated note.jpg", with_exif(gps=HERE, photo={0x927C: b"\xff" * 60}), JPEG(**WHOLE), change=truncated_note
    ),
    Photo("thumbnail.jpg", with_exif(gps=HERE), JPEG(**WHOLE), (f"-ThumbnailImage<={THUMBNAIL}",)),
    Photo(
        "no thumbnail.jpg", with_exif(gps=HERE), JPEG(**WHOLE), (f"-ThumbnailImage<={THUMBNAIL}",), damaged_thumbnail
    ),
    Photo(
        "motion photo.jpg",
        jpeg(),
        JPEG(**WHOLE),
        of_device("Google", "Pixel 8", "-XMP-GCamera:MicroVideo=1"),
        followed_by(MOTION),
    ),
    Photo("MVIMG_20261126.jpg", jpeg(), JPEG(**WHOLE), of_device("Google", "Pixel 3"), followed_by(MOTION)),
    Photo(
        "samsung trailer.jpg",
        jpeg(),
        JPEG(**WHOLE),
        of_device("samsung", "SM-G998B"),
        followed_by(b"\0\0\x01\x0aImage_UTC_Data1795690800000SEFHk\0\0\0\1\0\0\0SEFT"),
    ),
    Photo("zeros behind.jpg", jpeg(), JPEG(**WHOLE), of_device("Maker", "M1"), followed_by(bytes(5_000))),
    Photo("live.heic", heic(), HEIC(**WHOLE), of_device("samsung", "SM-S918B"), followed_by(box(b"mpvd", MOTION))),
)
NAMES: Final = (
    Photo(
        "IMG_0593.HEIC",
        jpeg(),
        JPEG(**WHOLE, warnings=("name_corrected",), stored_as="IMG_0593.jpg"),
        of_device("Apple", "iPhone 15"),
    ),
    Photo(
        "Photo 26.11.2026",
        jpeg(),
        JPEG(**WHOLE, warnings=("name_corrected",), stored_as="Photo 26.11.2026.jpg"),
        of_device("Apple", "iPhone 15"),
    ),
    Photo("image", png(), PNG(warnings=(*BARE, "name_corrected"), stored_as="image.png")),
    Photo("1000012345", heic(), HEIC(warnings=(*BARE, "name_corrected"), stored_as="1000012345.heic")),
    Photo("IMG_0594.jpg", heic(), HEIC(warnings=(*BARE, "name_corrected"), stored_as="IMG_0594.heic")),
    Photo("converted.png", jpeg(), JPEG(warnings=(*BARE, "name_corrected"), stored_as="converted.jpg")),
    Photo("download.webp", jpeg(), JPEG(warnings=(*BARE, "name_corrected"), stored_as="download.jpg")),
    Photo("clip.MOV", jpeg(), JPEG(warnings=(*BARE, "name_corrected"), stored_as="clip.jpg")),
    Photo("scan.pdf", png(), PNG(warnings=(*BARE, "name_corrected"), stored_as="scan.png")),
    Photo("IMG_0595.JPE", jpeg(), JPEG(warnings=BARE)),
    Photo("shop.jfif", jpeg(), JPEG(warnings=BARE)),
    Photo("Ладен 角.jpeg", jpeg(), JPEG(warnings=BARE)),
    Photo("front.jpg.jpg", jpeg(), JPEG(warnings=BARE)),
    Photo("v1.2 front", png(), PNG(warnings=(*BARE, "name_corrected"), stored_as="v1.2 front.png")),
)
PLACES: Final = (
    Photo(
        "south west.jpg",
        with_exif(gps=degrees((33.0, 27.0, 0.0), (70.0, 36.0, 0.0), "SW")),
        JPEG((-33.45, -70.6), NOON),
    ),
    Photo(
        "south east.jpg",
        with_exif(gps=degrees((33.0, 51.5, 0.0), (151.0, 12.5, 0.0), "SE")),
        JPEG((-33.8583333, 151.2083333), NOON),
    ),
    Photo(
        "minutes.jpg",
        with_exif(gps=degrees((52.0, IFDRational(227460, 10000), 0.0), (4.0, IFDRational(533580, 10000), 0.0))),
        JPEG(**WHOLE),
    ),
    Photo(
        "degrees.jpg",
        with_exif(gps=degrees((IFDRational(523791, 10000), 0.0, 0.0), (IFDRational(48893, 10000), 0.0, 0.0))),
        JPEG(**WHOLE),
    ),
    Photo("equator.jpg", with_exif(gps=degrees((0.0, 0.0, 0.0), (4.0, 53.0, 21.48))), JPEG((0.0, 4.8893), NOON)),
    Photo("greenwich.jpg", with_exif(gps=degrees((51.0, 28.0, 40.0), (0.0, 0.0, 0.0))), JPEG((51.4777778, 0.0), NOON)),
    Photo("pole.jpg", with_exif(gps=degrees((90.0, 0.0, 0.0), (180.0, 0.0, 0.0), "SW")), JPEG((-90.0, -180.0), NOON)),
    Photo("null island.jpg", with_exif(gps=degrees((0.0,) * 3, (0.0,) * 3)), JPEG(**NO_PLACE)),
    Photo("null island.png", with_exif(gps=degrees((0.0,) * 3, (0.0,) * 3), decoder="PNG"), PNG(**NO_PLACE)),
    Photo("null island.heic", with_exif(gps=degrees((0.0,) * 3, (0.0,) * 3), decoder="HEIF"), HEIC(**NO_PLACE)),
    Photo("unknown.jpg", with_exif(gps=degrees(UNKNOWN, UNKNOWN)), JPEG(**NO_PLACE)),
    Photo("half unknown.jpg", with_exif(gps=degrees((52.0, 22.0, 44.76), UNKNOWN)), JPEG(**NO_PLACE)),
    Photo("infinite.jpg", with_exif(gps=degrees((IFDRational(1, 0), 0.0, 0.0), (4.0, 53.0, 21.48))), JPEG(**NO_PLACE)),
    Photo("beyond the pole.jpg", with_exif(gps=degrees((91.0, 0.0, 0.0), (4.0, 0.0, 0.0))), JPEG(**NO_PLACE)),
    Photo("beyond the date line.jpg", with_exif(gps=degrees((52.0, 0.0, 0.0), (180.0, 0.0, 1.0))), JPEG(**NO_PLACE)),
    Photo("sixty one minutes.jpg", with_exif(gps=degrees((52.0, 61.0, 0.0), (4.0, 0.0, 0.0))), JPEG(**NO_PLACE)),
    Photo(
        "no reference.jpg",
        with_exif(gps={GPS_TAG.GPSLatitude: (52.0, 22.0, 44.0), GPS_TAG.GPSLongitude: (4.0, 0.0, 0.0)}),
        JPEG(**NO_PLACE),
    ),
    Photo(
        "latitude only.jpg",
        with_exif(gps={GPS_TAG.GPSLatitudeRef: "N", GPS_TAG.GPSLatitude: (52.0, 22.0, 44.0)}),
        JPEG(**NO_PLACE),
    ),
    Photo("small letters.jpg", with_exif(gps=degrees((52.0, 22.0, 44.76), (4.0, 53.0, 21.48), "ne")), JPEG(**WHOLE)),
    Photo(
        "references alone.jpg",
        with_exif(gps={GPS_TAG.GPSLatitudeRef: "N", GPS_TAG.GPSLongitudeRef: "E"}),
        JPEG(taken=NOON),
    ),
    Photo("altitude unknown.jpg", with_exif(gps=HERE | {GPS_TAG.GPSAltitude: IFDRational(0, 0)}), JPEG(**WHOLE)),
    Photo("good fix.jpg", jpeg(), JPEG(**WHOLE), of_device("Apple", "iPhone 15", "-GPSHPositioningError=8.5")),
    Photo("region.jpg", jpeg(), JPEG(**NO_PLACE), of_device("Apple", "iPhone 15", "-GPSHPositioningError=65000")),
    Photo("unknown fix.jpg", with_exif(gps=HERE | {GPS_TAG.GPSHPositioningError: IFDRational(0, 0)}), JPEG(**WHOLE)),
    Photo("datum.jpg", jpeg(), JPEG(**WHOLE), of_device("Nikon", "COOLPIX", "-GPSMapDatum=WGS-84", "-GPSStatus#=A")),
)
TIMES: Final = (
    Photo("offset z.jpg", with_exif(taken="2026:11:26 11:00:00", offset="Z"), JPEG(taken=NOON)),
    Photo("offset west.jpg", with_exif(taken="2026:11:26 06:00:00", offset="-5:00"), JPEG(taken=NOON)),
    Photo("offset without colon.jpg", with_exif(taken="2026:11:26 16:30:00", offset="+0530"), JPEG(taken=NOON)),
    Photo("offset in text.jpg", with_exif(taken="2026:11:26 13:00:00+02:00", offset=None), JPEG(taken=NOON)),
    Photo("iso text.jpg", with_exif(taken="2026-11-26T11:00:00Z", offset=None), JPEG(taken=NOON)),
    Photo("dashes.jpg", with_exif(taken="2026-11-26 12:00:00", offset=None), JPEG(taken=NOON)),
    Photo("no seconds.jpg", with_exif(taken="2026:11:26 12:00"), JPEG(taken=NOON)),
    Photo("no offset.jpg", with_exif(offset=None), JPEG(taken=NOON)),
    Photo(
        "digitised.jpg",
        with_exif(taken="2026:11:26 11:00:00", offset=None, photo={BASE.OffsetTimeDigitized: "+00:00"}),
        JPEG(taken=NOON),
    ),
    Photo("fraction.jpg", with_exif(photo={BASE.SubsecTimeOriginal: "987"}), JPEG(taken=NOON)),
    Photo(
        "hour 24.jpg", with_exif(taken="2026:11:26 24:00:00"), JPEG(taken=20261126000000, warnings=("time_corrected",))
    ),
    Photo("gps clock.jpg", with_exif(taken="2026:11:26 07:00:00", offset=None, gps=HERE | CLOCK), JPEG(**WHOLE)),
    Photo("gps clock agrees.jpg", with_exif(gps=HERE | CLOCK), JPEG(**WHOLE)),
    Photo(
        "gps clock differs.jpg",
        with_exif(taken="2026:11:26 14:00:00", gps=HERE | CLOCK),
        JPEG(PLACE, 20261126140000, ("time_sources_disagree",)),
    ),
    Photo("never set.jpg", with_exif(taken="0000:00:00 00:00:00", offset=None), JPEG(warnings=("time_missing",))),
    Photo("blank time.jpg", with_exif(taken="    :  :     :  :  ", offset=None), JPEG(warnings=("time_missing",))),
    Photo(
        "february 30.jpg", with_exif(taken="2026:02:30 12:00:00"), JPEG(warnings=("time_missing", "time_unreadable"))
    ),
    Photo("bad offset.jpg", with_exif(offset="+25:00"), JPEG(taken=NOON, warnings=("time_unreadable",))),
    Photo("times.heic", with_exif(taken="2026:11:26 11:00:00", offset="Z", decoder="HEIF"), HEIC(taken=NOON)),
    Photo("times.png", with_exif(taken="2026:11:26 06:00:00", offset="-5:00", decoder="PNG"), PNG(taken=NOON)),
)
PHOTOS: Final = (*DEVICES, *PROGRAMS, *CODINGS, *TURNED, *PARTS, *NAMES, *PLACES, *TIMES)
