"""Verdicts on the circumstances of a recording: its time, its capture with the camera, its sharpness."""

from datetime import timedelta
from typing import Final, NamedTuple

from domain.proofs.capture import Capture, MeasuredFrom
from domain.proofs.verdicts import ProofFacts, Rule, Verdict
from domain.values import wallclock
from domain.values.time import MINUTE, Instant

CHALLENGE_LIFETIME: Final = 10 * MINUTE
"""Time after a capture challenge in which the files that answer it are recorded."""
MAX_CLOCK_ERROR: Final = MINUTE
"""Maximum error of a device's clock, by which a recording may seem to be before its challenge."""
MIN_SHARPNESS: Final = 20
"""Sharpness below which a photograph is a warning, of 100: signs in it can hardly be read."""


class WorkWindow(NamedTuple):
    """The instants between which work may begin and its results may be recorded; None leaves that side open."""

    first: Instant | None
    begin_until: Instant | None
    until: Instant | None
    """The last instant of a recording: work at an appointment takes time."""
    timezone: str


def evaluate_begin(window: WorkWindow, began: Instant) -> Verdict:
    """Return the verdict on the time at which work began."""
    is_inside = _is_between(window.first, began, window.begin_until)
    return _window_verdict("Work began", window, began, is_inside=is_inside, until=window.begin_until)


def evaluate_capture(window: WorkWindow, item: ProofFacts) -> Verdict | None:
    """Return the verdict on the time of a recording: by the file, else by the device, else by its upload."""
    sources = (
        (item.taken, MeasuredFrom.FILE),
        (item.captured, MeasuredFrom.DEVICE),
        (item.uploaded, MeasuredFrom.UPLOAD),
    )
    instant, source = next(((time, source) for time, source in sources if time is not None), (None, None))
    if instant is None or source is None:
        return None
    is_inside = _is_between(window.first, instant, window.until)
    what = "Uploaded without a time of its own" if source is MeasuredFrom.UPLOAD else "Taken"
    return _window_verdict(what, window, instant, is_inside=is_inside, until=window.until, item=item, source=source)


def evaluate_live_capture(item: ProofFacts) -> Verdict:
    """Return the verdict on a file that has to be recorded with the camera after a capture challenge."""
    rule, limit = Rule.LIVE_CAPTURE, f"{CHALLENGE_LIFETIME // MINUTE} min"
    if item.capture is not Capture.LIVE:
        message = f"The {item.kind} was not taken with the camera of the page: take it there"
        return Verdict(rule, False, None, limit, item.item_id, message)
    times = [time for time in (item.captured, item.received) if time is not None]
    if item.challenged is None or not times:
        message = f"The {item.kind} came without captureNonce, which capture_challenge gives before it is taken"
        return Verdict(rule, False, None, limit, item.item_id, message)
    # A recording is never later than its arrival, whatever the clock of the device shows.
    apart = min(times) - item.challenged
    passed = -MAX_CLOCK_ERROR <= apart <= CHALLENGE_LIFETIME
    measured = f"{apart / MINUTE:.2f} min"
    message = f"Taken with the camera {measured} after its challenge, at most {limit} allowed"
    return Verdict(rule, passed, measured, limit, item.item_id, message, MeasuredFrom.DEVICE)


def evaluate_sharpness(item: ProofFacts, sharpness: int) -> Verdict:
    """Return the verdict on the sharpness of a photograph, which is at most a warning."""
    is_blurred = sharpness < MIN_SHARPNESS
    message = (
        f"The {item.kind} is {'blurred' if is_blurred else 'sharp'}: {sharpness} of 100, from {MIN_SHARPNESS} on sharp"
    )
    measured, limit = str(sharpness), str(MIN_SHARPNESS)
    return Verdict(Rule.SHARPNESS, True, measured, limit, item.item_id, message, is_doubtful=is_blurred)


def _is_between(first: Instant | None, instant: Instant, last: Instant | None) -> bool:
    return (first is None or first <= instant) and (last is None or instant <= last)


def _window_verdict(
    what: str,
    window: WorkWindow,
    instant: Instant,
    *,
    is_inside: bool,
    until: Instant | None,
    item: ProofFacts | None = None,
    source: MeasuredFrom | None = None,
) -> Verdict:
    measured, first, last = (
        None if time is None else wallclock.with_offset(wallclock.at(time, window.timezone))
        for time in (instant, window.first, until)
    )
    message = f"{what} {_describe_distance(window.first, instant, until)}: at {measured}"
    if not is_inside:
        message = f"{message}, allowed {f'from {first} ' if first else ''}{f'until {last}' if last else ''}".rstrip()
    limit = f"{first or '..'}/{last or '..'}"
    return Verdict(Rule.WITHIN_WINDOW, is_inside, measured, limit, item.item_id if item else None, message, source)


def _describe_distance(first: Instant | None, instant: Instant, last: Instant | None) -> str:
    if first is not None and instant < first:
        return f"{timedelta(microseconds=first - instant)} before the time of the task"
    if last is not None and instant > last:
        return f"{timedelta(microseconds=instant - last)} after the time of the task"
    return "within the time of the task"
