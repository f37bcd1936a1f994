"""Support requests, notifications and pending actions in the graph."""

from typing import Any

from resolvers.accounts import staff
from resolvers.core.context import Services
from tests.schema.client import Client
from tests.schema.websocket_client import MODERN, socket

OPEN = """mutation($input: OpenSupportRequestInput!) { openSupportRequest(input: $input) {
  ... on SupportRequest { id status } ... on Problem { code errors { field } } } }"""
REPLY = """mutation($input: WriteSupportMessageInput!) { replyToSupportRequest(input: $input) {
  ... on SupportRequest { status messages { body } } ... on Problem { code nextActions { code } } } }"""
ANSWER = """mutation($input: WriteSupportMessageInput!) { answerSupportRequest(input: $input) {
  ... on SupportRequest { status } ... on Problem { code } } }"""
CLOSE = """mutation($id: ID!) { closeSupportRequest(requestId: $id) {
  ... on SupportRequest { status closedAt } ... on Problem { code problemStatus: status } } }"""
SET_STATUS = """mutation($input: SetSupportStatusInput!) { setSupportStatus(input: $input) {
  ... on SupportRequest { status } ... on Problem { code } } }"""
REQUESTS = """query($filter: SupportRequestFilter, $first: Int, $after: String) {
  supportRequests(filter: $filter, first: $first, after: $after) { totalCount pageInfo { endCursor hasNextPage }
    nodes { id task { id } messages { sender senderName body } } } }"""
NOTIFICATIONS = """query($first: Int, $since: Timestamp) { notifications(first: $first, since: $since) { totalCount
  pageInfo { hasNextPage } nodes { id sequence type status taskId task { title } } edges { node { status } } }
  unreadNotificationCount }"""
READ = """mutation($id: ID!) { markNotificationRead(notificationId: $id) {
  ... on Notification { status } ... on Problem { code } } }"""
FOLLOW_NOTIFICATIONS = "subscription($after: Int! = 0) { notifications(after: $after) { sequence type status } }"
FOLLOW_MESSAGES = """subscription($id: ID!, $after: Int = 0) { supportMessages(requestId: $id, after: $after) {
  sender body } }"""


async def opened(client: Client, key: str, **fields: Any) -> str:
    arguments = {"type": "COMPLAINT", "subject": "The proof", "message": "It shows another shop.", **fields}
    created = (await client.ask(OPEN, {"input": arguments}, key))["openSupportRequest"]
    assert created["status"] == "OPEN"
    identity: str = created["id"]
    return identity


async def answer(client: Client, services: Services, request: str) -> str:
    """The staff's key, after it has answered."""
    key = (await staff.create_staff(services, "Sam")).key
    arguments = {"requestId": request, "body": "Which photograph?"}
    answered = (await client.ask(ANSWER, {"input": arguments}, key))["answerSupportRequest"]
    assert answered == {"status": "WAITING_FOR_AGENT"}
    return key


async def test_a_request_is_followed_from_its_task_to_its_end(client: Client, services: Services) -> None:
    key = await client.agent()
    task = await client.draft(key)
    request = await opened(client, key, relatedTaskId=task)
    console = await answer(client, services, request)
    query = "query($id: ID!) { task(id: $id) { supportRequests { id status messages { body } } } }"
    assert (await client.ask(query, {"id": task}, key))["task"]["supportRequests"] == [
        {
            "id": request,
            "status": "WAITING_FOR_AGENT",
            "messages": [{"body": "It shows another shop."}, {"body": "Which photograph?"}],
        }
    ]
    arguments = {"requestId": request, "body": "The third."}
    replied = (await client.ask(REPLY, {"input": arguments}, key))["replyToSupportRequest"]
    assert (replied["status"], len(replied["messages"])) == ("IN_PROGRESS", 3)
    moved = await client.ask(SET_STATUS, {"input": {"requestId": request, "status": "RESOLVED"}}, console)
    assert moved["setSupportStatus"] == {"status": "RESOLVED"}
    refused = (await client.ask(REPLY, {"input": arguments}, key))["replyToSupportRequest"]
    assert refused == {"code": "wrong_support_status", "nextActions": [{"code": "open_support_request"}]}
    closed = (await client.ask(CLOSE, {"id": request}, key))["closeSupportRequest"]
    assert (closed["status"], len(str(closed["closedAt"]))) == ("CLOSED", 14)
    again = (await client.ask(CLOSE, {"id": request}, key))["closeSupportRequest"]
    assert again == {"code": "wrong_support_status", "problemStatus": 400}


