"""Each operation of the audit log has a sentence in each language, without names that only programs read."""

import pytest

from adapters.i18n.locales import CULTURES
from adapters.i18n.texts import collect_texts
from resolvers.core.operation import OPERATIONS
from rest_compat.rest.routes import ROUTES
from tests.adapters.i18n.test_desks_problems import FOR_PROGRAMS
from tests.adapters.i18n.test_texts import places

AREA = "desks.staff.audited"


def sentences(slug: str) -> dict[str, str]:
    return {operation: text for (_, operation), text in collect_texts(AREA, slug).items()}


def test_each_audited_operation_has_a_sentence() -> None:
    assert ROUTES, "the operations are registered by their modules, which the surfaces import"
    assert sentences("en").keys() == {name for name, operation in OPERATIONS.items() if operation.subject}


@pytest.mark.parametrize("slug", CULTURES)
def test_a_sentence_names_its_subject_and_no_code(slug: str) -> None:
    english = sentences("en")
    for operation, text in sentences(slug).items():
        assert places(text) == {"subject"}, operation
        rendered = text.format(subject="Acme")
        assert "Acme" in rendered
        assert not FOR_PROGRAMS.search(rendered), rendered
        assert slug == "en" or text != english[operation], operation
