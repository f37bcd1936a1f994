"""`/`: the home page in the language of its reader, without assets from other hosts."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.i18n.choice import choose_locale
from adapters.i18n.formats import format_amount
from adapters.i18n.texts import Texts
from adapters.pages.frame import TOKENS, compute_hash, language
from adapters.pages.reading import ICON, MARK, SCRIPT
from resolvers.core.context import OperationAddresses
from server.reference.first_calls import render_tabs
from server.reference.samples import BASE

PAGE: Final = Template(files("server.reference").joinpath("home.html").read_text("utf-8"))
STYLE: Final = TOKENS + files("server.reference").joinpath("home.css").read_text("utf-8")
GUEST: Final = Template('<form method="post" action="try"><button class="button large primary">$try_it</button></form>')
NOTE: Final = Template('<p class="note">$practice <a href="legal">$accepts</a></p>')
CONTENT_SECURITY_POLICY: Final = (
    f"default-src 'none'; style-src {compute_hash(STYLE)}; script-src {compute_hash(SCRIPT)}; img-src data:; "
    "base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True, slots=True)
class HomeWording:
    """The texts of the page in one locale."""

    title: str
    lead: str
    try_it: str
    practice: str
    read_docs: str
    sign_in: str
    menu: str
    how: str
    developers: str
    earn: str
    task_label: str
    on_the_way: str
    minutes: str
    task_title: str
    dispatched: str
    accepted: str
    en_route: str
    now: str
    checked: str
    paid: str
    photograph: str
    send: str
    send_text: str
    watch: str
    watch_text: str
    pay: str
    pay_text: str
    for_developers: str
    for_developers_text: str
    graphql_text: str
    rest_text: str
    tools_text: str
    practice_mode: str
    practice_text: str
    events_text: str
    terms: str
    problems: str
    copy: str
    copied: str
    accepts: str
    examples: str
    connect: str
    open_graph: str


WORDING: Final = Texts("pages.home", HomeWording)


class Home:
    """The handler of the page for one version. `takes_guests` offers access without registration."""

    def __init__(self, version: str, addresses: Mapping[str, OperationAddresses], *, takes_guests: bool) -> None:
        self._version = version
        self._addresses = addresses
        self._takes_guests = takes_guests
        self._tabs: dict[str, str] = {}
        """First calls as HTML by locale."""

    async def show_page(self, request: Request) -> Response:
        locale = choose_locale(None, request.headers.get("accept-language"))
        words = _escape_words(locale)
        page = PAGE.substitute(
            **words,
            **language(locale),
            style=STYLE,
            script=SCRIPT,
            amount=escape(format_amount(Decimal(20), "EUR", locale)),
            icon=ICON,
            mark=MARK,
            version=escape(self._version),
            guest=GUEST.substitute(words) if self._takes_guests else "",
            practice_note=NOTE.substitute(words) if self._takes_guests else "",
            first_calls=self._find_tabs(locale).replace(BASE, escape(request.state.base_url)),
        )
        return HTMLResponse(page, headers={"Content-Security-Policy": CONTENT_SECURITY_POLICY})

    def _find_tabs(self, locale: str) -> str:
        """Return the first calls; they are made at the first request in a locale."""
        if locale not in self._tabs:
            self._tabs[locale] = render_tabs(self._addresses, _escape_words(locale))
        return self._tabs[locale]


def _escape_words(locale: str) -> dict[str, str]:
    return {key: escape(text) for key, text in asdict(WORDING[locale]).items()}
