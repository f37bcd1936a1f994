"""`fieldcall pay`: presses Pay on the built-in payment page, so that a test needs no browser."""

import sys
from urllib.parse import urlsplit

from typer import BadParameter

from domain.money.deposits import DepositStatus
from server.agents.remote import Refused, Service, parse_content

PATH = "/checkout/"


def pay(service: Service, checkout_url: str) -> int:
    """Pay with test money and print the result; the exit code is 1 unless the deposit is paid.

    Raises `BadParameter` for the address of another page, and `OutOfReach`.
    """
    if PATH not in urlsplit(checkout_url).path:
        raise BadParameter(
            f"{checkout_url}: is not the built-in payment page, whose address has {PATH} in it. "
            "Other pages take real money: a person pays there.",
            param_hint="CHECKOUT_URL",
        )
    accepted = {"Accept": "application/json"}
    try:
        deposit = parse_content(service.send("POST", checkout_url, data={"decision": "pay"}, headers=accepted))
    except Refused as refusal:
        print(f"fieldcall: {refusal}", file=sys.stderr)
        return 1
    print(f"{deposit['externalId']}: {deposit['amount']} {deposit['currency']} {deposit['status']}")
    if "detail" in deposit:
        print(f"fieldcall: {deposit['detail']}", file=sys.stderr)
    return 0 if deposit["status"] == DepositStatus.PAID else 1
