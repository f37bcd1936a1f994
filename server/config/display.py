"""Settings in a form for people: durations in words, and values without secrets."""

from pydantic import ByteSize, SecretStr

from domain.values import duration


class Duration(int):
    """Seconds that are written as a duration, such as `7 days`."""


def display_value(value: object) -> str:
    match value:
        case None:
            return "unset"
        case SecretStr() | (SecretStr(), *_):
            return "hidden"
        case bool():
            return str(value).lower()
        case Duration():
            return duration.in_words(value)
        case ByteSize():
            return f"{value / 1_000_000:g} MB"
        case tuple():
            return ",".join(value) or "none"
        case dict():
            return ", ".join(f"{key} {part}" for key, part in value.items())
        case str() if "@" in value and "://" in value:
            scheme, _, rest = value.partition("://")
            return f"{scheme}://hidden@{rest.rpartition('@')[2]}"
    return f"{value:g}" if isinstance(value, float) else str(value)
