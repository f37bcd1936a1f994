"""The pages of problems show the ways out that a client gets."""

import html
import json
import re
from typing import Any

from rest_compat.reference.refusal_examples import met
from tests.rest_compat.front_door import Client


async def test_the_example_of_a_problem_has_next_actions(client: Client) -> None:
    assert len(met()) == 20, "each situation is an example of another refusal"
    for code in met():
        page = (await client.send("GET", f"/problems/{code}", headers={"Accept": "text/html"})).text
        shown = html.unescape(re.sub("<[^>]+>", "", page))
        example: Any = json.JSONDecoder().raw_decode(shown, shown.index('{\n  "type"'))[0]
        assert example["code"] == code
        assert example["nextActions"], code
        assert all(action["endpoint"] for action in example["nextActions"])
