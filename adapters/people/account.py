"""The pages of a person's account: a function for each section, over a small view of what it shows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import Final, NamedTuple

from adapters.i18n.formats import format_instant
from adapters.i18n.locales import LOCALES
from adapters.i18n.texts import Texts
from adapters.pages.form import TOKEN, Button, Field, FormChoice, form
from adapters.pages.frame import document, link
from adapters.pages.listing import ListedItem, items
from adapters.people.browsers import name_browser
from adapters.people.sign_in import ACCOUNT, NEW_ADDRESS, SIGN_OUT, code_field
from adapters.people.sign_in import WORDING as SIGN_IN_WORDING
from adapters.people.wording import AccountWording
from domain.people.addresses import is_of_guest
from domain.values.time import Instant

CLAIMS: Final = f"{ACCOUNT}/claims"
SESSIONS: Final = f"{ACCOUNT}/sessions"
PASSKEYS: Final = f"{ACCOUNT}/passkeys"
ASSISTANTS: Final = f"{ACCOUNT}/assistants"
PEOPLE: Final = f"{ACCOUNT}/people"
LANGUAGE: Final = f"{ACCOUNT}/language"
ROLES: Final = ("owner", "member", "viewer")

WORDING: Final = Texts("pages.account", AccountWording)


@dataclass(frozen=True, slots=True)
class RefusedForm:
    """A form that was refused: its fields as they were typed, and the error of each field that has one."""

    typed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    errors: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def has(self, **fields: str) -> bool:
        """Return true if fields were sent with these values."""
        return all(self.typed.get(name) == value for name, value in fields.items())


@dataclass(frozen=True, slots=True)
class PageReader:
    """The reader of a page: locale (a slug), address, the token of the page's forms, and the form that was refused."""

    locale: str
    address: str
    token: str
    refused: RefusedForm = field(default_factory=RefusedForm)

    @property
    def words(self) -> AccountWording:
        return WORDING[self.locale]

    @property
    def name(self) -> str:
        """Name of the reader on the page."""
        return name_person(self.address, self.locale)

    @property
    def is_guest(self) -> bool:
        return is_of_guest(self.address)

    def heading(self, key: str) -> str:
        """Return the heading of a page of the account by its key. A guest has no address to change, and adds one."""
        words = self.words
        return words.guest_new_address if self.is_guest and key == "new_address" else str(getattr(words, key))


def name_person(address: str, locale: str) -> str:
    """Return the address of a person, or the word for a guest, who has none."""
    return WORDING[locale].guest if is_of_guest(address) else address


class PersonAccount(NamedTuple):
    """An account that the person can act as. `kind` is agent, operator or staff; an operator has no `role`. `desk` is
    the path of the page where the person works as it, if there is one."""

    kind: str
    name: str
    role: str | None = None
    desk: str = ""


class Claimable(NamedTuple):
    """An agent or operator that is registered with the person's address. `claimable_at` is when a waiting time ends."""

    kind: str
    id: int
    name: str
    active_keys: int
    last_used_at: Instant | None
    has_owner: bool
    claimable_at: Instant | None


class BrowserSession(NamedTuple):
    """A session, by the browser that has it."""

    id: int
    user_agent: str | None
    network: str | None
    created_at: Instant
    last_used_at: Instant
    is_current: bool


class PersonPasskey(NamedTuple):
    """A passkey of the person."""

    id: int
    name: str
    created_at: Instant
    last_used_at: Instant | None


class Assistant(NamedTuple):
    """A program that may act for an account of the person. `kind` is agent, operator or
    staff, `scopes` are their names, `limits` facts as its page shows them."""

    id: int
    name: str
    host: str
    kind: str
    account: str
    allowed_by: str
    scopes: tuple[str, ...]
    limits: tuple[tuple[str, str], ...]
    created_at: Instant
    last_used_at: Instant | None
    ended_at: Instant | None = None


class Member(NamedTuple):
    """A person of an agent."""

    id: int
    address: str
    role: str


class Team(NamedTuple):
    """The people of an agent."""

    agent_id: int
    agent: str
    members: tuple[Member, ...]


def page(reader: PageReader, heading: str, *sections: str, is_done: bool = False, error: str = "") -> str:
    """Render a page of the account below its heading. `is_done` is true if the last form succeeded, `error` the reason
    if it failed."""
    words = reader.words
    notice = f'<p class="alert" role="alert">{escape(error)}</p>' if error else ""
    if is_done:
        notice = f'<p class="done" role="status">{escape(words.done)}</p>'
    back = link(ACCOUNT, words.back, "plain")
    return document(
        locale=reader.locale, title=heading, body=(f"<h1>{escape(heading)}</h1>", notice, *sections, back), is_wide=True
    )


