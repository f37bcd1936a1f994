"""The staff at their desk, in a real browser: what waits is found, decided with its money in view, and on record."""

from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

import httpx2
import pytest
import pytest_asyncio

from domain.matching.rules import RuleCode
from domain.people.roles import StaffRole
from server.config.wiring import build, started
from server.process.background import serving
from tests.actors import AGENT, OPERATOR, TASK
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.dashboard.world import World, world
from tests.journeys.people import TIMEOUT_SECONDS, Person, carry_out, reviewable
from tests.people import signed_in

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Locator, Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
STAFF = "staff@example.org"
TELEPHONE = {"width": 360, "height": 740}
ACCOUNT = {"accountHolder": "Noor de Vries", "iban": "NL91ABNA0417164300"}
SHORT = "{ dateStyle: 'medium', timeStyle: 'short' }"


@pytest.fixture
def address(settings: "Settings") -> Iterator[str]:
    with serving(settings) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def anybody(address: str) -> AsyncIterator[Person]:
    async with httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as http:
        yield Person(http)


async def desk(settings: "Settings", address: str, context: "BrowserContext", role: StaffRole) -> "Page":
    """The desk of a member of the staff in this role."""
    async with started(build(settings)) as services:
        cookie = await signed_in(services, f"{role.value}.{STAFF}", staff=role)
    await context.add_cookies([{"name": "fieldcall", "value": cookie, "url": address}])
    page = await context.new_page()
    await page.goto(address)
    await page.get_by_role("heading", name="Queue").wait_for()
    assert page.url == f"{address}/staff"
    return page


async def test_the_staff_approves_decides_and_suspends(
    settings: "Settings", address: str, anybody: Person, browser_context: "BrowserContext"
) -> None:
    page = await desk(settings, address, browser_context, StaffRole.ADMIN)
    await page.get_by_text("You're all caught up").wait_for()
    await page.get_by_role("status").get_by_text("Live").wait_for()
    assert await flaws(page) == []

    # An operator registers: the queue shows it at once with its decision, and one key leads to its list.
    applied = await anybody.post("/operators/register", **OPERATOR)
    await page.locator("[data-queue=operators]").get_by_text("1").wait_for()
    assert await flaws(page) == []
    await page.get_by_text("until the promise ends").wait_for()
    await page.keyboard.press("n")
    await page.get_by_role("heading", name="Operators").wait_for()
    await page.go_back()
    await page.get_by_role("button", name="Approve").click()
    assert await flaws(page) == []
    await page.get_by_role("dialog").get_by_role("button", name="Approve").click()
    await page.get_by_text("You're all caught up").wait_for()
    worker = anybody.holding(applied["apiKey"])
    assert (await worker.get("/operators/me"))["status"] == "Approved"

    # A dispute is split; what the ledger books is what was shown.
    made = await anybody.post("/agents/register", **AGENT)
    agent = anybody.holding(made["apiKey"])
    await agent.pay((await agent.post("/agents/me/wallet/deposit", amount=200, currency="EUR"))["checkoutUrl"])
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    await carry_out(worker, task)
    await reviewable(agent, task)
    await agent.post(f"/agents/me/tasks/{task}/dispute", disputeReasonCodeRef=1, notes="It is another shop.")
    await page.keyboard.press("g")
    await page.keyboard.press("d")
    await page.get_by_role("link", name=TASK["title"]).click()
    await page.get_by_text("It is another shop.").first.wait_for()
    await page.get_by_role("img", name="shop.jpg").wait_for()
    decision = page.locator("section", has=page.get_by_role("heading", name="Decision"))
    await decision.get_by_text("Earned by the operator").wait_for()
    before = await decision.get_by_role("list").inner_text()
    share = decision.get_by_role("slider", name="Operator's share")
    await share.focus()
    for _ in range(10):
        await page.keyboard.press("ArrowRight")
    assert (await share.input_value()) == "60"
    await page.wait_for_function("text => document.querySelector('aside ul').innerText !== text", arg=before)
    assert await flaws(page) == []
    shown = await decision.get_by_role("list").inner_text()
    assert (await agent.get(f"/agents/me/tasks/{task}"))["status"] == "Disputed"
    await decision.get_by_label("Reason").fill("The photograph shows half of it.")
    await decision.get_by_role("button", name="Review and confirm").click()
    confirmation = page.get_by_role("dialog")
    await confirmation.get_by_text("Earned by the operator").wait_for()
    assert await flaws(page) == []
    assert (await confirmation.get_by_role("list").inner_text()) == shown
    assert (await agent.get(f"/agents/me/tasks/{task}"))["status"] == "Disputed"
    await confirmation.get_by_role("button", name="Confirm split").click()
    await page.get_by_text("Paid for a task").wait_for()
    booked = page.locator("section", has=page.get_by_role("heading", name="Ledger")).get_by_role("list").last
    assert (await booked.inner_text()).splitlines()[:2] == shown.splitlines()[:2]
    (earned,) = (await worker.get("/operators/me"))["earnings"]
    assert f"€{earned['earnedBalance']}" in shown

    # An agent is suspended with a reason, which the audit log shows beside what changed.
    await page.keyboard.press("g")
    await page.keyboard.press("a")
    await page.get_by_role("button", name="Suspend").click()
    dialog = page.get_by_role("dialog")
    assert await flaws(page) == []
    await dialog.get_by_text("Reason: still missing").wait_for()
    await dialog.get_by_label("Reason").fill("Orders for another's house.")
    await dialog.get_by_role("button", name="Suspend").click()
    await page.get_by_role("button", name="Reinstate").wait_for()
    assert (await agent.get("/agents/me"))["suspensionReason"] == "Orders for another's house."
    await page.keyboard.press("g")
    await page.keyboard.press("i")
    entry = page.get_by_role("listitem").filter(has_text=f"Suspended the agent {AGENT['agentName']}")
    await entry.get_by_text("suspend_agent").wait_for()
    await entry.get_by_text("Orders for another's house.").first.wait_for()
    await entry.locator("summary").click()
    await entry.locator("ins").filter(has_text="Suspended").wait_for()
    assert await flaws(page) == []


