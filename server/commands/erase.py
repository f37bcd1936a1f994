"""`fieldcall erase`: erases the data of a person on request, and reports what was erased and what was kept."""

from resolvers.people.erasure import UnknownAddressError, erase
from server.config.settings import Misconfigured, Settings
from server.config.wiring import running

STAYS = (
    "Remaining data: the ledger and payouts without their accounts, tasks with their proofs and reviews, the audit "
    "log, and files of rows that retention has moved out of the database (docs/reference/retention.md)."
)


async def run(settings: Settings, address: str, *, dry_run: bool) -> bool:
    """Erase the data, and print a report. Return False if open matters prevent it. Raises `Misconfigured`."""
    async with running(settings) as services:
        try:
            erasure = await erase(services, address, dry_run=dry_run)
        except UnknownAddressError:
            raise Misconfigured(f"nobody has the address {address}") from None
    if erasure.open:
        print(f"Nothing was erased. The person with {address}")
        for sentence in erasure.open:
            print(f"- {sentence}")
        return False
    for erased in erasure.erased:
        print(f"{erased.table:24} {erased.rows:>6}  {erased.what}")
    for name in erasure.files:
        print(f"file {name}: remove it from the blob store, unless somebody else has uploaded the same")
    print(STAYS)
    print("Nothing was changed: this was a dry run." if dry_run else f"The data of {address} are erased.")
    return True
