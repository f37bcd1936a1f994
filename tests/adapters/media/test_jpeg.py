"""JPEG photographs of the largest sensors: their bounds, and the memory and CPU time that they take."""

import io
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from adapters.media import inspect
from adapters.media.jpeg import MAX_MEGAPIXELS, MAX_MEGAPIXELS_OF_SEVERAL_SCANS
from adapters.media.pixel_budget import MAX_PIXELS
from adapters.media.weight import weigh_photo
from domain.refusals.tasks import ProofUnreadable

MEGABYTE = 1024 * 1024
MEASURED = """
import resource, sys, time
from pathlib import Path
from adapters.media import inspect

inspect(Path(sys.argv[1]), "small.jpg")
memory, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
media = inspect(Path(sys.argv[2]), "large.jpg")
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
print(media.width, media.height, used * 1024, time.process_time() - began)
"""


def of_telephone(width: int, height: int) -> bytes:
    """A grey JPEG of one scan and any size: each unit of 16 by 16 pixels is the same four bytes."""
    buffer = io.BytesIO()
    Image.new("RGB", (16, 16), (128, 128, 128)).save(buffer, "JPEG", subsampling="4:2:0")
    small = buffer.getvalue()
    frame, scan = small.index(b"\xff\xc0") + 5, small.index(b"\xff\xda")
    header = small[:frame] + struct.pack(">HH", height, width) + small[frame + 4 : scan + 14]
    # For each of four blocks of light "no difference" and "end", then the same for each of two of colour.
    return header + b"\x28\xa2\x8a\x00" * (-(-width // 16) * -(-height // 16)) + b"\xff\xd9"


def progressive(width: int, height: int) -> bytes:
    """The header of a progressive JPEG of any size."""
    buffer = io.BytesIO()
    Image.new("RGB", (16, 16)).save(buffer, "JPEG", progressive=True)
    small = buffer.getvalue()
    frame = small.index(b"\xff\xc2") + 5
    return small[:frame] + struct.pack(">HH", height, width) + small[frame + 4 :]


@pytest.mark.parametrize(("width", "height"), [(12_000, 9_000), (12_000, 16_300), (16_384, 12_288)])
def test_photographs_of_108_and_200_megapixels_take_little_memory(width: int, height: int, tmp_path: Path) -> None:
    """ITU-T T.81, section A.3.6: a block is decoded at an eighth of its sides from its first coefficient alone."""
    photo = of_telephone(width, height)
    assert weigh_photo(photo) == -(-width // 8) * -(-height // 8) < MAX_PIXELS / 8
    (tmp_path / "small").write_bytes(of_telephone(160, 120))
    (tmp_path / "large").write_bytes(photo)
    ended = subprocess.run(
        [sys.executable, "-c", MEASURED, str(tmp_path / "small"), str(tmp_path / "large")],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path.cwd(),
    )
    across, down, used, seconds = (float(word) for word in ended.stdout.split())
    assert (across, down) == (width, height)
    assert used < 64 * MEGABYTE
    assert seconds < 15


@pytest.mark.parametrize(
    ("photo", "maximum"),
    [
        (of_telephone(15_000, 14_016), MAX_MEGAPIXELS),
        (progressive(12_000, 9_000), MAX_MEGAPIXELS_OF_SEVERAL_SCANS),
    ],
)
def test_more_pixels_are_refused_by_the_header(photo: bytes, maximum: int) -> None:
    """ITU-T T.81, section G.1: the coefficients of a progressive picture are kept until its last scan."""
    assert weigh_photo(photo) == 0
    with pytest.raises(ProofUnreadable) as refused:
        inspect(photo[:5_000], "large.jpg")
    (error,) = refused.value.errors
    assert (error.field, error.code) == ("file", "too_many_pixels")
    assert error.message.endswith(f"at most {maximum} megapixels are allowed")
