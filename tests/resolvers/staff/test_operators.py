"""Staff finds the operators that wait for approval, and any other, with nothing but its key."""

from tests import actors
from tests.resolvers.staff.conftest import Desk

PAGE = """{ operators(filter: {status: REGISTERED}, direction: ASC, first: 2%s) {
  totalCount pageInfo { hasNextPage endCursor } nodes { id name email status apiKeys { id } } } }"""


async def test_staff_finds_who_waits_and_approves_one(desk: Desk) -> None:
    services = desk.scene.services
    people = (("Mila", "NL"), ("Ruben", "NL"), ("Aoife", "IE"))
    waiting = [
        (
            await actors.register_operator(
                services, approved=False, name=name, email=f"{name}@example.org", countryIsoCode=country
            )
        ).id
        for name, country in people
    ]
    await actors.register_agent(services, testMode=True)

    first = (await desk.ask(PAGE % ""))["operators"]
    assert [operator["id"] for operator in first["nodes"]] == [str(waiting[0]), str(waiting[1])]
    assert [operator["apiKeys"] for operator in first["nodes"]] == [[], []]
    assert first["totalCount"] == 3
    assert first["pageInfo"]["hasNextPage"]
    cursor = first["pageInfo"]["endCursor"]
    after = (await desk.ask(PAGE % f', after: "{cursor}"'))["operators"]
    assert [operator["name"] for operator in after["nodes"]] == ["Aoife"]
    assert not after["pageInfo"]["hasNextPage"]
    wrong = await desk.problem(f'{{ operators(direction: DESC, after: "{cursor}") {{ totalCount }} }}')
    assert wrong["errors"][0]["code"] == "invalid_cursor"

    assert await desk.ids("/operators?status=Registered") == waiting[::-1]
    assert await desk.ids("/operators?status=Registered&countryIsoCode=NL") == waiting[1::-1]
    assert await desk.ids(f"/operators?text={waiting[1]}") == [waiting[1]]
    assert await desk.ids("/operators?text=RUB") == [waiting[1]]
    assert await desk.ids("/operators?email=Aoife@example.org") == [waiting[2]]
    assert await desk.ids("/operators?text=nobody%25") == []
    page = await desk.send("GET", "/operators?status=Registered&limit=2")
    assert [operator["id"] for operator in page.json()] == waiting[:0:-1]
    assert f"after={waiting[1]}" in page.headers["link"]
    assert await desk.ids(f"/operators?status=Registered&limit=2&after={waiting[1]}") == [waiting[0]]
    unknown = await desk.send("GET", "/operators?status=Waiting")
    assert [error["field"] for error in unknown.json()["errors"]] == ["status"]

    approved = await desk.send("POST", f"/operators/{waiting[0]}/approve")
    assert approved.json()["status"] == "Approved"
    assert await desk.ids("/operators?status=Registered") == waiting[:0:-1]
    assert (await desk.get(f"/operators/{waiting[0]}"))["status"] == "Approved"
    missing = await desk.send("GET", "/operators/2147483647")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
    await desk.is_for_staff_alone("/operators", f"/operators/{waiting[0]}", roots=("operators { totalCount }",))
