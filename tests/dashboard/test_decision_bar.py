"""The bar of an owner's decision about a proof: its rows on a telephone."""

from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_changes import NARROW, AskEverybody, owner, reviewed
from tests.dashboard.world import World

pytestmark = IN_BROWSER
TOPS = "buttons => [...new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top)))]"


async def test_the_bar_has_two_rows_on_a_telephone(
    world: World, signed_in: SignIn, everybody_reads: AskEverybody
) -> None:
    task = await reviewed(world, "Decide with a thumb")
    for language in ("en", "de", "fr", "nl"):
        await everybody_reads(language)
        page = await owner(signed_in, world, task, NARROW)
        buttons = page.locator(".decide .btn")
        await buttons.nth(3).wait_for()
        assert len(await buttons.evaluate_all(TOPS)) == 2, language
        assert await flaws(page) == []
