"""The payment page in a real browser: how it looks, what it loads, and that it can be paid with the keyboard alone."""

from typing import TYPE_CHECKING

import httpx2

from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.rest_compat.front_door import AGENT

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = [IN_BROWSER, ON_SQLITE]


async def test_the_page_is_readable_for_everybody_and_pays_without_a_mouse(live_server: str, page: "Page") -> None:
    async with httpx2.AsyncClient(base_url=f"{live_server}/api/v1") as http:
        http.headers["X-API-Key"] = (await http.post("/agents/register", json=AGENT)).json()["apiKey"]
        deposit = (await http.post("/agents/me/wallet/deposit", json={"amount": 40, "currency": "EUR"})).json()
        await page.goto(deposit["checkoutUrl"])
        assert await flaws(page) == []
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await page.get_by_role("status").wait_for()
        assert await page.get_by_role("heading").inner_text() == "Payment received"
        assert await flaws(page) == []
        wallet = await http.get("/agents/me/wallet", params={"currency": "EUR"})
    assert wallet.json()["availableBalance"] == 40