async def test_a_role_sees_why_it_may_not(
    settings: "Settings", address: str, anybody: Person, browser_context: "BrowserContext"
) -> None:
    await anybody.post("/operators/register", **OPERATOR)
    page = await desk(settings, address, browser_context, StaffRole.SUPPORT)
    await page.keyboard.press("g")
    await page.keyboard.press("o")
    approve = page.get_by_role("button", name="Approve")
    await approve.wait_for()
    assert await approve.get_attribute("aria-disabled") == "true"
    await page.get_by_text("Only for the role Trust.").first.wait_for()
    for path in ("tasks", "payouts", "transfers", "support", "countries", "documents", "health", "people"):
        await page.goto(f"{address}/staff/{path}")
        await page.locator("h1").wait_for()
        await page.wait_for_load_state("networkidle")
        assert await flaws(page) == [], path


async def test_an_admin_sees_from_when_a_new_role_takes_effect(
    settings: "Settings", address: str, browser_context: "BrowserContext"
) -> None:
    page = await desk(settings, address, browser_context, StaffRole.ADMIN)
    await page.goto(f"{address}/staff/people")
    own = page.get_by_role("listitem").filter(has_text=STAFF)
    await own.wait_for()
    assert await page.get_by_text("takes effect").count() == 0
    await page.get_by_role("button", name="Add a person").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("The role takes effect after 24 hours").wait_for()
    for label, value in {"Name": "Robin", "E-mail": "robin@example.org", "Reason": "Answers questions."}.items():
        await dialog.get_by_label(label).fill(value)
    await dialog.get_by_role("button", name="Add a person").click()
    added = page.get_by_role("listitem").filter(has_text="robin@example.org")
    await added.get_by_text("role takes effect on").wait_for()
    # In the reader's zone, a day after the member was added.
    began = await added.locator("time").get_attribute("datetime")
    effect = f"new Intl.DateTimeFormat('en', {SHORT}).format(Date.parse('{began}') + 24 * 3600000)"
    await added.get_by_text(f"role takes effect on {await page.evaluate(effect)}").wait_for()
    assert await own.get_by_text("takes effect").count() == 0
    assert await flaws(page) == []


