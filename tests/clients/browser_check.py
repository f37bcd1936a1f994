"""The client for TypeScript in a page of another origin, part of `make node-check`: it needs the compiled client."""

import re
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

from clients.generator.document import ROOT, VERSION
from tests.browser import require_chromium
from tests.server.test_cli import serve

HEADER = "fieldcall-client"
COMPILED = ROOT / "clients" / "typescript" / "dist" / "src"
FOLLOW = """async ([url, key]) => {
  const { AgentClient } = await import("/index.js");
  const agent = new AgentClient(url, key);
  const { id } = await agent.createTask({
    title: "Photograph a shop front",
    description: "One photograph with the house number.",
    locationAddress: "Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
    locationLatitude: 52.3731,
    locationLongitude: 4.8922,
    payoutAmount: "40.00",
    payoutCurrency: "EUR",
    publishImmediately: false,
  });
  const seen = [(await agent.task(id)).payoutAmount];
  await agent.cancelTask(id);
  for await (const event of agent.events(id)) seen.push(event.event);
  return seen;
}"""


def main() -> None:
    """Follow a task from a page. Raises `AssertionError` if an answer or the header of the version is another one."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(COMPILED))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as pages, tempfile.TemporaryDirectory() as folder:
        Thread(target=pages.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{pages.server_port}"
        with (
            serve(Path(folder), "--demo", FIELDCALL_ALLOWED_ORIGINS=origin) as (url, printed),
            sync_playwright() as playwright,
        ):
            (key,) = re.findall(r"Practice agent (\S+)", printed)
            browser = playwright.chromium.launch(executable_path=require_chromium(), args=["--no-sandbox"])
            page = browser.new_page()
            sent: list[str | None] = []
            page.on("request", lambda request: request.url.startswith(url) and sent.append(request.headers.get(HEADER)))
            page.goto(f"{origin}/index.js")
            assert page.evaluate(FOLLOW, [url, key]) == ["40.00", "task.created", "task.cancelled"]
            assert set(sent) == {f"fieldcall-client-typescript/{VERSION}"}, sent
            browser.close()
        pages.shutdown()


if __name__ == "__main__":
    main()