async def test_staff_lists_the_requests_of_all_agents(client: Client, services: Services) -> None:
    # Numbers of staff and agents begin at 1 alike: the one with the task is not the first.
    second, first = await client.agent(), await client.agent()
    task = await client.draft(first)
    requests = [await opened(client, first, relatedTaskId=task), await opened(client, second)]
    console = await answer(client, services, requests[0])
    mine = (await client.ask(REQUESTS, key=first))["supportRequests"]
    assert mine["totalCount"] == 1
    assert mine["nodes"][0]["task"] == {"id": task}
    page = (await client.ask(REQUESTS, {"first": 1}, console))["supportRequests"]
    assert (page["totalCount"], page["pageInfo"]["hasNextPage"]) == (2, True)
    assert [node["id"] for node in page["nodes"]] == [requests[1]]
    assert page["nodes"][0]["task"] is None
    rest = await client.ask(REQUESTS, {"after": page["pageInfo"]["endCursor"]}, console)
    assert rest["supportRequests"]["nodes"][0]["task"] == {"id": task}
    assert rest["supportRequests"]["nodes"][0]["messages"] == [
        {"sender": "AGENT", "senderName": "Errand", "body": "It shows another shop."},
        {"sender": "SUPPORT", "senderName": "Sam", "body": "Which photograph?"},
    ]
    waiting = {"filter": {"status": "WAITING_FOR_AGENT", "type": "COMPLAINT"}}
    assert [node["id"] for node in (await client.ask(REQUESTS, waiting, console))["supportRequests"]["nodes"]] == [
        requests[0]
    ]


async def test_another_agents_request_and_task_do_not_exist(client: Client) -> None:
    owner, stranger = await client.agent(), await client.agent()
    task, request = await client.draft(owner), await opened(client, owner)
    foreign = await client.refused("query($id: ID!) { supportRequest(id: $id) { id } }", {"id": request}, stranger)
    assert (foreign["code"], foreign["status"]) == ("not_found", 404)
    arguments = {"type": "COMPLAINT", "subject": "S", "message": "M", "relatedTaskId": task}
    refused = (await client.ask(OPEN, {"input": arguments}, stranger))["openSupportRequest"]
    assert refused == {"code": "validation_failed", "errors": [{"field": "relatedTaskId"}]}


async def test_a_page_of_notifications_delivers_what_it_shows_alone(client: Client) -> None:
    key = await client.agent()
    tasks = [await client.draft(key) for _ in range(3)]
    page = await client.ask(NOTIFICATIONS, {"first": 1}, key)
    (shown,) = page["notifications"]["nodes"]
    assert (shown["status"], shown["type"], shown["sequence"], shown["taskId"]) == (
        "DELIVERED",
        "task.created",
        3,
        tasks[2],
    )
    assert shown["task"] == {"title": "Photograph a shop front"}
    assert page["notifications"]["edges"] == [{"node": {"status": "DELIVERED"}}]
    assert (page["notifications"]["totalCount"], page["notifications"]["pageInfo"]["hasNextPage"]) == (3, True)
    assert page["unreadNotificationCount"] == 3
    newer = counts_in(await client.ask(NOTIFICATIONS, {"since": 20990101000000}, key))
    assert newer == (0, 3)
    for _ in range(2):
        assert await client.ask(READ, {"id": shown["id"]}, key) == {"markNotificationRead": {"status": "READ"}}
    whole = (await client.ask(NOTIFICATIONS, key=key))["notifications"]["nodes"]
    assert [node["status"] for node in whole] == ["READ", "DELIVERED", "DELIVERED"]
    missing = await client.ask(READ, {"id": "999"}, key)
    assert missing == {"markNotificationRead": {"code": "not_found"}}


def counts_in(answered: Any) -> tuple[int, int]:
    """Return the number of notifications that match a filter, and the number of unread ones."""
    return answered["notifications"]["totalCount"], answered["unreadNotificationCount"]


async def test_pending_actions_lead_to_the_task(client: Client) -> None:
    key = await client.agent()
    task = await client.draft(key)
    query = """{ pendingActions { counts { drafts } drafts { taskId task { status } } walletWarnings { code amount }
      supportReplies { id } nextActions { code arguments } } }"""
    pending = (await client.ask(query, key=key))["pendingActions"]
    assert pending["counts"] == {"drafts": 1}
    assert pending["drafts"] == [{"taskId": task, "task": {"status": "DRAFT"}}]
    assert pending["walletWarnings"] == [{"code": "LOW_BALANCE", "amount": "26.25"}]
    assert {action["code"] for action in pending["nextActions"]} >= {"quote_task", "deposit_to_wallet"}


