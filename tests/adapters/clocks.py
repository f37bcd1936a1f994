"""The readings of a file's clocks, as text that a test can compare."""

from datetime import timedelta

from domain.proofs.recording_time import FileTimes


def readings(times: FileTimes) -> list[str]:
    """`source local offset` of each reading of the recording, the best first."""
    return [f"{reading.source} {reading.local.isoformat(' ')}{_offset(reading.offset)}" for reading in times.taken]


def _offset(offset: timedelta | None) -> str:
    if offset is None:
        return ""
    seconds = offset.total_seconds()
    hours, minutes = divmod(round(abs(seconds)) // 60, 60)
    return f"{'-' if seconds < 0 else '+'}{hours:02}:{minutes:02}"
