"""Accepting the legal documents, which every registration needs."""

from adapters.catalogue import Catalogue
from domain.errors import TermsNotAccepted, TermsOutdated
from domain.suggestion import Suggestion

READ_THEM = (Suggestion("get_legal_documents", "The documents in force have to be read first."),)


def accept_terms(catalogue: Catalogue, *, accepted: bool, version: str | None) -> str:
    """The version of the legal documents that a registration accepts: the newest among those in force.

    Raises `TermsNotAccepted`, and `TermsOutdated` when another version was read. Specification, Agent.
    """
    if not accepted:
        raise TermsNotAccepted("acceptedTerms must be true.", next_actions=READ_THEM)
    # Versions are dates, so the newest is the greatest text.
    current = max(document.version for document in catalogue.legal_documents.values())
    if version not in (None, current):
        raise TermsOutdated(f"The version in force is {current}.", next_actions=READ_THEM)
    return current
