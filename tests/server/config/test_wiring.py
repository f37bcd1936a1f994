import subprocess
import sys
from pathlib import Path

from adapters.blobs.disk import FileBlobs
from adapters.blobs.s3 import ObjectBlobs
from server.config.settings import Settings
from server.config.wiring import build


def test_the_address_of_blobs_chooses_their_store(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/fieldcall.db"
    kinds = [
        type(build(Settings(database_url=database, blob_url=url)).blobs)
        for url in (f"file://{tmp_path}/blobs", "s3://proofs/of/tasks")
    ]
    assert kinds == [FileBlobs, ObjectBlobs]


def test_the_client_of_buckets_is_loaded_for_buckets_alone(tmp_path: Path) -> None:
    script = (
        "import sys; from server.config.settings import Settings; from server.config.wiring import build; "
        f"build(Settings(database_url='sqlite+aiosqlite:///{tmp_path}/fieldcall.db')); print('obstore' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
