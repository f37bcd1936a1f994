"""Findings of `fieldcall doctor`: results of checks, with advice."""

from enum import StrEnum
from typing import NamedTuple


class FindingSeverity(StrEnum):
    """Severity of a finding."""

    OK = "ok"
    NOTE = "note"
    WRONG = "WRONG"


class Finding(NamedTuple):
    """Result of a check, with advice."""

    verdict: FindingSeverity
    subject: str
    says: str
    advice: str = ""

    def __str__(self) -> str:
        line = f"{self.verdict:6} {self.subject:9} {self.says}"
        return f"{line}\n{'':16} -> {self.advice}" if self.advice else line

    def as_data(self) -> dict[str, str]:
        return {"verdict": self.verdict.lower(), "subject": self.subject, "says": self.says, "advice": self.advice}
