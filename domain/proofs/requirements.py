"""The proof that a task requires, and the check of submitted proof (docs/reference/proof.md).

An agent's requirements override the default profile of the task's service category. They are evaluated twice: for each
item when it is uploaded (`validate_item`), and for the whole proof when it is submitted (`verdicts`).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from domain.matching.geo import Point, distance_metres
from domain.proofs.capture import (
    MAX_POSITION_AGE_SECONDS,
    GpsSource,
    MeasuredFrom,
    MeasuredPosition,
    measured_position,
)
from domain.proofs.circumstances import (
    WorkWindow,
    evaluate_begin,
    evaluate_capture,
    evaluate_live_capture,
    evaluate_sharpness,
)
from domain.proofs.perceptual_hash import BITS, MAX_HAMMING_DISTANCE
from domain.proofs.verdicts import CHECKLIST, FIELD, ProofFacts, ProofKind, Rule, Verdict
from domain.refusals.general import InvalidInput
from domain.values import json_text
from domain.values.time import MINUTE, Instant

MAX_CHECKLIST_ITEMS = 50
MAX_CHECKLIST_ITEM_LENGTH = 200


@dataclass(frozen=True, slots=True)
class ProofRequirements:
    """The requirements that proof must meet. None, 0 and False turn a rule off."""

    min_photos: int = 1
    max_photos: int | None = None
    require_gps: bool = False
    require_gps_within_radius_meters: int | None = None
    require_timestamp_within_minutes: int | None = None
    require_report_min_length: int = 0
    require_video: bool = False
    checklist_items: tuple[str, ...] = ()
    require_gps_from: GpsSource = GpsSource.ANY
    require_live_capture: bool = False


DEFAULT_PROFILE = ProofRequirements()

# Key, attribute, minimum, maximum.
WHOLE_NUMBERS = (
    ("minPhotos", "min_photos", 0, 50),
    ("maxPhotos", "max_photos", 0, 50),
    ("requireGpsWithinRadiusMeters", "require_gps_within_radius_meters", 1, 100_000),
    ("requireTimestampWithinMinutes", "require_timestamp_within_minutes", 1, 10_080),
    ("requireReportMinLength", "require_report_min_length", 0, 10_000),
)
SWITCHES = (
    ("requireGps", "require_gps"),
    ("requireVideo", "require_video"),
    ("requireLiveCapture", "require_live_capture"),
)
GPS_FROM = "requireGpsFrom"
KEYS = frozenset({GPS_FROM, CHECKLIST, *(row[0] for row in WHOLE_NUMBERS), *(row[0] for row in SWITCHES)})


def parse_requirements(text: str | None, default: ProofRequirements = DEFAULT_PROFILE) -> ProofRequirements:
    """Parse `proofRequirementsJson` over `default`; a key that is absent or null keeps the default's value.

    Raises `InvalidInput` naming the key, as in `proofRequirementsJson.minPhotos`.
    """
    if text is None:
        return default
    members = json_text.known_keys(FIELD, json_text.read(FIELD, text), KEYS)
    supplied = {key: value for key, value in members.items() if value is not None}
    changes: dict[str, object] = {}
    for key, attribute, minimum, maximum in WHOLE_NUMBERS:
        if key in supplied:
            changes[attribute] = _whole_number(f"{FIELD}.{key}", supplied[key], minimum, maximum)
    for key, attribute in SWITCHES:
        if key in supplied:
            changes[attribute] = _switch(f"{FIELD}.{key}", supplied[key])
    if GPS_FROM in supplied:
        changes["require_gps_from"] = _gps_source(f"{FIELD}.{GPS_FROM}", supplied[GPS_FROM])
    if CHECKLIST in supplied:
        changes["checklist_items"] = _checklist(f"{FIELD}.{CHECKLIST}", supplied[CHECKLIST])
    requirements = replace(default, **changes)  # type: ignore[arg-type] # the tables above pair key and type
    if requirements.max_photos is not None and requirements.min_photos > requirements.max_photos:
        key = "maxPhotos" if "maxPhotos" in supplied else "minPhotos"
        raise InvalidInput.for_field(
            f"{FIELD}.{key}",
            "out_of_order",
            f"minPhotos ({requirements.min_photos}) must not be above maxPhotos ({requirements.max_photos})",
        )
    return requirements


def validate_item(
    requirements: ProofRequirements,
    item: ProofFacts,
    arrived: Instant | None,
    task_location: Point | None,
    window: WorkWindow | None = None,
) -> tuple[Verdict, ...]:
    """Evaluate the rules about a single item. `arrived` is the instant of the arrival."""
    return tuple(_item_verdicts(requirements, item, arrived, task_location, window))


def verdicts(
    requirements: ProofRequirements,
    items: Sequence[ProofFacts],
    *,
    report: str,
    checklist: Collection[str],
    arrived: Instant | None,
    task_location: Point | None,
    window: WorkWindow | None = None,
    began: Instant | None = None,
) -> tuple[Verdict, ...]:
    """Evaluate the whole proof: counts, report, checklist and begin of work first, then each item.

    `checklist` holds the items ticked off. `arrived` is the instant of the arrival, or of the start of work when
    no arrival was recorded, and `began` that of the start of work. A rule fails when the facts that it needs are
    unknown; but a radius around a task without coordinates cannot be measured, which is not the operator's fault.
    """
    results = list(_whole_verdicts(requirements, items, report, checklist))
    if window is not None and began is not None:
        results.append(evaluate_begin(window, began))
    for item in items:
        results.extend(_item_verdicts(requirements, item, arrived, task_location, window))
    return tuple(results)


def _whole_verdicts(
    requirements: ProofRequirements, items: Sequence[ProofFacts], report: str, checklist: Collection[str]
) -> Iterator[Verdict]:
    photos = _different([item for item in items if item.kind is ProofKind.PHOTO])
    videos = len({item.content for item in items if item.kind is ProofKind.VIDEO})
    if minimum := requirements.min_photos:
        message = f"{_counted(photos)}, at least {minimum} needed"
        yield Verdict(Rule.MIN_PHOTOS, photos >= minimum, str(photos), str(minimum), None, message)
    if (maximum := requirements.max_photos) is not None:
        message = f"{_counted(photos)}, at most {maximum} allowed"
        yield Verdict(Rule.MAX_PHOTOS, photos <= maximum, str(photos), str(maximum), None, message)
    if requirements.require_video:
        message = "A video is there" if videos else "A video is needed"
        yield Verdict(Rule.VIDEO, videos > 0, str(videos), "1", None, message)
    if min_length := requirements.require_report_min_length:
        length = len(report.strip())
        message = f"The report has {length} characters, at least {min_length} needed"
        yield Verdict(Rule.REPORT_LENGTH, length >= min_length, str(length), str(min_length), None, message)
    if required := requirements.checklist_items:
        missing = [entry for entry in required if entry not in checklist]
        message = f"Not ticked off: {', '.join(missing)}" if missing else "Every item is ticked off"
        measured = str(len(required) - len(missing))
        yield Verdict(Rule.CHECKLIST, not missing, measured, str(len(required)), None, message)


def _counted(photos: int) -> str:
    return "1 photo" if photos == 1 else f"{photos} different photos"


def _different(photos: Sequence[ProofFacts]) -> int:
    """Return the number of photos that no earlier photo shows, too."""
    return sum(not any(photo.shows_the_same(earlier) for earlier in photos[:n]) for n, photo in enumerate(photos))


def _item_verdicts(
    requirements: ProofRequirements,
    item: ProofFacts,
    arrived: Instant | None,
    task_location: Point | None,
    window: WorkWindow | None,
) -> Iterator[Verdict]:
    radius = requirements.require_gps_within_radius_meters
    if requirements.require_gps or radius is not None:
        located = measured_position(requirements.require_gps_from, item.position, item.device)
        yield _gps_verdict(item, requirements.require_gps_from, located)
        if radius is not None:
            yield _radius_verdict(item, radius, located, task_location)
    if (minutes := requirements.require_timestamp_within_minutes) is not None:
        yield _timestamp_verdict(item, minutes, arrived)
    if window is not None and (recorded := evaluate_capture(window, item)):
        yield recorded
    if requirements.require_live_capture:
        yield evaluate_live_capture(item)
    if item.picture_hash is not None:
        yield _unique_verdict(item)
    if item.sharpness is not None:
        yield evaluate_sharpness(item, item.sharpness)


def _gps_verdict(item: ProofFacts, source: GpsSource, located: MeasuredPosition | None) -> Verdict:
    if located is None:
        return Verdict(Rule.GPS, False, None, None, item.item_id, _why_not_located(item, source))
    measured = f"{located.position.latitude:.6f}, {located.position.longitude:.6f}"
    message = f"The {item.kind} says where it was taken"
    if located.measured_from is MeasuredFrom.DEVICE:
        message = f"The device says where the {item.kind} was taken"
    return Verdict(Rule.GPS, True, measured, None, item.item_id, message, located.measured_from)


def _why_not_located(item: ProofFacts, source: GpsSource) -> str:
    if source is not GpsSource.FILE and item.device_fault is not None:
        return f"The position of the device counts as missing: {item.device_fault}"
    if source is not GpsSource.FILE and item.device is not None:
        limit = f"at most {MAX_POSITION_AGE_SECONDS} s count"
        return f"The device had measured its position {item.device.age_seconds:.0f} s earlier, {limit}"
    match source:
        case GpsSource.FILE:
            return f"The {item.kind} has no GPS position of its own, which the agent asks for"
        case GpsSource.DEVICE:
            return f"The {item.kind} came without capturedLocation, the position of the device"
        case GpsSource.ANY:
            return f"The {item.kind} has no GPS position, and came without capturedLocation"


def _radius_verdict(
    item: ProofFacts, radius: int, located: MeasuredPosition | None, task_location: Point | None
) -> Verdict:
    limit, rule = f"{radius} m", Rule.GPS_WITHIN_RADIUS
    if task_location is None:
        message = "The task has no coordinates, so the distance cannot be measured"
        return Verdict(rule, True, None, limit, item.item_id, message, is_measurable=False)
    if located is None:
        message = f"The {item.kind} has no position that counts, so its distance from the task is unknown"
        return Verdict(rule, False, None, limit, item.item_id, message)
    position, measured_from = located
    # Compared as rounded for the message, so that "100.0 m, at most 100 m allowed" is never a failure.
    distance = round(distance_metres(position.latitude, position.longitude, *task_location), 1)
    accuracy = round(position.accuracy, 1)
    farthest = round(distance + accuracy, 1)
    measured = f"{farthest:.1f} m"
    message = f"Taken {measured} from the task, at most {limit} allowed"
    if measured_from is MeasuredFrom.DEVICE:
        message = (
            f"Taken at most {measured} from the task, at most {limit} allowed: the device was {distance:.1f} m away, "
            f"and its position is accurate to {accuracy:.1f} m"
        )
    return Verdict(rule, farthest <= radius, measured, limit, item.item_id, message, measured_from)


def _unique_verdict(item: ProofFacts) -> Verdict:
    limit = f"more than {MAX_HAMMING_DISTANCE} of {BITS} bits"
    if item.hamming_distance is None:
        message = f"No {item.kind} like it was uploaded before"
        return Verdict(Rule.UNIQUE_PHOTO, True, None, limit, item.item_id, message)
    measured = f"{item.hamming_distance} of {BITS} bits"
    message = f"The {item.kind} was uploaded before: the pictures differ in {measured}"
    return Verdict(Rule.UNIQUE_PHOTO, False, measured, limit, item.item_id, message)


def _timestamp_verdict(item: ProofFacts, minutes: int, arrived: Instant | None) -> Verdict:
    limit = f"{minutes} min"
    taken, measured_from = item.taken, MeasuredFrom.FILE
    if taken is None:
        taken, measured_from = item.captured, MeasuredFrom.DEVICE
    if taken is None:
        message = f"Neither the {item.kind} nor the device says when it was taken"
        return Verdict(Rule.TIMESTAMP_WITHIN, False, None, limit, item.item_id, message)
    if arrived is None:
        message = "No arrival was recorded to compare the time with"
        return Verdict(Rule.TIMESTAMP_WITHIN, False, None, limit, item.item_id, message, measured_from)
    # Compared as rounded for the message, like distances.
    apart = round(abs(taken - arrived) / MINUTE, 2)
    measured = f"{apart:.2f} min"
    clock = ", by the device's clock" if measured_from is MeasuredFrom.DEVICE else ""
    message = f"Taken {measured} from the arrival{clock}, at most {limit} allowed"
    return Verdict(Rule.TIMESTAMP_WITHIN, apart <= minutes, measured, limit, item.item_id, message, measured_from)


def _whole_number(field: str, value: object, minimum: int, maximum: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidInput.for_field(field, "wrong_type", "must be a whole number")
    if not minimum <= value <= maximum:
        raise InvalidInput.for_field(field, "out_of_bounds", f"must be from {minimum} to {maximum}")
    return value


def _switch(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidInput.for_field(field, "wrong_type", "must be true or false")
    return value


def _gps_source(field: str, value: object) -> GpsSource:
    try:
        return GpsSource(value)  # type: ignore[arg-type] # any value: an unknown one raises
    except ValueError:
        raise InvalidInput.for_field(field, "invalid", f"must be {', '.join(GpsSource)}") from None


def _checklist(field: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise InvalidInput.for_field(field, "wrong_type", "must be an array of texts")
    if len(value) > MAX_CHECKLIST_ITEMS:
        raise InvalidInput.for_field(field, "too_many", f"may have at most {MAX_CHECKLIST_ITEMS} items")
    entries: list[str] = []
    for index, entry in enumerate(value):
        if not isinstance(entry, str):
            raise InvalidInput.for_field(f"{field}[{index}]", "wrong_type", "must be text")
        if not 0 < len(entry.strip()) <= MAX_CHECKLIST_ITEM_LENGTH or not entry.isprintable():
            message = f"must have 1 to {MAX_CHECKLIST_ITEM_LENGTH} printable characters"
            raise InvalidInput.for_field(f"{field}[{index}]", "out_of_bounds", message)
        if entry.strip() in entries:
            raise InvalidInput.for_field(f"{field}[{index}]", "duplicate", "is there already")
        entries.append(entry.strip())
    return tuple(entries)
