"""policy.toml: what ships is sound, and an own file that is wrong is refused with what is wrong in it."""

from pathlib import Path

import pytest

from adapters.catalogue import publication
from adapters.catalogue.capabilities import load_categories
from domain.policy import Policy
from domain.screening.floor import LeastPay
from domain.screening.rules import ScreeningVerdict


def test_what_ships_has_a_floor_for_each_open_country_and_tells_its_rules() -> None:
    rules = publication.load()
    assert {"NL", "FR", "IE", "EE", "GB", "US", "CA", "AU", "NZ", "HK", "IN"} <= rules.least_pays.keys()
    verdicts = [rule.objection.verdict for rule in rules.rules]
    assert verdicts == sorted(verdicts, key=[ScreeningVerdict.REFUSE, ScreeningVerdict.HOLD].index)
    text = Policy(publication=rules).text()
    assert "NL 14.00 EUR" in text
    assert all(rule.objection.reason in text for rule in rules.rules)
    assert "human decision" in text


def test_an_own_file_counts_alone(tmp_path: Path) -> None:
    main = next(category for category in load_categories().values() if category.parent_id is None)
    below = {category.id for category in load_categories().values() if category.parent_id == main.id}
    own = tmp_path / "policy.toml"
    own.write_text(
        f"""
        [least_pay_per_hour]
        JP = {{ JPY = 1000 }}
        [[rule]]
        name = "own"
        verdict = "hold"
        reason = "Ours."
        categories = [{main.id}]
        """
    )
    rules = publication.load(own, is_screened=True)
    assert rules.least_pays == {"JP": {"JPY": LeastPay(1000, 0)}}
    assert rules.is_screened
    assert [rule.category_ids for rule in rules.rules] == [{main.id} | below]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("least_pay_per_hour = 3", "least_pay_per_hour"),
        ("[least_pay_per_hour]\nXX = { EUR = 1 }", "XX is no country"),
        ("[least_pay_per_hour]\nNL = { EURO = 1 }", "least_pay_per_hour.NL: EURO is no currency"),
        ("[least_pay_per_hour]\nNL = { EUR = 0 }", "least_pay_per_hour.NL.EUR"),
        ("[[rule]]\nname = 'x'\nverdict = 'publish'\nreason = 'y'\nwords = ['z']", "must be refuse or hold"),
        ("[[rule]]\nname = 'x'\nverdict = 'hold'\nreason = 'y'", "words or categories are required"),
        ("[[rule]]\nname = 'x'\nverdict = 'hold'\nreason = 'y'\nwords = ['!']", "no letter and no digit"),
        ("[[rule]]\nname = 'x'\nverdict = 'hold'\nreason = 'y'\nwords = ['{a|b c}']", "more than one word"),
        ("[[rule]]\nname = 'x'\nverdict = 'hold'\nreason = 'y'\ncategories = [0]", "there is no category 0"),
        ("[rules]", "rules: Extra inputs"),
        ("= 1", "Invalid"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(tmp_path: Path, content: str, says: str) -> None:
    own = tmp_path / "policy.toml"
    own.write_text(content)
    with pytest.raises(ValueError, match=says):
        publication.load(own)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        publication.load(tmp_path / "none.toml")
