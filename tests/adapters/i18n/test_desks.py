"""The words of the desks in TypeScript."""

from pathlib import Path

from adapters.i18n import desks
from adapters.i18n.locales import CULTURES


def test_each_language_has_a_module_for_each_area(tmp_path: Path) -> None:
    desks.generate(tmp_path)
    english = {path.name for path in tmp_path.joinpath("en").iterdir()}
    assert {"index.ts", "field.ts", "staff.ts", "work.ts"} <= english
    assert {slug: {path.name for path in tmp_path.joinpath(slug).iterdir()} for slug in CULTURES} == dict.fromkeys(
        CULTURES, english
    )
    english_texts = tmp_path.joinpath("en/work.ts").read_text("utf-8")
    assert "export const work = {" in english_texts
    assert "  progress: (value: string | number, of: string | number) => `${value} of ${of}`,\n" in english_texts
    assert "  timings: {\n    asap: " in english_texts


def test_a_count_has_the_forms_of_its_language_and_the_numbers_of_its_region(tmp_path: Path) -> None:
    desks.generate(tmp_path)
    polish = tmp_path.joinpath("pl/work.ts").read_text("utf-8")
    assert (
        "count: (count) => many(count, (count) => ({ one: `${count} zadanie`, few: `${count} zadania`, other: "
        in polish
    )
    region = tmp_path.joinpath("es-419/work.ts").read_text("utf-8")
    assert 'plural("es-419")' in region
    assert "...parent," in region
    # The text is that of Spain.
    assert "operadores avisados" in region


def test_a_text_is_a_literal_whatever_is_in_it() -> None:
    assert desks.literal('"A" \\ `b`') == '"\\"A\\" \\\\ `b`"'
    assert desks.literal("`{a}` costs $ \\") == "`\\`${a}\\` costs \\$ \\\\`"
