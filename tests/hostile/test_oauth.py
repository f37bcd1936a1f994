"""Attacks on OAuth: each is tried against a whole service, and changes nothing."""

import json
import re
from collections.abc import AsyncIterator
from html import unescape
from typing import NamedTuple

import httpx2
import pytest
import structlog
from sqlalchemy import bindparam, delete
from starlette.applications import Starlette

from adapters.storage.engine.statements.typed import statement
from adapters.storage.queries.oauth.grants import count_grants
from adapters.storage.queries.people.persons import select_person_by_address
from adapters.storage.tables.people import agent_membership
from domain.people.roles import MemberRole
from domain.values.time import DAY, HOUR, MINUTE
from resolvers.core.context import Services
from server.config.settings import Settings
from server.http.app import create_app
from tests import actors
from tests.actors import BASE_URL, SetClock
from tests.oauth import CALLBACK, Program, Reader, answer_in, bearer, registered, token_in
from tests.people import cookies, signed_in

AGENT = "/api/v1/agents/me"


@statement(delete(agent_membership).where(agent_membership.c.person_id == bindparam("person_id")))
def delete_memberships(person_id: int) -> None:
    """A membership that is gone, whatever took it."""


EVIL = "https://evil.example/callback"
METADATA = "invalid_client_metadata"


