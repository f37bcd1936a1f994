"""Every link of the pages that need no sign-in leads to a page, and to a place on it."""

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

from tests.browser import ON_SQLITE

if TYPE_CHECKING:
    import httpx2

pytestmark = ON_SQLITE
DOORS = ("/", "/docs", "/sign-in", "/try", "/graphql", "/problems", "/mcp", "/field")
ASKED = {"Accept": "text/html"}


class Page(HTMLParser):
    """The links of a page, its forms and its places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        self.places |= {value for value in (named.get("id"), named.get("name")) if value}
        link = {"a": "href", "form": "action", "link": "href", "script": "src", "img": "src"}.get(tag)
        if link and (target := named.get(link)):
            self.links.append(target)


async def test_every_link_leads_to_a_page_and_to_a_place_on_it(client: "httpx2.AsyncClient") -> None:
    base = str(client.base_url)
    pages: dict[str, Page] = {}
    statuses: dict[str, int] = {}
    places: dict[str, set[tuple[str, str]]] = {}
    waiting = [urljoin(base, door) for door in DOORS]
    while waiting:
        address = waiting.pop()
        if address in statuses:
            continue
        answer = await client.get(address, headers=ASKED, follow_redirects=True)
        statuses[address] = answer.status_code
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        pages[address] = page = Page(answer.text)
        for link in page.links:
            target, place = urldefrag(urljoin(str(answer.url), link))
            if urlsplit(target)[:2] != urlsplit(base)[:2]:
                continue
            waiting.append(target)
            if place:
                places.setdefault(target, set()).add((address, place))
    assert len(pages) > 60
    assert {address: status for address, status in statuses.items() if status != 200} == {}
    missing = [
        f"{source} -> {target}#{place}"
        for target, linked in places.items()
        for source, place in linked
        if target in pages and place not in pages[target].places and "=" not in place
    ]
    assert missing == []
