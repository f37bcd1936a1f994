import subprocess
import sys


def test_loading_needs_none_of_the_libraries_that_made_the_data() -> None:
    script = (
        "import sys, adapters.catalogue as c, adapters.geocoding.offline as g\n"
        "g.OfflineGeocoder(c.load(2, 20000))\n"
        "print(sorted({'babel', 'pycountry', 'tzfpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
