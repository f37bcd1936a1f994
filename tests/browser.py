"""A real browser for tests: the system's Chromium, driven by Playwright, one process for each process of tests.

Its service is one on a real socket, such as `live_server`. A service that is reached as `localhost` is a secure
context, as one behind https is.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from tests.programs import require_program

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page

__all__ = [
    "IN_BROWSER",
    "ON_SQLITE",
    "browser",
    "browser_context",
    "flaws",
    "keep_pages",
    "page",
    "require_chromium",
    "watched",
]

IN_BROWSER: Final = pytest.mark.asyncio(loop_scope="session")
"""Runs a test on the loop of the browser."""
ON_SQLITE: Final = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""For what a page shows: it is the same on every database."""

OWN_HOSTS: Final = ("127.0.0.1", "localhost")
ARGUMENTS: Final = (
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--disable-quic",
    "--disable-background-networking",
    # A page that names another host does not reach it, even before the test fails for it.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost",
)

PATIENCE_MILLISECONDS: Final = 90_000
"""Timeout for an expected element of a page, in seconds: minutes, for a busy machine."""
LOOKS: Final = (("light", 1280), ("dark", 360))
"""A wide window by day, and the narrowest telephone by night."""


def require_chromium() -> str:
    """The path of the browser. Without one the test is left out, except where everything has to be tested."""
    return require_program("chromium", "no page was tested in a browser: apt-get install chromium")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> "AsyncIterator[Browser]":
    """The browser of this process."""
    executable = require_chromium()
    from playwright.async_api import async_playwright  # noqa: PLC0415 - most tests need no browser

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser_context(browser: "Browser") -> "AsyncIterator[BrowserContext]":
    """A browser without cookies, whose pages may ask this machine alone, run no refused script and raise no error."""
    context = await browser.new_context()
    faults = watched(context)
    yield context
    await context.close()
    assert not faults, faults


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser_context: "BrowserContext") -> "Page":
    """An empty page in a browser without cookies."""
    return await browser_context.new_page()


def watched(context: "BrowserContext") -> list[str]:
    """A list that fills with what no page may do: ask another host, run what its policy refuses, raise an error."""
    faults: list[str] = []

    def watch(page: "Page") -> None:
        page.on("websocket", lambda socket: check(socket.url))
        page.on("pageerror", lambda error: faults.append(f"an error in a script: {error}"))

    def check(address: str) -> None:
        host = urlsplit(address).hostname
        if host and host not in OWN_HOSTS and not host.endswith(".localhost"):
            faults.append(f"another host was asked: {address}")

    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.on("page", watch)
    context.on("request", lambda asked: check(asked.url))
    context.on("console", lambda line: faults.append(line.text) if "Content Security Policy" in line.text else None)
    return faults


async def keep_pages(context: "BrowserContext", folder: Path) -> None:
    """Save the content of the open pages in `folder`, to explain a failed test."""
    for number, page in enumerate(context.pages, 1):
        await page.screenshot(path=folder / f"page-{number}.png")
        (folder / f"page-{number}.html").write_text(await page.content())
        print(f"{page.url} is kept as page-{number} in {folder}")  # noqa: T201 - pytest shows it with the failure


WIDEST = """() => {
  const boxes = [document.documentElement, ...document.querySelectorAll("main")];
  const { scrollWidth, clientWidth } = boxes.find((box) => box.scrollWidth > box.clientWidth) ?? {};
  if (!scrollWidth) return "";
  const hasOverflow = (one) => getComputedStyle(one).overflowX !== "visible";
  const isCut = (one) => one && one.tagName !== "MAIN" && (hasOverflow(one) || isCut(one.parentElement));
  const isWide = (one) => one.getBoundingClientRect().right > clientWidth + 1 && !isCut(one.parentElement);
  const all = [...document.querySelectorAll("body *")].filter(isWide);
  return `the page is ${scrollWidth} px wide: ${all.at(-1)?.outerHTML.slice(0, 120)}`;
}"""
"""Names the innermost element that makes a page wider than its window."""
CUT = """() => {
  const lost = (control) => {
    const { right } = control.getBoundingClientRect();
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === "auto" || overflowX === "scroll") return false;
      if (overflowX !== "visible" && right > box.getBoundingClientRect().right + 1) return true;
    }
    return false;
  };
  const controls = [...document.querySelectorAll("main :is(a, button, input, select, textarea)")];
  const cut = controls.filter((control) => control.checkVisibility() && lost(control));
  return cut.map((control) => `cut off: ${control.outerHTML.slice(0, 120)}`);
}"""
"""Names the controls that a box cuts off at its right edge: no measure of the page's width shows them."""
BROKEN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement.checkVisibility() || text.parentElement.closest("code, .vh, option")) continue;
    for (const { 0: word, index } of text.data.matchAll(/\\p{L}{3,}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(`broken: ${word}`);
    }
  }
  return broken;
}"""
"""Names the words that go on in the next line without a hyphen."""


async def flaws(page: "Page", *, forced_colors: bool = False, axe: bool = True) -> list[str]:
    """Return the flaws of a page, by day on a wide screen and by night on a telephone.

    A flaw is a finding of axe, or content wider than the window. With `forced_colors` the system gives the colours, as
    for a reader who needs strong contrast; axe reads the replaced colours, so it does not check them. Without `axe`
    only the width is checked.
    """
    from axe_playwright_python.async_playwright import Axe  # noqa: PLC0415 - reads half a megabyte of script

    # A page that is still being left has no document to look at.
    await page.wait_for_load_state()
    found: list[str] = []
    options = {"rules": {"color-contrast": {"enabled": not forced_colors}}}
    for scheme, width in LOOKS:
        forced = "active" if forced_colors else "none"
        # Colours are judged at rest, not on their way from one theme to the other.
        await page.emulate_media(color_scheme=scheme, forced_colors=forced, reduced_motion="reduce")
        await page.set_viewport_size({"width": width, "height": 800})
        look = f"{scheme}, {width} px"
        results = (await Axe().run(page, options=options)).response["violations"] if axe else []
        found += [f"{look}: {rule['id']}: {node['html']}" for rule in results for node in rule["nodes"]]
        if await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            found.append(f"{look}: the page is wider than its window")
    return found + await _flaws_of_large_text(page)


async def _flaws_of_large_text(page: "Page") -> list[str]:
    """Return what is wider than the window when the reader's text is twice as large."""
    found = []
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    for _, width in LOOKS:
        await page.set_viewport_size({"width": width, "height": 800})
        if widest := await page.evaluate(WIDEST):
            found.append(f"text at 200 %, {width} px: {widest}")
    await page.evaluate("document.documentElement.style.removeProperty('font-size')")
    return found
