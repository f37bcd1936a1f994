"""A program that asks people for access, as its author would write it, and the person who lets it."""

import hashlib
import re
from base64 import urlsafe_b64encode
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2

from tests.people import cookies

VERIFIER = "a-verifier-of-forty-three-characters-or-more-0123456789"
CHALLENGE = urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
CALLBACK = "http://127.0.0.1:33418/callback"
NAVIGATION = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document", "Accept": "text/html"}


class Program(NamedTuple):
    """A public client."""

    http: httpx2.AsyncClient
    client_id: str
    callback: str = CALLBACK

    def link(self, **changes: str | None) -> str:
        """The link to the consent page. A change to None leaves a parameter out."""
        asked: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.callback,
            "state": "as it was",
            "scope": "read dispatch",
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            **changes,
        }
        return f"/oauth/authorize?{urlencode({name: value for name, value in asked.items() if value is not None})}"

    async def exchange(self, code: str, **changes: str | None) -> httpx2.Response:
        return await self._token(
            {
                "grant_type": "authorization_code",
                "client_id": self.client_id,
                "code": code,
                "redirect_uri": self.callback,
                "code_verifier": VERIFIER,
                **changes,
            }
        )

    async def refresh(self, token: str, **changes: str | None) -> httpx2.Response:
        return await self._token(
            {"grant_type": "refresh_token", "client_id": self.client_id, "refresh_token": token, **changes}
        )

    async def revoke(self, token: str) -> httpx2.Response:
        return await self.http.post("/oauth/revoke", data={"client_id": self.client_id, "token": token})

    async def _token(self, form: dict[str, str | None]) -> httpx2.Response:
        data = {name: value for name, value in form.items() if value is not None}
        return await self.http.post("/oauth/token", data=data)


async def registered(http: httpx2.AsyncClient, callback: str = CALLBACK, **metadata: Any) -> Program:
    """A program that has registered itself."""
    document = {"client_name": "Errands", "redirect_uris": [callback], **metadata}
    answer = await http.post("/oauth/register", json=document)
    assert answer.status_code == 201, answer.text
    return Program(http, answer.json()["client_id"], callback)


class Reader(NamedTuple):
    """A person at the consent page, by the value of its session's cookie."""

    http: httpx2.AsyncClient
    session: str

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": cookies(self.session)["Cookie"]}

    async def open(self, link: str) -> httpx2.Response:
        """Follow the client's link, in a window."""
        return await self.http.get(link, headers={**self.cookie, **NAVIGATION})

    async def answer(self, link: str, token: str, headers: Any = None, **form: str) -> httpx2.Response:
        """Send the page's form."""
        sent = headers if headers is not None else {"Sec-Fetch-Site": "same-origin"}
        return await self.http.post(link, data={"token": token, **form}, headers={**self.cookie, **sent})

    async def allow(self, link: str, account: int | str, *scopes: str, **form: str) -> httpx2.Response:
        """Read the page and allow these scopes for an account, such as `operator:3` or the number of an agent.

        There is no limit unless the form says otherwise.
        """
        page = await self.open(link)
        assert page.status_code == 200, page.text
        boxes = {f"scope-{scope}": "yes" for scope in scopes or ("read", "dispatch")}
        chosen = {
            "decision": "allow",
            "account": f"agent:{account}" if isinstance(account, int) else account,
            **boxes,
            **(form or {"unlimited": "yes"}),
        }
        return await self.answer(link, token_in(page.text), **chosen)

    async def code(self, program: Program, account: int | str, *scopes: str, **form: str) -> str:
        """The code that the program gets for an account."""
        link = program.link(scope=" ".join(scopes or ("read", "dispatch")))
        return answer_in(await self.allow(link, account, *scopes, **form))["code"]

    async def tokens(self, program: Program, account: int | str, *scopes: str, **form: str) -> Any:
        """The first tokens of a new grant."""
        answer = await program.exchange(await self.code(program, account, *scopes, **form))
        assert answer.status_code == 200, answer.text
        return answer.json()


def token_in(page: str) -> str:
    """The token of a page's form."""
    (token,) = re.findall(r'name="token" value="([^"]+)"', page)
    return unescape(token)


def answer_in(response: httpx2.Response) -> dict[str, str]:
    """The members of the answer with which a browser is sent back to a client."""
    assert response.status_code == 303, response.text
    return dict(parse_qsl(urlsplit(response.headers["location"]).query))


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
