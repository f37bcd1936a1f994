"""The page of the legal documents."""

from tests.rest_compat.front_door import Client


async def test_people_read_the_documents_that_are_in_force(client: Client) -> None:
    answer = await client.send("GET", "/legal")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    documents = await client.get("/legal")
    assert documents
    for document in documents:
        assert f"<h2>{document['name']}</h2>" in answer.text
