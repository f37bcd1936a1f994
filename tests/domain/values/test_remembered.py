"""Results are remembered for short texts alone."""

from domain.values.remembered import remembered


def test_a_short_text_is_read_once_and_a_long_one_each_time() -> None:
    read: list[str] = []

    @remembered(entries=2, characters=3)
    def length(text: str) -> int:
        read.append(text)
        return len(text)

    assert [length("abc"), length("abc"), length("abcd"), length("abcd")] == [3, 3, 4, 4]
    assert read == ["abc", "abcd", "abcd"]
    # The text that was used least recently is read again.
    assert [length("d"), length("e"), length("abc")] == [1, 1, 3]
    assert read[3:] == ["d", "e", "abc"]