def overview(
    reader: PageReader,
    accounts: Iterable[PersonAccount],
    links: Iterable[tuple[str, str]],
    claimable: Iterable[Claimable],
) -> str:
    """Render the first page of the account: the accounts that the person can act as or claim, and the other pages (a
    path and a label)."""
    words = reader.words
    listing = items(_account(words, account) for account in accounts)
    navigation = "".join(f'<li><a href="{escape(path)}">{escape(label)}</a></li>' for path, label in links)
    body = (
        f"<h1>{escape(words.account)}</h1>",
        f'<p class="lead">{escape(words.signed_in_as.format(address=reader.name))}</p>',
        f"<h2>{escape(words.act_as)}</h2>",
        listing or f"<p>{escape(words.act_as_none)}</p>",
        _offered(reader, claimable),
        f'<nav aria-label="{escape(words.account)}"><ul>{navigation}</ul></nav>',
        link(SIGN_OUT, SIGN_IN_WORDING[reader.locale].sign_out, ""),
    )
    return document(locale=reader.locale, title=words.account, body=body, is_wide=True)


def claims(reader: PageReader, claimable: Iterable[Claimable]) -> str:
    """Render the accounts with the person's address, with two buttons each: claim with or without revoking its keys."""
    words = reader.words
    listing = items(_claim(reader, account) for account in claimable)
    if not listing and reader.is_guest:
        text, address = words.guest_claims_none, reader.heading("new_address")
        return f'<p class="lead">{escape(text)}</p>\n{link(NEW_ADDRESS, address)}'
    text = words.claims_text if listing else words.claims_none
    return f'<p class="lead">{escape(text.format(address=reader.address))}</p>\n{listing}'


def sessions(reader: PageReader, browsers: Iterable[BrowserSession]) -> str:
    """Render the browsers that are signed in, with a button each, and one for all.

    The session of a guest ends on the page that says what is lost with it.
    """
    words, listed = reader.words, list(browsers)
    listing = items(_browser(reader, browser) for browser in listed)
    if reader.is_guest and len(listed) == 1:
        return listing
    everywhere = form(Button(words.end_all_sessions, "", "step", "end_all"), hidden={TOKEN: reader.token})
    return f"{listing}\n{everywhere}"


def passkeys(reader: PageReader, listed: Iterable[PersonPasskey], registration: str = "") -> str:
    """Render the person's passkeys, with a button each. `registration` is the form for a new one; it needs a script."""
    words = reader.words
    listing = items(
        ListedItem(
            passkey.name,
            (_at(reader, words.since, passkey.created_at), _at(reader, words.last_used, passkey.last_used_at)),
            form(
                _button(words, words.remove, passkey.name, step="remove"),
                hidden={TOKEN: reader.token, "id": str(passkey.id)},
            ),
        )
        for passkey in listed
    )
    none = f"<p>{escape(words.passkeys_none)}</p>"
    return f'<p class="lead">{escape(words.passkeys_text)}</p>\n{listing or none}\n{registration}'


def assistants(reader: PageReader, listed: Iterable[Assistant]) -> str:
    """Render the programs that may act for the person's accounts, with a button each."""
    words = reader.words
    listing = items(
        ListedItem(
            assistant.name,
            (
                (assistant.host, ""),
                (getattr(words, assistant.kind), assistant.account),
                (words.rights, ", ".join(getattr(words, scope) for scope in assistant.scopes)),
                *assistant.limits,
                (words.allowed_by, assistant.allowed_by),
                _at(reader, words.since, assistant.created_at),
                _at(reader, words.last_used, assistant.last_used_at),
                *(() if assistant.ended_at is None else (_at(reader, words.ended, assistant.ended_at),)),
            ),
            "" if assistant.ended_at else _one(reader, words.disconnect, assistant.name, assistant.id),
        )
        for assistant in listed
    )
    return f'<p class="lead">{escape(words.assistants_text if listing else words.assistants_none)}</p>\n{listing}'


def people(reader: PageReader, teams: Iterable[Team]) -> str:
    """Render the people of the agents that the person owns, with forms to add, change and remove them."""
    words = reader.words
    sections = "\n".join(_team(reader, team) for team in teams)
    return f'<p class="lead">{escape(words.people_text if sections else words.people_none)}</p>\n{sections}'


def new_address(reader: PageReader) -> str:
    """Render the form that asks for the person's new address."""
    words, sign_in = reader.words, SIGN_IN_WORDING[reader.locale]
    label = sign_in.address if reader.is_guest else words.address_label
    asking = form(
        Button(sign_in.go_on, "primary", "step", "mail"),
        fields=[_address_field(label, "email", reader.refused)],
        hidden={TOKEN: reader.token},
    )
    template = words.guest_address_text if reader.is_guest else words.new_address_text
    return f'<p class="lead">{escape(template.format(address=reader.address))}</p>\n{asking}'


def new_address_code(reader: PageReader, address: str, *, is_wrong: bool = False) -> str:
    """Render the form that asks for the code from the mail to the new address."""
    words = SIGN_IN_WORDING[reader.locale]
    asking = form(
        Button(words.go_on, "primary", "step", "code"),
        fields=[code_field(reader.locale, is_wrong=is_wrong)],
        hidden={TOKEN: reader.token, "email": address},
    )
    return f'<p class="lead">{escape(words.proof_sent_text.format(address=address))}</p>\n{asking}'


