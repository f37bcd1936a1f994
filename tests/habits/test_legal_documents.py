"""Everybody reads and accepts the documents that the staff publishes, on every surface."""

from typing import Any

import httpx2

from tests.resolvers.stages import Scene

PUBLISH = """mutation($input: PublishLegalDocumentInput!) { publishLegalDocument(input: $input) {
  ... on LegalDocument { typeReference name version effectiveDate effectiveDateInstant content }
  ... on Problem { code errors { field code } } } }"""
READ = "{ legalDocuments { typeReference name version effectiveDate effectiveDateInstant content } }"
REGISTRATION = {"agentName": "Errand", "agentType": "assistant", "acceptedTerms": True}


async def graph(client: httpx2.AsyncClient, query: str, key: str | None = None, **given: Any) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    sent = {"query": query, "variables": {"input": given} if given else None}
    answer = (await client.post("/graphql", json=sent, headers=headers)).json()
    assert "errors" not in answer, answer
    ((_, value),) = answer["data"].items()
    return value


async def test_a_document_that_is_published_is_in_force_on_every_surface(
    client: httpx2.AsyncClient, scene: Scene
) -> None:
    staff = {"Authorization": f"Bearer {scene.staff.key}"}
    before = await client.get("/api/v1/legal")
    privacy = {"typeReference": "privacy", "version": "2027-01-01", "content": "# Privacy"}
    published = await graph(client, PUBLISH, scene.staff.key, **privacy)
    given = {"effectiveDate": 20270102120000, "effectiveDateInstant": "2027-01-02T12:00:00Z"}
    assert published == {**privacy, "name": "Privacy notice"} | given
    terms = {"typeReference": "terms", "version": "2027-01-02", "content": "# Terms", "name": "Terms of use"}
    answer = await client.post("/api/v1/platform/legal-documents", json=terms, headers=staff)
    assert answer.json() == terms | given

    after = await client.get("/api/v1/legal", headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200, "what the client has is not in force any more"
    assert after.json() == [answer.json(), published, *before.json()[2:]]
    assert await graph(client, READ) == after.json()

    outdated = {**REGISTRATION, "acceptedTermsVersion": "2027-01-01"}
    refused = (await client.post("/api/v1/agents/register", json=outdated)).json()
    assert refused["code"] == "terms_outdated"
    assert refused["detail"].startswith("The version in force is 2027-01-02.")
    assert refused["nextActions"][0]["endpoint"] == "GET /api/v1/legal"
    made = (await client.post("/api/v1/agents/register", json=REGISTRATION)).json()
    assert made["agent"]["acceptedTermsVersion"] == "2027-01-02"


async def test_another_text_under_a_version_is_refused_by_name(client: httpx2.AsyncClient, scene: Scene) -> None:
    staff = {"Authorization": f"Bearer {scene.staff.key}"}
    terms = {"typeReference": "terms", "version": "2027-01-02", "content": "# Terms"}
    first, again, other = [
        await client.post("/api/v1/platform/legal-documents", json=each, headers=staff)
        for each in (terms, terms, {**terms, "content": "# Others"})
    ]
    assert again.json() == first.json()
    assert other.status_code == 400
    problem = await graph(client, PUBLISH, scene.staff.key, **{**terms, "content": "# Others"})
    named = [{"field": "version", "code": "already_published"}]
    assert problem == {"code": "validation_failed", "errors": named}
    assert [{name: error[name] for name in named[0]} for error in other.json()["errors"]] == named
