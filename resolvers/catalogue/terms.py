"""Acceptance of the legal documents, which every registration needs."""

from domain.refusals.accounts import TermsNotAccepted, TermsOutdated
from domain.refusals.suggestion import Suggestion
from resolvers.catalogue.legal_documents import version_in_force
from resolvers.core.context import Context

READ_THEM = (Suggestion("get_legal_documents", "The documents in force have to be read first."),)


async def accept_terms(context: Context, *, accepted: bool, version: str | None) -> str:
    """Return the version of the legal documents that a registration accepts: the newest version in force.

    Raises `TermsNotAccepted`, and `TermsOutdated` for any other version. See docs/reference/accounts.md.
    """
    if not accepted:
        raise TermsNotAccepted("acceptedTerms must be true.", next_actions=READ_THEM)
    current = await version_in_force(context)
    if version not in (None, current):
        raise TermsOutdated(f"The version in force is {current}.", next_actions=READ_THEM)
    return current
