"""Films as telephones, cameras, messengers and converters write them."""

from functools import partial
from typing import Final

from tests.adapters.media.gallery.rows import (
    NOON,
    PLACE,
    Facts,
    Film,
    box,
    branded,
    followed_by,
    open_ended,
    without_type,
)

X265: Final = "-c:v libx265 -preset ultrafast -x265-params log-level=none:pools=1 -pix_fmt yuv420p"
BASES: Final = {
    "h264": ("128x96", "-c:v libx264 -preset ultrafast -pix_fmt yuv420p", "mp4"),
    "hvc1": ("128x96", f"{X265} -tag:v hvc1", "mp4"),
    "hev1": ("128x96", f"{X265} -tag:v hev1", "mp4"),
    "mpeg4": ("128x96", "-c:v mpeg4", "mp4"),
    "h263": ("128x96", "-c:v h263", "3gp"),
    "mjpeg": ("128x96", "-c:v mjpeg -pix_fmt yuvj420p", "mov"),
}
"""Size, encoder and muxer of the films that rows copy."""
SIZE: Final = (128, 96)
UPRIGHT: Final = (96, 128)
MP4: Final = partial(Facts, "video/mp4", SIZE)
MOV: Final = partial(Facts, "video/quicktime", SIZE)
TIME: Final = "-metadata creation_time=2026-11-26T11:00:00Z"
LOCATION: Final = "-metadata location=+52.3791+004.8893/"
WHOLE: Final = {"place": PLACE, "taken": NOON}
NO_PLACE: Final = {"taken": NOON, "warnings": ("position_unusable",)}
SOUND: Final = "-f lavfi -i sine=duration=1.2 -map 0:v -map 1:a -c:a aac"
APPLE: Final = "com.apple.quicktime.location.ISO6709"
KEYS: Final = "-movflags use_metadata_tags"


def keyed(text: str, accuracy: str | None = None) -> str:
    """Arguments that write a position into QuickTime's keys."""
    stated = f" -metadata com.apple.quicktime.location.accuracy.horizontal={accuracy}" if accuracy else ""
    return f"{TIME} {KEYS} -metadata {APPLE}={text}{stated}"


