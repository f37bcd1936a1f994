"""The served OpenAPI document: one build, and times that follow the day."""

import json
from unittest.mock import patch

from rest_compat.reference import openapi
from rest_compat.reference.description import Description
from tests.actors import SetClock

DAY_SECONDS = 86_400


def test_it_is_built_once_and_moved_each_day() -> None:
    clock = SetClock()
    description = Description(clock, "1.2.3", None)
    with patch.object(openapi, "document", wraps=openapi.document) as build:
        first = description.read()
        assert description.read() is first
        clock.advance(DAY_SECONDS)
        second = description.read()
        assert build.call_count == 1
    assert first != second
    assert json.loads(first)["info"] == json.loads(second)["info"]
