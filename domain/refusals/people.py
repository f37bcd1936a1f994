"""Refusals about people who sign in."""

from domain.refusals.refusal import Refusal


class SignInFailed(Refusal):
    """The code or the link does not count: it is wrong, was used, has expired, was tried too often, or the code was
    asked for in another browser. Which of these it was is not said. Ask for a new mail."""

    code = "sign_in_failed"
    title = "The code or the link does not count"