def _account(words: AccountWording, account: PersonAccount) -> ListedItem:
    kind = getattr(words, account.kind)
    role = getattr(words, account.role) if account.role else ""
    return ListedItem(account.name, ((kind, role),), path=account.desk)


def _offered(reader: PageReader, claimable: Iterable[Claimable]) -> str:
    words = reader.words
    offered = items(ListedItem(account.name, ((getattr(words, account.kind), ""),)) for account in claimable)
    if not offered:
        return ""
    text = escape(words.claims_text.format(address=reader.address))
    return f"<p>{text}</p>\n{offered}\n{link(CLAIMS, words.claims)}"


def _claim(reader: PageReader, claimable: Claimable) -> ListedItem:
    words = reader.words
    lines = (
        (getattr(words, claimable.kind), ""),
        (words.active_keys, str(claimable.active_keys)),
        _at(reader, words.last_used, claimable.last_used_at),
    )
    hidden: Mapping[str, str | None] = {TOKEN: reader.token, "kind": claimable.kind, "id": str(claimable.id)}
    if claimable.claimable_at is not None:
        date = format_instant(claimable.claimable_at, reader.locale)
        return ListedItem(claimable.name, lines, note=words.claimable_at.format(date=date))
    buttons = [_button(words, words.claim, claimable.name, "primary", "claim")]
    if claimable.active_keys and not claimable.has_owner:
        buttons.append(_button(words, words.claim_and_end_keys, claimable.name, "", "claim_and_end_keys"))
    note = words.has_owner if claimable.has_owner else ""
    return ListedItem(claimable.name, lines, form(*buttons, hidden=hidden), note)


def _browser(reader: PageReader, browser: BrowserSession) -> ListedItem:
    words = reader.words
    name = name_browser(browser.user_agent) or words.unknown_browser
    here = ((words.this_browser, ""),) if browser.is_current else ()
    network = ((words.network, browser.network),) if browser.network else ()
    lines = (
        *here,
        _at(reader, words.since, browser.created_at),
        _at(reader, words.last_used, browser.last_used_at),
        *network,
    )
    if reader.is_guest and browser.is_current:
        return ListedItem(name, lines, link(SIGN_OUT, words.end_session, ""))
    return ListedItem(name, lines, _one(reader, words.end_session, name, browser.id))


def language(reader: PageReader) -> str:
    """Render the choice of the language in which the person is addressed."""
    words = reader.words
    names = [(locale.slug, locale.native_name) for locale in LOCALES]
    return f"<p>{escape(words.language_text)}</p>\n" + form(
        Button(words.save_language, "primary", "step", "set"),
        fields=[FormChoice("locale", "locale", words.language, names, reader.locale)],
        hidden={TOKEN: reader.token},
    )


def _team(reader: PageReader, team: Team) -> str:
    words = reader.words
    roles = [(role, getattr(words, role)) for role in ROLES]
    hidden = {TOKEN: reader.token, "agent": str(team.agent_id)}
    members = items(
        ListedItem(
            name,
            (),
            form(
                _button(words, words.change_role, name, "", "set_role"),
                _button(words, words.remove, name, "plain", "remove"),
                fields=[FormChoice(f"role-{team.agent_id}-{member.id}", "role", words.role, roles, member.role)],
                hidden={**hidden, "id": str(member.id)},
            ),
        )
        for member in team.members
        for name in [name_person(member.address, reader.locale)]
    )
    is_refused = reader.refused.has(step="add", agent=str(team.agent_id))
    refused = reader.refused if is_refused else RefusedForm()
    adding = form(
        Button(words.add_person, "primary", "step", "add"),
        fields=[
            _address_field(words.person_address, f"email-{team.agent_id}", refused),
            FormChoice(f"role-{team.agent_id}", "role", words.role, roles, refused.typed.get("role", "member")),
        ],
        hidden=hidden,
    )
    heading = escape(words.people_of.format(agent=team.agent))
    return f"<section><h2>{heading}</h2>\n{members}\n{adding}</section>"


def _address_field(label: str, field_id: str, refused: RefusedForm) -> Field:
    attributes = {"autocomplete": "email", "inputmode": "email", "maxlength": "254"}
    value, error = refused.typed.get("email", ""), refused.errors.get("email", "")
    if error:
        attributes["autofocus"] = ""
    return Field("email", label, value, error=error, kind="email", attributes=attributes, id=field_id)


def _one(reader: PageReader, label: str, name: str, item_id: int) -> str:
    hidden = {TOKEN: reader.token, "id": str(item_id)}
    return form(_button(reader.words, label, name, "", "end"), hidden=hidden)


def _button(words: AccountWording, label: str, name: str, kind: str = "", step: str = "") -> Button:
    description = words.of_what.format(action=label, name=name)
    return Button(label, kind, "step" if step else "", step, description)


def _at(reader: PageReader, label: str, instant: Instant | None) -> tuple[str, str]:
    return label, reader.words.never if instant is None else format_instant(instant, reader.locale)
