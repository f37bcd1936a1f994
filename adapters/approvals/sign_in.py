"""The mail with which somebody signs in."""

from domain.ports import Mail


def sign_in_mail(*, to: str, link: str | None, code: str | None, minutes: int, identity: str) -> Mail:
    """The mail to an address that somebody signs in with: a link, and a code for the browser that asked.

    Without a public address of the service there is no link, and a link that was asked for on the server has no code.
    """
    parts = ["Somebody, most likely you, wants to sign in to Fieldcall with this address."]
    if code:
        parts.append(f"Your code: {code[:4]}-{code[4:]}\nIt counts in the browser in which you asked for it.")
    if link:
        parts.append(f"Or open this link and press its button:\n{link}")
    parts.append(f"Both are valid for {minutes} minutes, once. If it was not you, do nothing.")
    return Mail(to=to, subject="Sign in to Fieldcall", text="\n\n".join(parts) + "\n", identity=identity)
