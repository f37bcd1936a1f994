"""A mail server that keeps what it takes."""

from dataclasses import dataclass, field

from domain.ports import CallFault, CallResult, Mail


@dataclass
class Postbox:
    """A mail server that keeps what it takes, and takes nothing while it is closed."""

    mails: list[Mail] = field(default_factory=list)
    is_open: bool = True

    async def send(self, mail: Mail) -> CallResult:
        if not self.is_open:
            return CallResult(1, fault=CallFault.UNREACHABLE)
        self.mails.append(mail)
        return CallResult(1, 250)