async def test_the_staff_works_through_its_queue_on_a_telephone(
    settings: "Settings", browser_context: "BrowserContext"
) -> None:
    async with world(settings) as made:
        await made.operator.post("/operators/me/payouts", currency="EUR", destination=ACCOUNT)
        page = await browser_context.new_page()
        await page.set_viewport_size(TELEPHONE)
        await browser_context.add_cookies([{"name": "fieldcall", "value": made.cookies["staff"], "url": made.address}])
        await page.goto(f"{made.address}/staff")
        rows = page.locator("ul[data-queue=all] > li")
        await rows.nth(2).wait_for()
        titles = [await row.get_by_role("link").first.inner_text() for row in await rows.all()]
        assert [title.split(":")[0] for title in titles] == ["Dispute", "Question", "Payout to Noor"]
        await _decide_dispute(made, page, rows)
        await _answer_question(page, rows)
        await rows.first.get_by_role("button", name="Confirm").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_label("Bank reference").fill("TR 0417")
        await dialog.get_by_text("Paid out to the operator").wait_for()
        assert await flaws(page) == []
        await page.set_viewport_size(TELEPHONE)
        await dialog.get_by_role("button", name="Confirm: €45.00").click()
        await page.get_by_text("You're all caught up").wait_for()
        (payout,) = await made.operator.get("/operators/me/payouts")
        assert (payout["status"], payout["bankReference"]) == ("paid", "TR0417")


async def _decide_dispute(made: World, page: "Page", rows: "Locator") -> None:
    await rows.first.get_by_role("link", name="Decide").click()
    decision = page.locator("section", has=page.get_by_role("heading", name="Decision"))
    await decision.get_by_role("button", name="100%").click()
    await decision.get_by_role("button", name="The task is partly done.").click()
    assert await decision.get_by_label("Reason").input_value() == "The task is partly done."
    # The evidence and both sides come before the decision, and the rest after it.
    order = await page.locator("main h2").all_inner_texts()
    assert order.index("Both sides") < order.index("Decision") < order.index("The task")
    await decision.get_by_role("button", name="Review and confirm").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Then it cannot be undone.").wait_for()
    await dialog.get_by_text("Earned by the operator").wait_for()
    assert (await made.agent.get(f"/agents/me/tasks/{made.tasks['disputed']}"))["status"] == "Disputed"
    await dialog.get_by_role("button", name="Pay €50.00").click()
    await page.get_by_text("Paid for a task").wait_for()
    await page.get_by_role("navigation").get_by_role("link", name="Queue").click()


async def _answer_question(page: "Page", rows: "Locator") -> None:
    await rows.first.get_by_role("link", name="Reply").click()
    await page.get_by_label("Answer").fill("A deposit is booked when it is paid.")
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("listitem").get_by_text("A deposit is booked when it is paid.").wait_for()
    await page.get_by_role("navigation").get_by_role("link", name="Queue").click()


async def test_the_staff_credits_a_transfer_to_an_agent_that_it_chooses(
    settings: "Settings", address: str, anybody: Person, browser_context: "BrowserContext"
) -> None:
    made = await anybody.post("/agents/register", **AGENT | {"agentName": "Lotte's Bakery"})
    await anybody.post("/agents/register", **AGENT | {"agentName": "Mila"})
    agent = anybody.holding(made["apiKey"])
    await agent.post("/agents/me/wallet/deposit", amount=250, currency="EUR")
    page = await desk(settings, address, browser_context, StaffRole.FINANCE)
    await page.goto(f"{address}/staff/transfers")
    await page.get_by_role("button", name="Match a transfer").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("No wallet found.").wait_for()
    await dialog.get_by_label("Amount").fill("250,00")
    await dialog.get_by_label("Bank reference").fill("TR 2027")
    await dialog.get_by_role("radio", name="Unpaid deposit of €250.00").wait_for()
    await dialog.get_by_label("Sender or text of the transfer").fill("mila")
    await dialog.get_by_role("radio", name="Mila").wait_for()
    await dialog.get_by_text("Credited to: still missing").wait_for()
    await dialog.get_by_role("radio", name="Lotte's Bakery").check()
    await dialog.get_by_role("list").wait_for()
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="€250.00 to Lotte's Bakery").click()
    await page.get_by_role("listitem").filter(has_text="Lotte's Bakery").get_by_text("TR2027").wait_for()
    assert (await agent.get("/agents/me/wallet"))["availableBalance"] == 250


