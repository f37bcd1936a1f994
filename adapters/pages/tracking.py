"""The tracking page of a task, for its end customer (docs/reference/tracking.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from math import ceil, hypot
from typing import Final

from babel.dates import format_date, format_time, format_timedelta
from babel.units import format_unit

from adapters.i18n.choice import to_culture
from adapters.i18n.texts import Texts
from adapters.pages.frame import dead_end, details, document, row, wrong_link

SCRIPT: Final = "/track.js"
PHASES: Final = ("assigned", "on_way", "on_site", "done")
"""The phases of an appointment that takes place, in their order."""
LIVE: Final = ("planned", "assigned", "on_way", "on_site")
"""Phases that change: the script asks for the latest."""
MAP_SIZE: Final = 320
RADIUS: Final = 132
"""Radius of the outer ring of the map, in its units."""
RINGS: Final = (250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
"""Radii in metres of which the outer ring is the smallest that has the operator inside."""
TO: Final = " \N{EN DASH} "
METRES_IN_KM: Final = 1_000
SECONDS_IN_MINUTE: Final = 60


@dataclass(frozen=True, slots=True)
class TrackingPage:
    """The content of the page. Times are those of clocks at the place; positions are metres from it."""

    locale: str
    phase: str
    eta_seconds: int | None
    arrival: datetime | None
    east: int | None
    north: int | None
    planned_from: datetime | None
    planned_until: datetime | None
    photos: tuple[str, ...]
    """Addresses of the photographs."""
    is_practice: bool


@dataclass(frozen=True, slots=True)
class TrackingWording:
    """The texts of the page in one locale."""

    title: str
    over: str
    over_text: str
    wrong_link_text: str
    arrival: str
    any_moment: str
    unknown: str
    appointment: str
    position: str
    map: str
    photos: str
    photo: str
    progress: str
    reload: str
    test: str
    test_text: str
    headings: Mapping[str, str]
    """The name of each phase."""
    texts: Mapping[str, str]
    """An explanation of each phase."""


WORDING: Final = Texts("pages.tracking", TrackingWording)


def render(page: TrackingPage) -> str:
    """Render the whole HTML document."""
    words = WORDING[page.locale]
    note = f'<p class="note"><strong>{escape(words.test)}</strong>{escape(words.test_text)}</p>'
    live = " data-live" if page.phase in LIVE else ""
    return document(
        locale=page.locale,
        title=words.title,
        note=note if page.is_practice else "",
        head=f'<script src="{SCRIPT}" defer></script>',
        body=(
            '<p id="news" class="unseen" role="status"></p>',
            f'<div id="tracking"{live}>\n{render_content(page)}\n</div>',
            f'<noscript><p class="close"><a href="">{escape(words.reload)}</a></p></noscript>',
        ),
    )


def render_content(page: TrackingPage) -> str:
    """Render the part of the page that changes with the task."""
    words = WORDING[page.locale]
    heading, text = words.headings[page.phase], words.texts[page.phase]
    parts = (
        f'<h1>{escape(heading)}</h1>\n<p class="lead">{escape(text)}</p>',
        _draw_steps(page, words),
        details(_rows(page, words)),
        _draw_map(page, words),
        _list_photos(page, words),
    )
    return "\n".join(filter(None, parts))


def render_over(locale: str) -> str:
    """Render the whole HTML document for a link that was revoked or has expired, in a locale (a slug)."""
    words = WORDING[locale]
    return dead_end(locale, words.over, words.over_text)


def render_wrong_link(locale: str) -> str:
    """Render the whole HTML document for an unknown link, in a locale (a slug)."""
    return wrong_link(locale, WORDING[locale].wrong_link_text)


def _draw_steps(page: TrackingPage, words: TrackingWording) -> str:
    if page.phase not in PHASES:
        return ""
    reached = PHASES.index(page.phase)
    items = []
    for number, phase in enumerate(PHASES):
        state = ' class="reached"' if number <= reached else ""
        current = ' aria-current="step"' if number == reached else ""
        items.append(f"<li{state}{current}>{escape(words.headings[phase])}</li>")
    return f'<ol class="steps" aria-label="{escape(words.progress)}">{"".join(items)}</ol>'


def _rows(page: TrackingPage, words: TrackingWording) -> Iterator[str]:
    if page.phase == "on_way":
        yield row(words.arrival, _describe_arrival(page, words), "arrival")
    if page.planned_from and page.phase not in ("done", "cancelled"):
        yield row(words.appointment, _describe_time(page.planned_from, page.planned_until, page.locale), "appointment")


def _describe_arrival(page: TrackingPage, words: TrackingWording) -> str:
    if page.eta_seconds is None or page.arrival is None:
        return words.unknown
    if page.eta_seconds < SECONDS_IN_MINUTE:
        return words.any_moment
    culture = to_culture(page.locale).replace("-", "_")
    minutes = ceil(page.eta_seconds / SECONDS_IN_MINUTE)
    left = format_timedelta(timedelta(minutes=minutes), granularity="minute", threshold=2, locale=culture)
    return f"{format_time(page.arrival, 'short', locale=culture)} · {left}"


def _describe_time(begin: datetime, end: datetime | None, locale: str) -> str:
    culture = to_culture(locale).replace("-", "_")
    day, time = format_date(begin, "medium", culture), format_time(begin, "short", locale=culture)
    if end is None:
        return f"{day}, {time}"
    if end.date() == begin.date():
        return f"{day}, {time}{TO}{format_time(end, 'short', locale=culture)}"
    return f"{day}{TO}{format_date(end, 'medium', culture)}"


def _draw_map(page: TrackingPage, words: TrackingWording) -> str:
    """Draw the operator's position around the place: rings of distances, north up."""
    if page.east is None or page.north is None:
        return ""
    away = hypot(page.east, page.north)
    outer = next((ring for ring in RINGS if away <= ring), RINGS[-1])
    position = words.position.format(distance=_describe_distance(max(away, RINGS[0] / 5), page.locale))
    centre, scale = MAP_SIZE / 2, RADIUS / outer
    x, y = centre + page.east * scale, centre - page.north * scale
    rings = "".join(_draw_ring(centre, RADIUS * part, outer * part, page.locale) for part in (0.5, 1))
    return (
        f'<figure class="map"><svg viewBox="0 0 {MAP_SIZE} {MAP_SIZE}" role="img" '
        f'aria-label="{escape(words.map.format(position=position))}">{rings}'
        f'<path class="way" d="M{x:.1f} {y:.1f} {centre:.0f} {centre:.0f}"/>'
        f'<path class="north" d="M{centre:.0f} 8l7 14h-14z"/>'
        f'<rect class="place" x="{centre - 7:.0f}" y="{centre - 7:.0f}" width="14" height="14" rx="3"/>'
        f'<circle class="operator" cx="{x:.1f}" cy="{y:.1f}" r="9"/></svg>'
        f"<figcaption>{escape(position)}</figcaption></figure>"
    )


def _draw_ring(centre: float, radius: float, metres: float, locale: str) -> str:
    return (
        f'<circle class="ring" cx="{centre:.0f}" cy="{centre:.0f}" r="{radius:.0f}"/>'
        f'<text x="{centre:.0f}" y="{centre + radius + 14:.0f}">{escape(_describe_distance(metres, locale))}</text>'
    )


def _describe_distance(metres: float, locale: str) -> str:
    culture = to_culture(locale).replace("-", "_")
    if metres < METRES_IN_KM:
        return format_unit(round(metres / 10) * 10, "length-meter", "short", locale=culture)
    return format_unit(round(metres / METRES_IN_KM, 1), "length-kilometer", "short", locale=culture)


def _list_photos(page: TrackingPage, words: TrackingWording) -> str:
    if not page.photos:
        return ""
    photos = "".join(
        f'<li><img src="{escape(address)}" alt="{escape(words.photo.format(number=number))}" loading="lazy"></li>'
        for number, address in enumerate(page.photos, 1)
    )
    return f'<h2>{escape(words.photos)}</h2>\n<ul class="photos">{photos}</ul>'
