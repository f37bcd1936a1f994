"""Names in evidence: of the entries that follow the files, in their order, and the path of the published keys."""

from typing import Final

EVENTS: Final = "events.json"
MESSAGES: Final = "messages.json"
DECISIONS: Final = "decisions.json"
VERDICTS: Final = "verdicts.json"
RESULT: Final = "result.json"
LEDGER: Final = "ledger.json"
TERMS: Final = "terms.json"
PAGE: Final = "index.html"
MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "signature.json"
KEYS_PATH: Final = "/.well-known/fieldcall-keys.json"
