from decimal import Decimal

import pytest

from domain.values.numbers import MAX_DIGITS, MAX_LENGTH, parse_decimal, parse_natural, parse_whole, quantity


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "7",
        "-7.50",
        "+7",
        ".5",
        "5.",
        "1e3",
        "1E-3",
        "1e308",
        "1.7976931348623157e308",
        "5e-324",
        "0." + "1" * (MAX_LENGTH - 2),
    ],
)
def test_a_number_keeps_its_digits(text: str) -> None:
    assert parse_decimal(text) == Decimal(text)
    assert abs(float(parse_decimal(text))) < float("inf")


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "1_0", " 1", "٣", "NaN", "Infinity", "-inf", "1e", "0x10", "1,5"),
        *("1e309", "10e308", "-1e-325", "0.1e-324", "0e1000", "1e1000000000", "1e1000000000000000000000"),
        *("1e-1000000000000000000000", "1" * (MAX_DIGITS + 2), "0." + "1" * MAX_LENGTH, "0" * MAX_LENGTH + "e1"),
    ],
)
def test_a_text_that_is_no_number_or_out_of_bounds_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must be a decimal number"):
        parse_decimal(text)


def test_whole_numbers_are_bounded() -> None:
    assert parse_whole("-42") == -42
    assert parse_whole("9" * MAX_DIGITS) == 10**MAX_DIGITS - 1
    with pytest.raises(ValueError, match="at most 309 digits"):
        parse_whole("1" + "0" * MAX_DIGITS)


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "+1", " 1", "1.0", "1e3", "²", "٣", "0" * 30_000, "0" * 30 + "1", "8", "9" * 5_000]
)
def test_what_is_no_number_up_to_the_largest_is_none(text: str) -> None:
    assert parse_natural(text, 7) is None


def test_a_number_up_to_the_largest_is_read() -> None:
    assert [parse_natural(text, 2**31 - 1) for text in ("1", "007", "2147483647")] == [1, 7, 2**31 - 1]


def test_a_quantity_has_its_noun_in_the_right_number() -> None:
    assert [quantity(number, "file") for number in (0, 1, 2_000)] == ["0 files", "1 file", "2,000 files"]