async def test_the_staff_finds_an_account_by_its_address_and_publishes_in_two_steps(
    settings: "Settings", address: str, anybody: Person, browser_context: "BrowserContext"
) -> None:
    made = await anybody.post("/agents/register", **AGENT | {"email": "lotte@example.org"})
    page = await desk(settings, address, browser_context, StaffRole.ADMIN)
    await page.goto(f"{address}/staff/tasks")
    agent = page.get_by_label("Agent: Name, e-mail or number")
    await agent.press_sequentially("lotte@")
    title = f"{AGENT['agentName']} #{made['agentId']}"
    await page.locator(f"datalist option[value='{title}']").wait_for(state="attached")
    await agent.fill(title)
    await page.wait_for_url(f"**/staff/tasks?agentId={made['agentId']}")
    await page.reload()
    await page.wait_for_function(
        "title => [...document.querySelectorAll('input')].some((i) => i.value === title)", arg=title
    )
    assert await flaws(page) == []
    await agent.fill("")
    await page.wait_for_url("**/staff/tasks")

    await page.goto(f"{address}/staff/documents")
    await page.get_by_role("button", name="New version").first.click()
    await page.get_by_role("button", name="Publish").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("It can never be changed or withdrawn.").wait_for()
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="Publish:").click()
    await page.get_by_role("button", name="New version").first.wait_for()


async def test_the_staff_sees_which_rules_prevent_an_operator_from_taking_a_task(
    settings: "Settings", address: str, anybody: Person, browser_context: "BrowserContext"
) -> None:
    applied = await anybody.post("/operators/register", **OPERATOR)
    made = await anybody.post("/agents/register", **AGENT)
    agent = anybody.holding(made["apiKey"])
    await agent.pay((await agent.post("/agents/me/wallet/deposit", amount=200, currency="EUR"))["checkoutUrl"])
    task = (await agent.post("/agents/me/tasks", **TASK, isPublic=False))["taskId"]
    page = await desk(settings, address, browser_context, StaffRole.SUPPORT)
    await page.goto(f"{address}/staff/tasks/{task}")
    panel = page.locator("section", has=page.get_by_role("heading", name="Who may take the task"))
    await panel.get_by_text("Choose an operator to see the rules.").wait_for()
    operator = panel.get_by_label("Operator: Name, e-mail or number")
    await operator.press_sequentially(OPERATOR["email"])
    number = applied["operator"]["id"]
    title = f"{OPERATOR['name']} #{number}"
    await page.locator(f"datalist option[value='{title}']").wait_for(state="attached")
    await operator.fill(title)
    await page.wait_for_url(f"**/staff/tasks/{task}?operatorId={number}")
    await panel.get_by_text("This operator may not take the task.").wait_for()
    rules = panel.get_by_role("listitem")
    assert await rules.count() == len(RuleCode)
    failed = rules.filter(has_text="Not met")
    assert [text.split("\n")[0] for text in await failed.all_inner_texts()] == [
        "A private task is for operators whom its agent has invited.",
        "The platform approves an operator before its first task.",
    ]
    assert await flaws(page) == []

    # In German, on a telephone.
    await page.set_viewport_size(TELEPHONE)
    await page.evaluate(
        """() => fetch("/graphql", {
            method: "POST",
            headers: {"Content-Type": "application/json", "X-Fieldcall-As": "person"},
            body: JSON.stringify({query: 'mutation { setLocale(locale: "de") { __typename } }'}),
        })"""
    )
    await page.reload()
    german = page.locator("section", has=page.get_by_role("heading", name="Wer die Aufgabe annehmen darf"))
    await german.get_by_text("Die Plattform").wait_for()
    await german.get_by_text("Dieser Operator darf die Aufgabe nicht annehmen.").wait_for()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await flaws(page) == []
