"""The locale of a text for people, as a request names it (docs/reference/catalogue.md#locales)."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints
from pydantic_core import PydanticCustomError

from adapters.i18n.choice import nearest
from adapters.i18n.locales import CULTURES


def _known(value: str) -> str:
    if nearest(value) is None:
        raise PydanticCustomError("unknown_locale", "must be one of {slugs}", {"slugs": ", ".join(CULTURES)})
    return value


ReadersLocale = Annotated[str, StringConstraints(max_length=20), AfterValidator(_known)]
"""A locale slug, or the tag of a region that a slug covers: `pt-PT` is `pt`. An unknown locale is refused."""