class Stage(NamedTuple):
    """A service, an owner who is signed in, and a program that has registered itself."""

    http: httpx2.AsyncClient
    services: Services
    reader: Reader
    program: Program
    agent: int

    async def grants(self) -> int:
        return await self.services.database.reader.get(count_grants(actor="agent", owner_id=self.agent, since=0))

    async def is_in(self, token: str) -> bool:
        """Return true if an access token is valid."""
        return (await self.http.get(AGENT, headers=bearer(token))).status_code == 200


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with bounds on registrations, and none that a test could meet on requests."""
    return settings.model_copy(update={"rate_limit": "1000000/second"})


@pytest.fixture
async def stage(app: Starlette, services: Services) -> AsyncIterator[Stage]:
    agent = (await actors.register_agent(services)).id
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=BASE_URL) as http:
        reader = Reader(http, await signed_in(services, "ada@example.org", agent=agent))
        yield Stage(http, services, reader, await registered(http), agent)


def refused(answer: httpx2.Response, code: str, status: int = 400) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text
    assert answer.headers["cache-control"] == "no-store"


ON_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@ON_SQLITE
async def test_nobody_is_sent_to_an_address_that_is_not_sure(stage: Stage) -> None:
    program = stage.program
    for link in (
        program.link(redirect_uri=EVIL),
        program.link(redirect_uri=f"{CALLBACK}/"),
        program.link(redirect_uri=f"{CALLBACK}?next={EVIL}"),
        program.link(redirect_uri="http://127.0.0.1:33418@evil.example/callback"),
        program.link(redirect_uri="http://localhost:33418/callback"),
        program.link(redirect_uri=None),
        program.link(client_id="nobody", redirect_uri=EVIL),
        program.link(client_id=None),
        program.link() + f"&redirect_uri={EVIL}",
        program.link() + "&state=again",
        program.link(state="x" * 2_001),
    ):
        for answer in (await stage.reader.open(link), await stage.reader.answer(link, "no token", decision="refuse")):
            assert answer.status_code in (400, 403), link
            assert "location" not in answer.headers
            assert 'href="http' not in answer.text, "its links lead to this service"
    assert await stage.grants() == 0


@ON_SQLITE
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": None}, "unsupported_response_type"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"scope": "admin"}, "invalid_scope"),
        ({"resource": "https://other.example/mcp"}, "invalid_target"),
    ],
)
async def test_a_wrong_request_is_told_to_its_reader_whose_press_tells_its_client(
    stage: Stage, changes: dict[str, str | None], code: str
) -> None:
    evil = await registered(stage.http, EVIL, client_name="<b>Mail</b>")
    for program, host in ((stage.program, "a program on this device"), (evil, "evil.example")):
        shown = await stage.reader.open(program.link(**changes))
        assert shown.status_code == 400
        assert "location" not in shown.headers
        assert "refresh" not in shown.text + str(shown.headers)
        assert f">Back to {host}</a>" in shown.text
        assert f"{host} is notified of the error" in shown.text
        (back,) = re.findall(r'href="([^"]*error=[^"]*)"', shown.text)
        told = httpx2.URL(unescape(back)).params
        assert (told["error"], told["state"], told["iss"]) == (code, "as it was", BASE_URL)
    assert "<b>Mail" not in shown.text
    assert "&lt;b&gt;Mail&lt;/b&gt; asked for" in shown.text


@ON_SQLITE
async def test_a_form_that_is_not_the_pages_own_decides_nothing(stage: Stage, services: Services) -> None:
    reader, link = stage.reader, stage.program.link()
    own = token_in((await reader.open(link)).text)
    allow = {"decision": "allow", "account": f"agent:{stage.agent}", "scope-read": "yes"}
    other = await registered(stage.http, "https://evil.example/callback")
    strangers = Reader(stage.http, await signed_in(services, "eve@example.org", agent=stage.agent))
    earlier = Reader(stage.http, await signed_in(services, "ada@example.org"))
    forged = (
        await reader.answer(link, own, {"Sec-Fetch-Site": "cross-site"}, **allow),
        await reader.answer(link, own, {"Sec-Fetch-Site": "same-site"}, **allow),
        await reader.answer(link, own, {"Origin": "https://evil.example"}, **allow),
        await reader.answer(link, own, {"Origin": "http://localhost:9999"}, **allow),
        await reader.answer(link, own, {}, **allow),
        await reader.answer(link, "", **allow),
        await reader.answer(link, "0" * 64, **allow),
        await reader.answer(link, token_in((await strangers.open(link)).text), **allow),
        await reader.answer(link, token_in((await earlier.open(link)).text), **allow)
        if (await earlier.open(link)).status_code == 200
        else await reader.answer(link, "stale", **allow),
        # The form of one request answers no other: neither another client's nor one for more.
        await reader.answer(other.link(), own, **allow),
        await reader.answer(stage.program.link(scope="read settle"), own, **allow),
    )
    assert {answer.status_code for answer in forged} == {403}
    assert await stage.grants() == 0
    assert "code" in answer_in(await reader.answer(link, own, **allow))


@ON_SQLITE
async def test_the_page_is_in_no_frame_runs_no_script_and_leads_only_to_its_client(stage: Stage) -> None:
    program = await registered(stage.http, "https://app.example:8443/callback", client_name="</h1><script>alert(1)")
    page = await stage.reader.open(program.link())
    policy = page.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "form-action 'self' https://app.example:8443;" in policy
    assert page.headers.get_list("referrer-policy") == ["no-referrer"]
    assert page.headers["cache-control"] == "no-store"
    assert "<script" not in page.text
    assert "This name is not verified" in page.text
    framed = await stage.http.get(program.link(), headers={**stage.reader.cookie, "Sec-Fetch-Dest": "iframe"})
    assert framed.headers["location"].startswith("/sign-in?next="), "a frame has no session"


@ON_SQLITE
async def test_who_is_not_signed_in_signs_in_first_and_comes_back_to_this_very_request(stage: Stage) -> None:
    link = stage.program.link()
    answer = await stage.http.get(link)
    assert answer.status_code == 303
    assert httpx2.URL(answer.headers["location"]).params["next"] == link
    posted = await stage.http.post(link, data={"decision": "allow"}, headers={"Sec-Fetch-Site": "same-origin"})
    assert posted.headers["location"] == answer.headers["location"]
    # The header of the API has no power here, and the cookie none without the page.
    assert (await stage.http.get("/api/v1/people/me/assistants", headers=stage.reader.cookie)).status_code == 401


async def test_a_code_is_worth_one_exchange_by_its_client_with_its_verifier(stage: Stage) -> None:
    program, other = stage.program, await registered(stage.http, client_name="Another")
    code = await stage.reader.code(program, stage.agent)
    for answer in (
        await other.exchange(code),
        await program.exchange(code, code_verifier=None),
        await program.exchange(code, code_verifier="x" * 43),
        await program.exchange(code, redirect_uri="http://127.0.0.1:1/callback"),
        await program.exchange(code[:-1] + ("a" if code[-1] != "a" else "b")),
        await program.exchange(""),
    ):
        refused(answer, "invalid_grant")
    refused(await program.exchange(code, resource="https://other.example/mcp"), "invalid_target")
    refused(await program.exchange(code, grant_type="password"), "unsupported_grant_type")
    refused(await program.exchange(code, client_id="nobody"), "invalid_client", 401)
    refused(await program.exchange(code, client_id=None), "invalid_client", 401)
    tokens = (await program.exchange(code)).json()
    assert await stage.is_in(tokens["access_token"])
    refused(await program.exchange(code), "invalid_grant")
    assert not await stage.is_in(tokens["access_token"]), "a code that is used twice ends what it gave"
    refused(await program.refresh(tokens["refresh_token"]), "invalid_grant")


async def test_a_code_ends_after_a_minute(stage: Stage, clock: SetClock) -> None:
    code = await stage.reader.code(stage.program, stage.agent)
    clock.time += MINUTE
    refused(await stage.program.exchange(code), "invalid_grant")


async def test_a_refresh_token_counts_once_and_its_reuse_ends_the_family(stage: Stage, clock: SetClock) -> None:
    program, other = stage.program, await registered(stage.http, client_name="Another")
    first = await stage.reader.tokens(program, stage.agent)
    refused(await other.refresh(first["refresh_token"]), "invalid_grant")
    refused(await program.refresh(first["access_token"]), "invalid_grant")
    assert not await stage.is_in(first["refresh_token"])
    second = (await program.refresh(first["refresh_token"])).json()
    assert not await stage.is_in(first["access_token"])
    clock.time += HOUR
    assert not await stage.is_in(second["access_token"]), "an access token lasts an hour"
    third = (await program.refresh(second["refresh_token"])).json()
    assert await stage.is_in(third["access_token"])
    refused(await program.refresh(first["refresh_token"]), "invalid_grant")
    assert not await stage.is_in(third["access_token"])
    refused(await program.refresh(third["refresh_token"]), "invalid_grant")


@ON_SQLITE
async def test_a_refresh_gives_no_scope_that_was_not_granted(stage: Stage) -> None:
    tokens = await stage.reader.tokens(stage.program, stage.agent)
    refused(await stage.program.refresh(tokens["refresh_token"], scope="read settle"), "invalid_scope")
    narrow = (await stage.program.refresh(tokens["refresh_token"], scope="read")).json()
    assert narrow["scope"] == "read"
    join = {"countryIsoCode": "DE"}
    joined = await stage.http.post(f"{AGENT}/waitlist", json=join, headers=bearer(narrow["access_token"]))
    assert joined.status_code == 403
    wide = (await stage.program.refresh(narrow["refresh_token"])).json()
    assert wide["scope"] == "read dispatch"


@ON_SQLITE
async def test_a_member_gives_no_more_than_it_has_and_loses_what_it_loses(stage: Stage, services: Services) -> None:
    member = Reader(stage.http, await signed_in(services, "bob@example.org", agent=stage.agent, role=MemberRole.VIEWER))
    link = stage.program.link(scope="read dispatch")
    refused_page = await member.allow(link, stage.agent)
    assert refused_page.status_code == 400
    assert "You cannot grant more than your own permissions" in refused_page.text
    stranger = (await actors.register_agent(services)).id
    assert (await stage.reader.allow(link, stranger)).status_code == 400
    tokens = await member.tokens(stage.program, stage.agent, "read")
    assert await stage.is_in(tokens["access_token"])
    listed = await stage.http.get("/api/v1/people/me/assistants", headers=cookies(stage.reader.session))
    assert [(grant["grantedBy"], grant["isOwn"]) for grant in listed.json()] == [("bob@example.org", False)]
    person = (await stage.http.get("/api/v1/people/me/assistants", headers=cookies(member.session))).json()
    assert [grant["isOwn"] for grant in person] == [True]


@ON_SQLITE
async def test_a_token_for_another_resource_opens_nothing(
    stage: Stage, client: httpx2.AsyncClient, services: Services
) -> None:
    elsewhere = Reader(client, stage.reader.session)
    tokens = await elsewhere.tokens(await registered(client), stage.agent)
    answer = await stage.http.get(AGENT, headers=bearer(tokens["access_token"]))
    assert answer.status_code == 401
    assert "another resource" in answer.json()["detail"]


@ON_SQLITE
async def test_registrations_have_an_end(stage: Stage, clock: SetClock) -> None:
    """The bound is answered as RFC 7591, section 3.2.2, has errors, with `Retry-After` (RFC 6585, section 4)."""
    documents = [
        {"client_name": f"Client {number}", "redirect_uris": [CALLBACK], "padding": "x" * 5_000} for number in range(25)
    ]
    answers = [await stage.http.post("/oauth/register", json=document) for document in documents]
    statuses = [answer.status_code for answer in answers]
    assert statuses == [201] * 19 + [429] * 6, "twenty an hour, with the one of the stage"
    refused(answers[-1], "temporarily_unavailable", 429)
    assert answers[-1].headers["retry-after"] == "3600"
    assert "20 new OAuth clients in an hour" in answers[-1].json()["error_description"]
    known = await stage.http.post("/oauth/register", json=documents[0])
    assert (known.status_code, known.json()["client_id"]) == (201, answers[0].json()["client_id"]), "not counted"
    for document, code in (
        ({"redirect_uris": [EVIL.replace("https", "http")]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["javascript:alert(1)"]}, "invalid_redirect_uri"),
        ({"redirect_uris": [CALLBACK], "client_name": "\u202eliame"}, "invalid_client_metadata"),
        ({}, "invalid_redirect_uri"),
    ):
        refused(await stage.http.post("/oauth/register", json=document), code)
    large = await stage.http.post("/oauth/register", json={"redirect_uris": [CALLBACK], "padding": "x" * 20_000})
    refused(large, "invalid_client_metadata", 413)
    clock.time += HOUR
    secretive = await stage.http.post(
        "/oauth/register", json={"redirect_uris": [CALLBACK], "token_endpoint_auth_method": "client_secret_basic"}
    )
    assert (secretive.json()["token_endpoint_auth_method"], "client_secret" in secretive.json()) == ("none", False)


async def test_the_same_registration_is_one_client_whose_copies_stand_side_by_side(
    stage: Stage, clock: SetClock
) -> None:
    """RFC 7591, section 3.2.1: a server may give one id to several instances of a client."""
    document = {"client_name": "Hosted assistant", "redirect_uris": ["https://assistant.example/cb", CALLBACK]}
    answers = [await stage.http.post("/oauth/register", json=document) for _ in range(25)]
    assert [answer.status_code for answer in answers] == [201] * 25
    assert len({(answer.json()["client_id"], answer.json()["client_id_issued_at"]) for answer in answers}) == 1
    clock.time += 1
    again = await stage.http.post("/oauth/register", json=document | {"redirect_uris": document["redirect_uris"][::-1]})
    assert again.json() == answers[0].json()
    program = Program(stage.http, again.json()["client_id"])
    first, second = [await stage.reader.tokens(program, stage.agent) for _ in range(2)]
    assert await stage.is_in(first["access_token"]), "another copy of the program has signed in, and ends nothing"
    assert await stage.is_in(second["access_token"])


@ON_SQLITE
async def test_a_registration_is_kept_for_three_days_from_its_last_repetition(stage: Stage, clock: SetClock) -> None:
    document = {"client_name": "Rare", "redirect_uris": [CALLBACK]}
    client_id = (await stage.http.post("/oauth/register", json=document)).json()["client_id"]
    clock.time += 2 * DAY
    assert (await stage.http.post("/oauth/register", json=document)).json()["client_id"] == client_id
    clock.time += 2 * DAY
    await registered(stage.http, client_name="Has old clients deleted")
    session = await signed_in(stage.services, "ada@example.org")
    reader = Reader(stage.http, session)
    assert (await reader.open(Program(stage.http, client_id).link())).status_code == 200
    assert (await reader.open(stage.program.link())).status_code == 400, "the other client is four days old"


@ON_SQLITE
async def test_the_answer_names_the_redirect_uris_that_are_dropped(stage: Stage) -> None:
    """RFC 7591, section 3.2.1, and RFC 8252, section 7.1: as Cursor registers, with one that nobody may name."""
    cursor = "cursor://anysphere.cursor-mcp/oauth/callback"
    uris = ["http://evil.example/cb", cursor, "http://localhost:8787/callback", "javascript:alert(1)"]
    answer = await stage.http.post("/oauth/register", json={"client_name": "Cursor", "redirect_uris": uris})
    assert answer.status_code == 201
    assert answer.json()["redirect_uris"] == uris[1:3]
    warnings = answer.json()["warnings"]
    assert {warning["code"] for warning in warnings} == {"redirect_uri_dropped"}
    assert [warning["message"].partition(":")[0] for warning in warnings] == ["redirect_uris[0]", "redirect_uris[3]"]
    program = Program(stage.http, answer.json()["client_id"], cursor)
    dropped = await stage.reader.open(program.link(redirect_uri=uris[3]))
    assert dropped.status_code == 400
    assert "it was not kept when the client named it" in dropped.text
    page = await stage.reader.open(program.link())
    assert "form-action 'self' cursor:;" in page.headers["content-security-policy"]
    assert "a program on this device" in page.text
    allowed = await stage.reader.allow(program.link(), stage.agent)
    assert allowed.headers["location"].startswith(f"{cursor}?code=")
    assert (await program.exchange(answer_in(allowed)["code"])).status_code == 200
    assert "warnings" not in (await stage.http.post("/oauth/register", json={"redirect_uris": [cursor]})).json()


@ON_SQLITE
async def test_every_refusal_of_a_clients_endpoint_is_an_error_of_oauth(stage: Stage, settings: Settings) -> None:
    """RFC 6749, section 5.2; RFC 7591, section 3.2.2; also where the limits of requests refuse."""
    post = stage.http.post
    refused(await post("/oauth/register", content=b"{", headers={"Content-Type": "application/json"}), METADATA)
    refused(await post("/oauth/register", content=b"x", headers={"Content-Type": "text/plain"}), METADATA, 415)
    refused(await post("/oauth/token", json={}), "invalid_request", 415)
    refused(await post("/oauth/revoke", data={"token": "x" * 20_000}), "invalid_request", 413)
    limited = create_app(stage.services, settings.model_copy(update={"rate_limit": "1/day"}))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(limited), base_url=BASE_URL) as http:
        await http.get("/api/v1/countries")
        for path in ("/oauth/register", "/oauth/token", "/oauth/revoke/"):
            answer = await http.post(path, json={})
            assert (answer.status_code, answer.json()["error"]) == (429, "temporarily_unavailable")
            assert int(answer.headers["retry-after"]) > 0


@ON_SQLITE
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "0x7f000001"])
async def test_no_document_is_read_at_a_private_address(stage: Stage, host: str) -> None:
    link = stage.program.link(client_id=f"https://{host}:4433/client.json")
    answer = await stage.reader.open(link)
    assert answer.status_code == 400
    assert "not_public" in answer.text or "unreadable" in answer.text or "unresolvable" in answer.text
    assert (await stage.http.get(link)).status_code == 303, "who is not signed in has nothing read"


@ON_SQLITE
async def test_nothing_secret_is_in_the_log(stage: Stage) -> None:
    with structlog.testing.capture_logs() as lines:
        tokens = await stage.reader.tokens(stage.program, stage.agent)
        again = (await stage.program.refresh(tokens["refresh_token"])).json()
        await stage.program.refresh(tokens["refresh_token"])
        await stage.program.revoke(again["refresh_token"])
    text = json.dumps(lines, default=str)
    assert lines
    for secret in (tokens["access_token"], tokens["refresh_token"], again["refresh_token"], "fc_code_", "as it was"):
        assert secret not in text


async def test_a_lost_membership_and_a_revocation_end_the_tokens(stage: Stage, services: Services) -> None:
    one, other = stage.program, await registered(stage.http, client_name="Another")
    earlier, first, second = [await stage.reader.tokens(program, stage.agent) for program in (one, one, other)]
    assert not await stage.is_in(earlier["access_token"]), "a program that asks again begins anew"
    assert (await one.revoke("fc_refresh_nothing")).status_code == 200
    assert (await other.revoke(first["refresh_token"])).status_code == 200
    assert await stage.is_in(first["access_token"]), "nobody revokes the tokens of another client"
    assert (await one.revoke(first["refresh_token"])).status_code == 200
    assert not await stage.is_in(first["access_token"])
    assert (await other.revoke(second["access_token"])).status_code == 200
    refused(await other.refresh(second["refresh_token"]), "invalid_grant")
    third = await stage.reader.tokens(one, stage.agent)
    person = await services.database.reader.get(select_person_by_address(address="ada@example.org"))
    await services.database.write(lambda session: session.execute(delete_memberships(person_id=person.id)))
    assert not await stage.is_in(third["access_token"]), "who has no part in the agent gives none"
    refused(await one.refresh(third["refresh_token"]), "invalid_grant")
