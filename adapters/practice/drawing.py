"""Draws photographs: real JPEG files with real EXIF, for the demonstration, simulated operators and tests."""

import io
from random import Random

from PIL import ExifTags, Image, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT = 1600, 1200
DRAWN_PIXELS = 6 * WIDTH * HEIGHT
"""Pixels in memory at a time: the street, its filters and its grain."""
HORIZON = 820  # where the houses stand on the pavement
KERB = 1010
MAKE, MODEL = "Fieldcall", "Drawn street scene"
DAYLIGHT_HOURS = range(7, 19)
NIGHT = (18, 22, 48)

Colour = tuple[int, int, int]
WALLS: tuple[Colour, ...] = (
    (158, 84, 66),
    (186, 142, 104),
    (122, 74, 62),
    (206, 192, 166),
    (140, 148, 152),
    (170, 110, 84),
)
PAINTS: tuple[Colour, ...] = (
    (24, 74, 58),
    (30, 56, 104),
    (128, 28, 36),
    (40, 44, 50),
    (92, 42, 96),
    (182, 110, 20),
)
GOODS: tuple[Colour, ...] = (
    (214, 64, 52),
    (236, 178, 50),
    (66, 134, 82),
    (62, 110, 176),
    (228, 224, 210),
    (150, 92, 150),
)
GLASS: Colour = (74, 92, 104)
CREAM: Colour = (240, 234, 218)


