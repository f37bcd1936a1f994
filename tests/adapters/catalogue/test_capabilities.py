import json
from collections import Counter
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from adapters.catalogue import Catalogue
from domain.proofs.requirements import ProofRequirements
from domain.results.schema import check_schema


def test_there_are_two_levels_with_at_least_forty_categories(catalogue: Catalogue) -> None:
    categories = catalogue.categories
    below = [category for category in categories.values() if category.parent_id is not None]
    assert len(below) >= 40
    assert all(categories[category.parent_id].parent_id is None for category in below if category.parent_id)
    assert {category.parent_id for category in below} == set(categories) - {category.id for category in below}


def test_a_profile_is_layered_over_that_of_the_main_category(catalogue: Catalogue) -> None:
    main = ProofRequirements(
        min_photos=2,
        require_gps=True,
        require_gps_within_radius_meters=200,
        require_timestamp_within_minutes=120,
        require_report_min_length=80,
    )
    assert catalogue.categories[200].proof_profile == main
    assert catalogue.categories[202].proof_profile == replace(main, min_photos=1, require_report_min_length=20)
    assert catalogue.categories[1001].proof_profile.checklist_items == (
        "Photographed before the work",
        "Photographed after the work",
    )
    assert catalogue.categories[1004].proof_profile.checklist_items == ()


def test_names_are_told_apart_and_a_use_case_leads_to_one_category(catalogue: Catalogue) -> None:
    for words in (
        [category.name for category in catalogue.categories.values()],
        [use_case for category in catalogue.categories.values() for use_case in category.use_cases],
        [capability.name for capability in catalogue.capabilities.values()],
    ):
        assert [word for word, count in Counter(words).items() if count > 1] == []
    assert all(category.use_cases for category in catalogue.categories.values())


def test_a_category_takes_as_long_as_its_capabilities(catalogue: Catalogue) -> None:
    minutes: dict[int, list[int]] = {}
    for capability in catalogue.capabilities.values():
        minutes.setdefault(capability.category_id, []).append(capability.duration_minutes)
    for category in catalogue.categories.values():
        assert 15 <= category.default_duration_minutes <= 180
        if own := minutes.get(category.id):
            assert min(own) <= category.default_duration_minutes <= max(own)


def test_every_category_below_a_main_one_has_capabilities(catalogue: Catalogue) -> None:
    below = {category.id for category in catalogue.categories.values() if category.parent_id is not None}
    assert {capability.category_id for capability in catalogue.capabilities.values()} == below


def test_a_capability_says_what_goes_in_and_what_comes_out(catalogue: Catalogue) -> None:
    for capability in catalogue.capabilities.values():
        for schema in (capability.input_schema, capability.output_schema):
            Draft202012Validator.check_schema(schema)
            check_schema(json.dumps(schema))
        assert 0 < capability.min_price < capability.max_price
        assert capability.duration_minutes > 0
        assert capability.proof_types
    assert catalogue.capabilities[7031].input_schema == {
        "type": "object",
        "properties": {
            "meterNumber": {"type": "string", "description": "Number of the meter"},
            "location": {"type": "string", "description": "Where it hangs"},
        },
        "required": ["meterNumber"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    ("found", "fits"),
    [({"reading": 12.5, "unit": "kWh"}, True), ({"reading": "12.5", "unit": "kWh"}, False), ({"reading": 1}, False)],
)
def test_a_report_can_be_checked_by_its_schema(catalogue: Catalogue, found: dict[str, object], fits: bool) -> None:
    assert Draft202012Validator(catalogue.capabilities[7031].output_schema).is_valid(found) is fits
