"""Properties of XMP packets (ISO 16684-1), by the meaning of their names: an XML namespace may have any prefix."""

import re
from collections.abc import Collection
from itertools import islice
from typing import Final

from domain.values.iso6709 import SIXTY, Coordinates

MAX_PACKET_BYTES: Final = 64 * 1024
MAX_PROPERTIES: Final = 40
NAMESPACES: Final = {
    b"http://ns.adobe.com/exif/1.0/": b"exif",
    b"http://ns.adobe.com/photoshop/1.0/": b"photoshop",
    b"http://ns.adobe.com/xap/1.0/": b"xmp",
}
"""Namespaces of the properties that are read, with their usual prefixes."""
PREFIX: Final = re.compile(rb"xmlns:([\w.-]{1,40})\s{0,9}=\s{0,9}[\"']([^\"'<>]{1,100})[\"']")
PROPERTY: Final = re.compile(
    rb"([\w.-]{1,40}):(DateTimeOriginal|DateTimeDigitized|DateCreated|CreateDate|GPSLatitude|GPSLongitude)"
    rb"(?:\s{0,9}=\s{0,9}[\"']|\s{0,9}>)\s{0,40}([\w:.,+-]{4,40})\s{0,40}[<\"']"
)
"""A property as an attribute or as an element, without blanks around its value."""
COORDINATE: Final = re.compile(
    r"(\d{1,3}),(\d{1,2}(?:\.\d{1,20})?)(?:,(\d{1,2}(?:\.\d{1,20})?))?([NSEW])", re.ASCII | re.IGNORECASE
)
"""GPSCoordinate of Exif in XMP: degrees and minutes, or degrees, minutes and seconds, and the half of the earth."""


def xmp_values(packet: bytes, names: Collection[str]) -> dict[str, str]:
    """Return the first value of each named property, in the order of `names`. Names have the usual prefix."""
    packet = packet[:MAX_PACKET_BYTES]
    prefixes = {usual: usual for usual in NAMESPACES.values()}
    for declared in islice(PREFIX.finditer(packet), MAX_PROPERTIES):
        if usual := NAMESPACES.get(declared[2]):
            prefixes[declared[1]] = usual
    values: dict[str, str] = {}
    for match in islice(PROPERTY.finditer(packet), MAX_PROPERTIES):
        if usual := prefixes.get(match[1]):
            values.setdefault(f"{usual.decode()}:{match[2].decode()}", match[3].decode("latin-1"))
    return {name: values[name] for name in names if name in values}


def xmp_coordinates(packet: bytes) -> Coordinates | None:
    """Return the position of a packet (Exif in XMP, GPSCoordinate); None where none can be read."""
    values = xmp_values(packet, ("exif:GPSLatitude", "exif:GPSLongitude"))
    north, east = (COORDINATE.fullmatch(values.get(f"exif:GPS{name}", "")) for name in ("Latitude", "Longitude"))
    if north is None or east is None:
        return None
    latitude, longitude = _degrees(north, "N", "S"), _degrees(east, "E", "W")
    return None if latitude is None or longitude is None else Coordinates(latitude, longitude)


def _degrees(match: "re.Match[str]", positive: str, negative: str) -> float | None:
    sign = {positive: 1, negative: -1}.get(match[4].upper())
    degrees, minutes, seconds = (float(part or 0) for part in match.groups()[:3])
    if sign is None or max(minutes, seconds) > SIXTY:
        return None
    return sign * (degrees + minutes / SIXTY + seconds / SIXTY**2)