def photograph(
    seed: int,
    caption: str,
    *,
    taken_at: int,
    taken_offset: str | None = None,
    latitude: float | None = None,
    longitude: float | None = None,
    blur: int = 0,
    has_exif: bool = True,
) -> bytes:
    """Draw a street with a shop whose sign shows `caption`, as a JPEG of 1600 by 1200 pixels.

    The same arguments give the same picture. `taken_at` is a local wallclock as 14 digits, and `taken_offset` its
    distance from UTC, as in `+02:00`; both go into the EXIF data with the position in degrees. Before 07:00
    and from 19:00 it is dark. `blur` is the blur radius in pixels. Without EXIF data it is a picture as browsers take
    it.
    """
    chance = Random(f"{seed}:{caption}")  # noqa: S311 - it chooses colours
    daylight = taken_at // 10_000 % 100 in DAYLIGHT_HOURS
    picture = _sky(chance)
    draw = ImageDraw.Draw(picture)
    _houses(draw, chance)
    _ground(draw, chance)
    left = chance.randint(300, 420)
    _shop(draw, chance, left, left + chance.randint(780, 880), caption)
    _tree(draw, chance, chance.choice((120, 1480)))
    for _ in range(chance.randint(1, 3)):
        _passer_by(draw, chance)
    picture = picture.filter(ImageFilter.SMOOTH)
    if not daylight:
        picture = Image.blend(picture, Image.new("RGB", picture.size, NIGHT), 0.62)
        _glow(picture, left)
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur))
    speckles = Image.frombytes("L", (WIDTH // 2, HEIGHT // 2), chance.randbytes(WIDTH * HEIGHT // 4))
    grain = speckles.resize(picture.size).convert("RGB")
    buffer = io.BytesIO()
    exif = _exif(taken_at, taken_offset, latitude, longitude) if has_exif else b""
    Image.blend(picture, grain, 0.07).save(buffer, "JPEG", quality=85, exif=exif)
    return buffer.getvalue()


def _sky(chance: Random) -> Image.Image:
    zenith, haze = chance.choice((((74, 128, 196), (206, 224, 236)), ((146, 158, 172), (214, 216, 218))))
    fade = Image.linear_gradient("L").resize((WIDTH, HEIGHT))
    picture = Image.composite(Image.new("RGB", (WIDTH, HEIGHT), haze), Image.new("RGB", (WIDTH, HEIGHT), zenith), fade)
    draw = ImageDraw.Draw(picture)
    for _ in range(4):
        x, y = chance.randint(0, WIDTH), chance.randint(20, 200)
        for _ in range(6):
            puff, across = chance.randint(24, 60), x + chance.randint(-120, 120)
            draw.ellipse((across - 2 * puff, y - puff // 2, across + 2 * puff, y + puff // 2), fill=(232, 236, 240))
    return picture


def _shade(colour: Colour, factor: float) -> Colour:
    red, green, blue = (min(255, int(part * factor)) for part in colour)
    return red, green, blue


def _houses(draw: ImageDraw.ImageDraw, chance: Random) -> None:
    left = -chance.randint(0, 120)
    while left < WIDTH:
        right, roof = left + chance.randint(220, 330), chance.randint(110, 300)
        wall = chance.choice(WALLS)
        _bricks(draw, chance, (left, roof, right, HORIZON), wall)
        draw.rectangle((left - 4, roof - 18, right + 4, roof), fill=_shade(wall, 0.6))
        chimney = left + chance.randint(30, 150)
        draw.rectangle((chimney, roof - 74, chimney + 34, roof - 18), fill=_shade(wall, 0.75))
        for top in range(roof + 44, HORIZON - 260, 150):
            for x in range(left + 34, right - 70, 88):
                _sash_window(draw, chance, x, top)
        left = right


def _bricks(draw: ImageDraw.ImageDraw, chance: Random, box: tuple[int, int, int, int], wall: Colour) -> None:
    left, top, right, bottom = box
    draw.rectangle(box, fill=_shade(wall, 0.82))
    for row, y in enumerate(range(top, bottom, 12)):
        for x in range(left - 17 * (row % 2), right, 34):
            brick = (max(left, x), y, min(right, x + 31), min(bottom, y + 9))
            if brick[0] < brick[2]:
                draw.rectangle(brick, fill=_shade(wall, chance.uniform(0.88, 1.1)))


def _sash_window(draw: ImageDraw.ImageDraw, chance: Random, x: int, y: int) -> None:
    draw.rectangle((x - 6, y - 8, x + 60, y + 104), fill=CREAM)
    draw.rectangle((x, y, x + 54, y + 96), fill=_shade(GLASS, chance.uniform(0.7, 1.5)))
    draw.polygon(((x + 8, y), (x + 26, y), (x, y + 60), (x, y + 28)), fill=_shade(GLASS, 1.9))
    if chance.random() < 0.5:  # noqa: PLR2004 - every other window has curtains
        draw.polygon(((x, y), (x + 20, y), (x + 6, y + 96), (x, y + 96)), fill=(226, 214, 196))
        draw.polygon(((x + 54, y), (x + 34, y), (x + 48, y + 96), (x + 54, y + 96)), fill=(226, 214, 196))
    draw.rectangle((x, y + 46, x + 54, y + 50), fill=CREAM)
    draw.rectangle((x + 25, y, x + 28, y + 96), fill=CREAM)
    draw.rectangle((x - 10, y + 104, x + 64, y + 112), fill=_shade(CREAM, 0.75))


def _ground(draw: ImageDraw.ImageDraw, chance: Random) -> None:
    draw.rectangle((0, HORIZON, WIDTH, KERB), fill=(136, 132, 126))
    depth, y = 10, HORIZON
    while y < KERB:
        far, near = 110 + (y - HORIZON) // 2, 110 + (y + depth - HORIZON) // 2
        for slab in range(-8, 8):
            corners = (
                (WIDTH // 2 + slab * far, y),
                (WIDTH // 2 + slab * far + far - 3, y),
                (WIDTH // 2 + slab * near + near - 3, y + depth - 2),
                (WIDTH // 2 + slab * near, y + depth - 2),
            )
            draw.polygon(corners, fill=_shade((168, 164, 156), chance.uniform(0.86, 1.05)))
        y, depth = y + depth, depth + 8
    draw.rectangle((0, KERB, WIDTH, KERB + 18), fill=(186, 182, 174))
    draw.rectangle((0, KERB + 18, WIDTH, HEIGHT), fill=(70, 72, 76))
    for _ in range(900):
        x, y = chance.randint(0, WIDTH), chance.randint(KERB + 22, HEIGHT)
        draw.line((x, y, x + chance.randint(2, 12), y), fill=_shade((70, 72, 76), chance.uniform(0.7, 1.5)))
    for x in range(-60 + chance.randint(0, 200), WIDTH, 320):
        draw.polygon(((x, 1120), (x + 170, 1120), (x + 160, 1140), (x - 14, 1140)), fill=(214, 212, 204))


def _shop(draw: ImageDraw.ImageDraw, chance: Random, left: int, right: int, caption: str) -> None:
    paint = chance.choice(PAINTS)
    draw.rectangle((left, 400, right, HORIZON + 6), fill=paint)
    draw.rectangle((left - 14, 386, right + 14, 402), fill=_shade(paint, 1.35))
    draw.rectangle((left + 16, 414, right - 16, 496), fill=_shade(paint, 0.72), outline=CREAM, width=3)
    _sign(draw, (left + right) // 2, 455, right - left - 70, caption)
    door = right - 230 if chance.random() < 0.5 else left + 40  # noqa: PLR2004 - a door on either side
    window = (left + 40, 560, door - 30, 770) if door > left + 40 else (door + 220, 560, right - 40, 770)
    _display(draw, chance, window)
    _door(draw, chance, door, paint)
    stripe = (right - left) // 18 + 1
    for index, x in enumerate(range(left, right, stripe)):
        colour = CREAM if index % 2 else _shade(paint, 1.3)
        end = min(right, x + stripe)
        draw.polygon(((x, 508), (end, 508), (end + 8, 566), (x - 8, 566)), fill=colour)
        draw.pieslice((x - 8, 552, end + 8, 580), 0, 180, fill=_shade(colour, 0.88))


def _sign(draw: ImageDraw.ImageDraw, x: int, y: int, width: int, caption: str) -> None:
    text = caption[:60].upper() or "OPEN"
    font = ImageFont.load_default(54)
    length = draw.textlength(text, font=font)
    if length > width:
        font = ImageFont.load_default(max(12, int(54 * width / length)))
    draw.text((x + 3, y + 3), text, font=font, anchor="mm", fill=(16, 18, 20))
    draw.text((x, y), text, font=font, anchor="mm", fill=(250, 228, 160))


def _display(draw: ImageDraw.ImageDraw, chance: Random, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    draw.rectangle((left - 10, top - 10, right + 10, bottom + 10), fill=CREAM)
    draw.rectangle(box, fill=(60, 54, 46))
    for shelf in (top + 100, bottom - 6):
        draw.rectangle((left, shelf, right, shelf + 6), fill=(150, 118, 80))
        x = left + 8
        while x < right - 50:
            width, height = chance.randint(18, 44), chance.randint(30, 78)
            goods = _shade(chance.choice(GOODS), chance.uniform(0.75, 1.1))
            shape = draw.ellipse if chance.random() < 0.3 else draw.rectangle  # noqa: PLR2004 - some are round
            shape((x, shelf - height, x + width, shelf), fill=goods)
            draw.rectangle((x + 4, shelf - height // 2, x + width - 4, shelf - height // 2 + 8), fill=CREAM)
            x += width + chance.randint(3, 14)
    for x in range(left + 60, right - 90, 190):
        draw.line((x + 60, top, x, bottom), fill=(116, 128, 134), width=5)
        draw.line((x + 84, top, x + 24, bottom), fill=(92, 100, 104), width=12)
    draw.rectangle(((left + right) // 2 - 4, top, (left + right) // 2 + 4, bottom), fill=CREAM)


def _door(draw: ImageDraw.ImageDraw, chance: Random, x: int, paint: Colour) -> None:
    draw.rectangle((x - 10, 556, x + 190, HORIZON + 6), fill=CREAM)
    draw.rectangle((x, 566, x + 180, HORIZON + 6), fill=_shade(paint, 1.2))
    draw.rectangle((x + 26, 590, x + 154, 740), fill=_shade(GLASS, 0.8))
    draw.polygon(((x + 60, 590), (x + 110, 590), (x + 46, 740), (x + 26, 740), (x + 26, 670)), fill=GLASS)
    draw.rectangle((x + 52, 640, x + 128, 680), fill=(246, 244, 236))
    draw.text((x + 90, 660), "OPEN", font=ImageFont.load_default(26), anchor="mm", fill=(170, 30, 34))
    draw.rectangle((x + 160, 690, x + 170, 750), fill=(214, 182, 92))
    draw.text((x + 90, 776), str(chance.randint(1, 240)), font=ImageFont.load_default(20), anchor="mm", fill=CREAM)
    draw.rectangle((x - 16, HORIZON, x + 196, HORIZON + 14), fill=(120, 116, 110))


def _tree(draw: ImageDraw.ImageDraw, chance: Random, x: int) -> None:
    foot = KERB - 20
    draw.ellipse((x - 70, foot - 14, x + 70, foot + 14), fill=(92, 84, 70))
    draw.polygon(((x - 20, foot), (x + 20, foot), (x + 11, 420), (x - 11, 420)), fill=(84, 66, 50))
    for _ in range(900):
        across, up = chance.gauss(x, 88), chance.gauss(360, 92)
        leaf = chance.randint(7, 20)
        fill = _shade((82, 118, 56), chance.uniform(0.5, 1.4))
        draw.ellipse((across - leaf, up - leaf // 2, across + leaf, up + leaf // 2), fill=fill)


def _passer_by(draw: ImageDraw.ImageDraw, chance: Random) -> None:
    x, foot = chance.randint(80, WIDTH - 80), chance.randint(HORIZON + 70, KERB - 10)
    tall = 250 + (foot - HORIZON) // 2
    coat, legs = chance.choice(PAINTS + GOODS), _shade((52, 54, 66), chance.uniform(0.7, 1.2))
    head = tall // 15
    shoulder, hip = foot - tall + 2 * head + 6, foot - tall * 9 // 20
    draw.ellipse((x - 60, foot - 8, x + 70, foot + 10), fill=(112, 108, 102))
    for step in (-26, 22):
        draw.line((x, hip - 10, x + step, foot), fill=legs, width=24)
        draw.ellipse((x + step - 14, foot - 10, x + step + 24, foot + 4), fill=(34, 30, 30))
    draw.rounded_rectangle((x - 34, shoulder, x + 34, hip + 26), radius=24, fill=_shade(coat, 0.85))
    for arm in (-40, 40):
        draw.line((x + arm * 3 // 4, shoulder + 20, x + arm, hip), fill=_shade(coat, 0.7), width=16)
    draw.ellipse((x - head, foot - tall, x + head, foot - tall + 2 * head + 4), fill=(206, 162, 132))
    draw.pieslice((x - head - 2, foot - tall - 4, x + head + 2, foot - tall + 2 * head), 170, 370, fill=(56, 40, 32))


def _glow(picture: Image.Image, left: int) -> None:
    light = Image.radial_gradient("L").resize((1100, 760)).point(lambda level: max(0, 120 - level * 3 // 4))
    picture.paste((255, 206, 128), (left - 130, 290), light)


def _exif(taken_at: int, taken_offset: str | None, latitude: float | None, longitude: float | None) -> Image.Exif:
    text = str(taken_at)
    exif = Image.Exif()
    exif[ExifTags.Base.Make], exif[ExifTags.Base.Model] = MAKE, MODEL
    photo = exif.get_ifd(ExifTags.IFD.Exif)
    photo[ExifTags.Base.DateTimeOriginal] = f"{text[:4]}:{text[4:6]}:{text[6:8]} {text[8:10]}:{text[10:12]}:{text[12:]}"
    if taken_offset is not None:
        photo[ExifTags.Base.OffsetTimeOriginal] = taken_offset
    if latitude is not None and longitude is not None:
        gps = exif.get_ifd(ExifTags.IFD.GPSInfo)
        gps[ExifTags.GPS.GPSLatitudeRef] = "N" if latitude >= 0 else "S"
        gps[ExifTags.GPS.GPSLatitude] = _sexagesimal(latitude)
        gps[ExifTags.GPS.GPSLongitudeRef] = "E" if longitude >= 0 else "W"
        gps[ExifTags.GPS.GPSLongitude] = _sexagesimal(longitude)
    return exif


def _sexagesimal(degrees: float) -> tuple[float, float, float]:
    minutes, seconds = divmod(abs(degrees) * 3600, 60)
    return float(minutes // 60), float(minutes % 60), round(seconds, 4)