DEVICES: Final = (
    Film("IMG_0600.MOV", "hvc1", MOV(**WHOLE), keyed("+52.3791+004.8893+002.100/", "14.2"), "mov"),
    Film("IMG_0601.MOV", "h264", MOV(**WHOLE), f"{TIME} {LOCATION}", "mov"),
    Film("PXL_20261126_110000.mp4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION}"),
    Film(
        "20261126_120000.mp4",
        "hvc1",
        MP4(**WHOLE),
        f"{TIME} {LOCATION}",
        change=followed_by(b"\0\0\0\x0eSEFHk\0\0\0SEFT"),
    ),
    Film("VID_20261126_120000.mp4", "hev1", MP4(**WHOLE), f"{TIME} {LOCATION}"),
    Film("GX010001.MP4", "h264", MP4(taken=NOON), TIME, change=branded(b"mp41", b"mp41")),
    Film("DJI_0001.MP4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION}", change=branded(b"avc1", b"isom")),
    Film("DJI_0002.MOV", "h264", MOV(**WHOLE), f"{TIME} {LOCATION}", "mov"),
    Film("C0001.MP4", "h264", MP4(taken=NOON), TIME, change=branded(b"XAVC", b"XAVC", b"mp42", b"iso2")),
    Film("MVI_0001.MP4", "h264", MP4(taken=NOON), TIME, change=branded(b"mp42", b"mp42", b"avc1", b"CAEP")),
    Film("DSC_0002.MOV", "mjpeg", MOV(taken=NOON), TIME, "mov"),
    Film("26112026002.3gp", "h263", MP4(taken=NOON), TIME, "3gp"),
    Film("26112026003.3gp", "mpeg4", MP4(taken=NOON), TIME, "3gp"),
    Film(
        "26112026004.3gp", "h264", MP4(**WHOLE), f"{TIME} {LOCATION}", "3gp", change=branded(b"3gp6", b"isom", b"3gp4")
    ),
    Film("video.3g2", "mpeg4", MP4(taken=NOON), TIME, "3g2"),
    Film("VID-20261126-WA0002.mp4", "h264", MP4(), "", change=branded(b"mp42", b"mp41", b"isom")),
    Film("telegram.mp4", "h264", MP4(), "-movflags +faststart"),
    Film("browser.mp4", "h264", MP4(), "-movflags frag_keyframe+empty_moov+default_base_moof"),
    Film("converted.m4v", "h264", MP4(taken=NOON), TIME, "m4v", change=branded(b"M4V ", b"M4VH", b"isom")),
)
BRANDS: Final = tuple(
    Film(
        f"brand {major.decode().strip()}.mp4",
        "h264",
        MP4(**WHOLE),
        f"{TIME} {LOCATION}",
        change=branded(major, *compatible),
    )
    for major, *compatible in (
        (b"3gp6", b"3gp6", b"isom"),
        (b"3gp7", b"3gp7"),
        (b"3g2a", b"3g2a", b"mp41"),
        (b"dash", b"iso6", b"mp41"),
        (b"iso8", b"iso8"),
        (b"iso9", b"iso9"),
        (b"MSNV", b"MSNV", b"isom", b"mp42"),
        (b"NDSC", b"mp41"),
        (b"f4v ", b"isom", b"mp42"),
        (b"mmp4", b"3gp4"),
        (b"niko", b"isom"),
        (b"cmfc", b"iso6"),
        (b"abcd", b"isom"),
    )
)
BOXES: Final = (
    Film("moov first.mp4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION} -movflags +faststart"),
    Film("open ended.mp4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION} -movflags +faststart", change=open_ended),
    Film("fragments.mp4", "hvc1", MP4(taken=NOON), f"{TIME} -movflags frag_keyframe+empty_moov"),
    Film("dash.mp4", "h264", MP4(taken=NOON), f"{TIME} -movflags dash+frag_keyframe+empty_moov"),
    Film("no type.mov", "h264", MOV(**WHOLE), f"{TIME} {LOCATION}", "mov", change=without_type),
    Film("zeros behind.mp4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION}", change=followed_by(bytes(3_000))),
    Film(
        "text behind.mp4",
        "h264",
        MP4(**WHOLE),
        f"{TIME} {LOCATION}",
        change=followed_by(b"8db42d694ccc418790edff439fe026bf"),
    ),
    Film("byte behind.mov", "h264", MOV(**WHOLE), f"{TIME} {LOCATION}", "mov", change=followed_by(b"\n")),
    Film("cut space behind.mp4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION}", change=followed_by(b"\0\1\0\0free")),
    Film(
        "extension behind.mp4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION}", change=followed_by(box(b"uuid", bytes(40)))
    ),
    Film(
        "long box behind.mp4",
        "h264",
        MP4(**WHOLE),
        f"{TIME} {LOCATION}",
        change=followed_by(b"\0\0\0\1free\0\0\0\0\0\0\0\x18" + bytes(8)),
    ),
    Film("with sound.mp4", "h264", MP4(**WHOLE), f"{SOUND} {TIME} {LOCATION}"),
    Film(
        "sound first.mp4",
        "h264",
        MP4(**WHOLE),
        f"-f lavfi -i sine=duration=1.2 -map 1:a -map 0:v -c:a aac {TIME} {LOCATION}",
    ),
    Film("upright.mp4", "h264", Facts("video/mp4", UPRIGHT, PLACE, NOON), f"{TIME} {LOCATION} -metadata:s:v rotate=90"),
    Film(
        "upright.mov",
        "hvc1",
        Facts("video/quicktime", UPRIGHT, PLACE, NOON),
        f"{TIME} {LOCATION} -metadata:s:v rotate=270",
        "mov",
    ),
    Film("upside down.mp4", "h264", MP4(**WHOLE), f"{TIME} {LOCATION} -metadata:s:v rotate=180"),
    Film(
        "wrong name.jpg",
        "h264",
        MP4(**WHOLE, warnings=("name_corrected",), stored_as="wrong name.mp4"),
        f"{TIME} {LOCATION}",
    ),
    Film(
        "film.mp4 as.mov",
        "h264",
        MP4(**WHOLE, warnings=("name_corrected",), stored_as="film.mp4 as.mp4"),
        f"{TIME} {LOCATION}",
    ),
    Film(
        "a film",
        "h264",
        MOV(**WHOLE, warnings=("name_corrected",), stored_as="a film.mov"),
        f"{TIME} {LOCATION}",
        "mov",
    ),
)
PLACES: Final = (
    Film("minutes.mov", "h264", MOV(**WHOLE), keyed("+5222.746+00453.358/"), "mov"),
    Film("seconds.mov", "h264", MOV(**WHOLE), keyed("+522244.76+0045321.48/"), "mov"),
    Film("altitude.mov", "h264", MOV(**WHOLE), keyed("+52.3791+004.8893-003.5CRSWGS_84/"), "mov"),
    Film("whole degrees.mov", "h264", MOV((-33.0, -70.0), NOON), keyed("-33-070/"), "mov"),
    Film("comma.mov", "h264", MOV(**WHOLE), keyed("+52,3791+004,8893/"), "mov"),
    Film("keys.mp4", "h264", MP4(**WHOLE), keyed("+52.3791+004.8893/")),
    Film("plain key.mp4", "h264", MP4(**WHOLE), f"{TIME} {KEYS} {LOCATION}"),
    Film("southern.mp4", "h264", MP4((-33.8688, -70.65), NOON), f"{TIME} -metadata location=-33.8688-070.6500/"),
    Film("null island.mov", "h264", MOV(**NO_PLACE), keyed("+00.0000+000.0000+000.000/"), "mov"),
    Film("null island.mp4", "h264", MP4(**NO_PLACE), f"{TIME} -metadata location=+00.0000+000.0000/"),
    Film("beyond.mov", "h264", MOV(**NO_PLACE), keyed("+99.0000+004.8893/"), "mov"),
    Film("region.mov", "h264", MOV(**NO_PLACE), keyed("+52.3791+004.8893/", "24000"), "mov"),
    Film("words.mov", "h264", MOV(**NO_PLACE), keyed("Amsterdam"), "mov"),
    Film("by exiftool.mov", "h264", MOV(**WHOLE), TIME, "mov", ("-UserData:GPSCoordinates=52.3791, 4.8893, 2",)),
    Film("keys by exiftool.mp4", "h264", MP4(**WHOLE), TIME, tags=("-Keys:GPSCoordinates=52.3791, 4.8893, 2",)),
    Film("items by exiftool.mp4", "h264", MP4(**WHOLE), TIME, tags=("-ItemList:GPSCoordinates=52.3791, 4.8893",)),
    Film("time by exiftool.mov", "h264", MOV(taken=NOON), "", "mov", ("-QuickTime:CreateDate=2026:11:26 11:00:00",)),
    Film("no clock.mp4", "h264", MP4(PLACE), LOCATION),
)
FILMS: Final = (*DEVICES, *BRANDS, *BOXES, *PLACES)
