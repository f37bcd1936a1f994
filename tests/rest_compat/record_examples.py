"""Records the examples of the OpenAPI document: plays the scene over REST and writes down what was said.

python -m tests.rest_compat.record_examples
"""

import asyncio
import json
import re
import tempfile
from pathlib import Path
from typing import Any

from rest_compat.http import examples
from tests.rest_compat import front_door, scene
from tests.rest_compat.stages import RestStage, on_rest
from tests.wiring import load_catalogue

FILE = Path(examples.__file__).with_name("examples.json")

MAX_TEXT_LENGTH = 400
MAX_LIST_LENGTH = 3

CREDENTIAL = r'{\\"id\\": \\"…\\", \\"rawId\\": \\"…\\", \\"type\\": \\"public-key\\", \\"response\\": {}}'
"""Answer of a passkey, as JSON within JSON, in the replacement of a pattern."""
CHANCE = (
    (r"fc_(agent|operator|platform)_[0-9A-Za-z]{40,}", r"fc_\1_" + "3mVq7RkT2xYbN8dLw5HcZ9pJs4GfUa6EtKyQ1nWv0iBxHr7Mz"),
    (r"fc_(agent|operator|platform)_[0-9A-Za-z]{6}(?=\")", r"fc_\1_3mVq7R"),
    (r"dep_[A-Za-z0-9_-]{16,64}", "dep_5Yp0rJm2qWZ8dTfAe1Lk"),
    (r"ref_[A-Za-z0-9_-]{16,64}", "ref_8Kc2vNq4sXB7hUgDz6Wm"),
    (r"whsec_[A-Za-z0-9+/=]+", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
    (r"(?<=\"requestId\": \")[0-9a-f]{32}", "5f0c2a9e7b1d4836ae92c7d1f3b5e860"),
    (r"(?<=Ms\": )\d+", "42"),
    (r"(?<=\"size\": )\d+", "347663"),
    (r"(?<=challenge\\\": \\\")[\w-]{60,}", "k3Vx0cQbq1m8sT5nYwR2uL7pZ4eH6jAgAAAAAGszsnA" + "b9" * 21),
    (r"(?<=\\\"id\\\": \\\")localhost", "fieldcall.example"),
    (r"(?<=\\\"rpId\\\": \\\")localhost", "fieldcall.example"),
    (r"(?<=\"credentialJson\": \")(?:[^\"\\]|\\.)*", CREDENTIAL),
    (r"\d{16}\.[0-9a-f]{16}\.[0-9a-f]{64}", f"1798891200000000.{'5c' * 8}.{'7d' * 32}"),
    (r"http://127\.0\.0\.1:\d+/hook", "https://agent.example/fieldcall"),
    (f"http://{re.escape(front_door.HOST)}", "https://fieldcall.example"),
)
"""Values that differ each time, and their replacements."""


async def played(folder: Path) -> dict[str, Any]:
    """The examples as the file has them: of each operation, and of a refusal."""
    async with on_rest(folder, load_catalogue()) as (stage, _):
        await scene.play(stage)
        refusal = await _refusal(stage)
    said = {name: {"request": said.request, "response": said.response} for name, said in sorted(stage.said.items())}
    text = json.dumps(_abridged({"operations": said, "problem": refusal}), ensure_ascii=False, indent=1)
    for pattern, instead in CHANCE:
        text = re.sub(pattern, instead, text)
    found: dict[str, Any] = json.loads(text)
    return found


async def _refusal(stage: RestStage) -> Any:
    """More than the wallet holds."""
    made = await stage.act(
        scene.AGENT, "create_task", **{**scene.SHOP, "payoutAmount": 480, "publishImmediately": False}
    )
    return await stage.refused(scene.AGENT, f"/agents/me/tasks/{made['taskId']}/publish")


def _abridged(value: Any) -> Any:
    """The same without the length: lists of objects and texts are cut short.

    References of a schema are left out, since readers of the document would follow them.
    """
    if isinstance(value, dict):
        return {name: _abridged(part) for name, part in value.items() if not _refers(name, part)}
    if isinstance(value, list):
        return [
            _abridged(part) for part in (value[:MAX_LIST_LENGTH] if value and isinstance(value[0], dict) else value)
        ]
    if isinstance(value, str) and len(value) > MAX_TEXT_LENGTH and " " in value:
        return value[:MAX_TEXT_LENGTH] + "…"
    return value


def _refers(name: str, part: Any) -> bool:
    parts = part if isinstance(part, list) else [part]
    return name == "$defs" or any(isinstance(each, dict) and "$ref" in each for each in parts)


def render_text(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        FILE.write_text(render_text(asyncio.run(played(Path(folder)))), encoding="utf-8")
