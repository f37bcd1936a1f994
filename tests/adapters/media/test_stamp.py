import io
import struct

import pytest
from PIL import ExifTags, Image, PngImagePlugin
from PIL.TiffImagePlugin import IFDRational

from adapters.media.stamp import Stamp, read_stamp
from tests.adapters.clocks import readings

GPS = ExifTags.GPS
AMSTERDAM: dict[int, object] = {
    GPS.GPSLatitudeRef: "N",
    GPS.GPSLatitude: (52.0, 22.0, 23.0016),
    GPS.GPSLongitudeRef: "E",
    GPS.GPSLongitude: (4.0, 53.0, 32.0),
}


def written(exif: Image.Exif) -> Image.Image:
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8)).save(buffer, "JPEG", exif=exif)
    return Image.open(io.BytesIO(buffer.getvalue()))


def make_stamp(photo: dict[int, object] | None = None, gps: dict[int, object] | None = None) -> Stamp:
    exif = Image.Exif()
    exif.get_ifd(ExifTags.IFD.Exif).update(photo or {})
    exif.get_ifd(ExifTags.IFD.GPSInfo).update(gps or {})
    return read_stamp(written(exif))


def test_a_complete_stamp() -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Make], exif[ExifTags.Base.Model] = "Maker ", "M\x071"
    exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal] = "2027:03:02 09:10:05"
    exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.OffsetTimeOriginal] = "-03:30"
    exif.get_ifd(ExifTags.IFD.GPSInfo).update(AMSTERDAM)
    stamp = read_stamp(written(exif))
    assert readings(stamp.times) == ["own_offset 2027-03-02 09:10:05-03:30"]
    assert stamp == Stamp(stamp.times, 52.3730560, 4.8922222, "Maker", "M1", unreadable_texts=("EXIF Model",))


def test_what_was_done_to_a_photo_later() -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Software], exif[ExifTags.Base.DateTime] = "Editor 7 ", "2027:03:03 08:00:00"
    stamp = read_stamp(written(exif))
    assert (stamp.software, stamp.times.taken) == ("Editor 7", ())
    assert stamp.times.modified
    assert stamp.times.modified.local.isoformat() == "2027-03-03T08:00:00"


def test_south_and_west_are_negative() -> None:
    stamp = make_stamp(gps=AMSTERDAM | {GPS.GPSLatitudeRef: "S", GPS.GPSLongitudeRef: "W"})
    assert (stamp.latitude, stamp.longitude) == (-52.3730560, -4.8922222)


@pytest.mark.parametrize(
    "changes",
    [
        {GPS.GPSLatitude: (IFDRational(0, 0), 22.0, 23.0)},
        {GPS.GPSLatitude: (IFDRational(52, 0), 22.0, 23.0)},
        {GPS.GPSLongitude: (4.0, 53.0, IFDRational(1, 0))},
        {GPS.GPSLatitude: (91.0, 0.0, 0.0)},
        {GPS.GPSLatitude: (90.0, 0.0, 0.1)},
        {GPS.GPSLongitude: (180.0, 0.0, 1.0)},
        {GPS.GPSLatitude: (52.0, 61.0, 0.0)},
        {GPS.GPSLatitude: (52.0, 22.0)},
        {GPS.GPSLatitude: 52.0},
        {GPS.GPSLatitudeRef: "north"},
        {GPS.GPSLatitudeRef: ""},
        {GPS.GPSLatitude: (0.0, 0.0, 0.0), GPS.GPSLongitude: (0.0, 0.0, 0.0)},
    ],
)
def test_an_impossible_position_is_absent(changes: dict[int, object]) -> None:
    stamp = make_stamp({ExifTags.Base.DateTimeOriginal: "2027:03:02 09:10:05"}, AMSTERDAM | changes)
    assert (stamp.latitude, stamp.longitude, len(stamp.times.taken)) == (None, None, 1)


