"""A window of Chromium whose pages can be hidden, over its own protocol: Playwright keeps its pages visible."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.browser import ARGUMENTS, require_chromium

PATIENCE_SECONDS = 60


async def become_true(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true for which there is no event."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.1)


@dataclass
class Window:
    """A window with one page, and the bodies of the requests that the page has sent."""

    socket: ClientConnection
    session: str = ""
    target: str = ""
    sent: list[str] = field(default_factory=list)
    answers: dict[int, "asyncio.Future[dict[str, Any]]"] = field(default_factory=dict)
    numbers: "count[int]" = field(default_factory=count)

    async def send(self, method: str, *, to_page: bool = True, **parameters: Any) -> dict[str, Any]:
        number = next(self.numbers)
        self.answers[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": parameters}
        await self.socket.send(json.dumps(message | ({"sessionId": self.session} if to_page and self.session else {})))
        return await asyncio.wait_for(self.answers[number], PATIENCE_SECONDS)

    async def receive(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if "id" in message:
                assert "error" not in message, message
                self.answers.pop(message["id"]).set_result(message["result"])
            elif message["method"] == "Network.requestWillBeSent":
                self.sent.append(message["params"]["request"].get("postData", ""))

    async def evaluate(self, script: str) -> Any:
        return (await self.send("Runtime.evaluate", expression=script))["result"].get("value")

    async def wait_for(self, script: str) -> None:
        """Wait until a script is true on the page."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await self.evaluate(script):  # noqa: ASYNC110 - the page has no event for it
                await asyncio.sleep(0.1)

    async def hide(self) -> None:
        """Open another page over the page."""
        await self.send("Target.createTarget", to_page=False, url="about:blank")
        await self.wait_for("document.visibilityState === 'hidden'")

    async def bring_to_front(self) -> None:
        await self.send("Target.activateTarget", to_page=False, targetId=self.target)
        await self.wait_for("document.visibilityState === 'visible'")


@asynccontextmanager
async def opened_window(folder: Path) -> AsyncIterator[Window]:
    """A new window of a browser that keeps its profile in `folder`, and ends with the context."""
    options = (*ARGUMENTS, "--headless=new", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={folder}")
    quiet = {"stdout": asyncio.subprocess.DEVNULL, "stderr": asyncio.subprocess.DEVNULL}
    browser = await asyncio.create_subprocess_exec(require_chromium(), *options, "about:blank", **quiet)
    try:
        address = folder / "DevToolsActivePort"
        # Its two lines are the port and the path of the address.
        await become_true(lambda: address.exists() and address.read_text().count("\n") == 1)
        port, path = address.read_text().split()
        async with connect(f"ws://127.0.0.1:{port}{path}", max_size=None) as socket, asyncio.TaskGroup() as tasks:
            window = Window(socket)
            receiving = tasks.create_task(window.receive())
            window.target = (await window.send("Target.createTarget", url="about:blank"))["targetId"]
            attached = await window.send("Target.attachToTarget", targetId=window.target, flatten=True)
            window.session = attached["sessionId"]
            yield window
            receiving.cancel()
    finally:
        browser.terminate()
        await browser.wait()
