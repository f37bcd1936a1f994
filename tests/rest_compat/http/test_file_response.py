"""Files as responses: their headers and their parts."""

import pytest

from rest_compat.http.file_response import disposition


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("shop front.jpg", "attachment; filename=\"shop front.jpg\"; filename*=UTF-8''shop%20front.jpg"),
        ('a"b\r\nc;é.png', "attachment; filename=\"a_b__c__.png\"; filename*=UTF-8''a%22b%0D%0Ac%3B%C3%A9.png"),
    ],
)
def test_no_file_name_can_break_its_header(name: str, header: str) -> None:
    assert disposition(name) == header