def test_half_a_position_is_absent() -> None:
    stamp = make_stamp(gps={GPS.GPSLatitudeRef: "N", GPS.GPSLatitude: (52.0, 22.0, 23.0)})
    assert (stamp.latitude, stamp.longitude) == (None, None)


@pytest.mark.parametrize("gps", [{}, {GPS.GPSLatitudeRef: "N"}, AMSTERDAM | {GPS.GPSLatitude: (0.0,) * 3}])
def test_the_position_of_an_xmp_packet_stands_in(gps: dict[int, object]) -> None:
    """ISO 16684-1 (XMP), "GPSCoordinate": editors keep the position there, also in PNG."""
    packet = b'<x exif:GPSLatitude="52,22.746N" exif:GPSLongitude="4,53.358E"/>'
    exif = Image.Exif()
    exif.get_ifd(ExifTags.IFD.GPSInfo).update(gps)
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8)).save(buffer, "JPEG", exif=exif, xmp=packet)
    info = PngImagePlugin.PngInfo()
    info.add_itxt("XML:com.adobe.xmp", packet.decode())
    portable = io.BytesIO()
    Image.new("RGB", (8, 8)).save(portable, "PNG", pnginfo=info)
    expected = (52.3791, 4.8893) if not gps.get(GPS.GPSLatitude) else (0.0, 4.8922222)
    stamp = read_stamp(Image.open(io.BytesIO(buffer.getvalue())))
    assert (stamp.latitude, stamp.longitude) == expected
    stamp = read_stamp(Image.open(io.BytesIO(portable.getvalue())))
    assert (stamp.latitude, stamp.longitude) == (52.3791, 4.8893)


def test_signed_rationals_that_are_negative_are_absent() -> None:
    tag = struct.pack("<HHII", GPS.GPSLatitude, 10, 3, 0)  # signed rationals, offset filled in below
    reference = struct.pack("<HHI4s", GPS.GPSLatitudeRef, 2, 2, b"N\0\0\0")
    east = struct.pack("<HHI4s", GPS.GPSLongitudeRef, 2, 2, b"E\0\0\0")
    root = struct.pack("<2sHIH", b"II", 42, 8, 1) + struct.pack("<HHIII", ExifTags.IFD.GPSInfo, 4, 1, 26, 0)
    values = 26 + 2 + 4 * 12 + 4
    longitude = struct.pack("<HHII", GPS.GPSLongitude, 10, 3, values + 24)
    directory = struct.pack("<H", 4) + reference + tag[:8] + struct.pack("<I", values) + east + longitude + bytes(4)
    numbers = struct.pack("<12i", -52, 1, 22, 1, 23, 1, 4, 1, 53, 1, 32, 1)
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8)).save(buffer, "JPEG", exif=b"Exif\0\0" + root + directory + numbers)
    image = Image.open(io.BytesIO(buffer.getvalue()))
    assert image.getexif().get_ifd(ExifTags.IFD.GPSInfo)[GPS.GPSLatitude][0] == -52
    assert read_stamp(image) == Stamp(position_fault="it cannot be read")


def test_camera_names_are_bounded_and_printable() -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Make], exif[ExifTags.Base.Model] = "\x01\x02\x1b", "x" * 5000
    stamp = read_stamp(written(exif))
    assert (stamp.camera_make, stamp.camera_model) == (None, "x" * 64)


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
@pytest.mark.parametrize(
    "exif",
    [
        b"Exif\0\0",
        b"Exif\0\0II*\0\xff\xff\xff\xff",
        b"Exif\0\0" + b"\xff" * 64,
        b"Exif\0\0MM\0*\0\0\0\x08\xff\xff",
    ],
)
def test_damaged_exif_is_absent(exif: bytes) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8)).save(buffer, "JPEG", exif=exif)
    assert read_stamp(Image.open(io.BytesIO(buffer.getvalue()))) == Stamp()
