"""`python -m clients.generator`: write the generated parts of both clients."""

from clients.generator import python, typescript
from clients.generator.document import DOCUMENT, Document

if __name__ == "__main__":
    document = Document(DOCUMENT.read_text())
    for path, text in (python.modules(document) | typescript.modules(document)).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
