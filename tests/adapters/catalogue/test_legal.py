from adapters.catalogue import Catalogue
from domain.values import wallclock


def test_all_four_documents_are_there_and_can_be_read(catalogue: Catalogue) -> None:
    documents = catalogue.legal_documents
    assert list(documents) == ["terms", "privacy", "acceptable_use", "agent_platform_terms"]
    for type_reference, document in documents.items():
        assert document.type_reference == type_reference
        assert document.content.startswith(f"# {document.name}\n")
        assert 200 <= len(document.content.split()) <= 500


def test_each_text_names_the_version_and_takes_effect_on_a_real_day(catalogue: Catalogue) -> None:
    for document in catalogue.legal_documents.values():
        assert f"Version {document.version}," in document.content
        day = wallclock.parse("effectiveDate", document.effective_date)
        assert f"{day:%Y-%m-%d}" == document.version