async def test_notifications_are_replayed_and_then_followed(client: Client, port: int) -> None:
    key = await client.agent()
    await client.draft(key)
    async with socket(port, MODERN) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe(FOLLOW_NOTIFICATIONS)
        first = {"sequence": 1, "type": "task.created", "status": "DELIVERED"}
        assert await peer.data() == {"notifications": first}
        await client.draft(key)
        assert await peer.data() == {"notifications": {**first, "sequence": 2}}


async def test_the_thread_of_a_request_is_followed(client: Client, services: Services, port: int) -> None:
    key, stranger = await client.agent(), await client.agent()
    request = await opened(client, key)
    async with socket(port, MODERN) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe(FOLLOW_MESSAGES, id=request)
        assert await peer.data() == {"supportMessages": {"sender": "AGENT", "body": "It shows another shop."}}
        await answer(client, services, request)
        assert await peer.data() == {"supportMessages": {"sender": "SUPPORT", "body": "Which photograph?"}}
    other = await opened(client, key, message="Another matter.")
    async with socket(port, MODERN) as peer:
        await peer.introduced({"apiKey": key})
        # The numbers of messages rise in all requests together: a cursor of another thread is beyond this one.
        await peer.subscribe(FOLLOW_MESSAGES, id=request, after=3)
        (error,) = (await peer.receive())["payload"]["errors"]
        assert (error["message"], error["extensions"]["code"]) == (
            "after: must be at most 2, the id of the newest message",
            "invalid_cursor",
        )
        assert (await peer.receive())["type"] == "complete"
        await peer.subscribe(FOLLOW_MESSAGES, number="2", id=request, after=1)
        assert (await peer.data())["supportMessages"]["body"] == "Which photograph?"
        await peer.subscribe(FOLLOW_MESSAGES, number="3", id=other, after=None)
        await peer.send(type="ping")
        assert (await peer.receive())["type"] == "pong"
        await client.ask(REPLY, {"input": {"requestId": other, "body": "Well?"}}, key)
        assert (await peer.data())["supportMessages"]["body"] == "Well?"
    async with socket(port, MODERN) as peer:
        await peer.introduced({"apiKey": stranger})
        await peer.subscribe(FOLLOW_MESSAGES, id=request)
        refused = await peer.receive()
        assert "not_found" in str(refused)


NEEDS_PERSON = """{ notifications(needsPerson: true) { totalCount nodes { type status } }
  unread: notifications(needsPerson: true, unreadOnly: true) { totalCount }
  unreadNotificationCount all: unreadNotificationCount
  needsPerson: unreadNotificationCount(needsPerson: true) }"""


async def test_what_needs_a_person_is_filtered_and_counted(client: Client, services: Services) -> None:
    key = await client.agent()
    request = await opened(client, key)
    assert (await client.ask(NEEDS_PERSON, key=key))["needsPerson"] == 0
    console = await answer(client, services, request)
    await client.ask(SET_STATUS, {"input": {"requestId": request, "status": "RESOLVED"}}, console)
    assert await client.ask(NEEDS_PERSON, key=key) == {
        "notifications": {"totalCount": 1, "nodes": [{"type": "support.replied", "status": "DELIVERED"}]},
        "unread": {"totalCount": 1},
        "unreadNotificationCount": 2,
        "all": 2,
        "needsPerson": 1,
    }
    # The staff has no moves of its own in its list, so the condition changes nothing.
    seen = await client.ask(NEEDS_PERSON, key=console)
    assert seen["needsPerson"] == seen["all"] == seen["notifications"]["totalCount"]


async def test_an_account_follows_the_number_of_what_needs_a_person(
    client: Client, services: Services, port: int
) -> None:
    key = await client.agent()
    request = await opened(client, key)
    async with socket(port, MODERN) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe("subscription { accountChanged { unreadNeedsPerson } }")
        assert (await peer.data())["accountChanged"] == {"unreadNeedsPerson": 0}
        await answer(client, services, request)
        assert (await peer.data())["accountChanged"] == {"unreadNeedsPerson": 1}
        listed = (await client.ask("{ notifications { nodes { id } } }", key=key))["notifications"]["nodes"]
        assert await client.ask(READ, {"id": listed[0]["id"]}, key) == {"markNotificationRead": {"status": "READ"}}
        assert (await peer.data())["accountChanged"] == {"unreadNeedsPerson": 0}
