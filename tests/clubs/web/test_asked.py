"""What is sent as a number is its digits of ASCII; the key of a row has 64 bits, one of them for the sign."""

from uuid import UUID

import pytest

from clubs.web.asked import id_in, number_in, uuid_in
from clubs.web.refusals import NoSuchValue


def test_a_number_is_plain_digits_up_to_the_most():
    assert [number_in(text, 80) for text in ("0", "7", "07", "80")] == [0, 7, 7, 80]
    for text in ("", " 7", "-1", "+1", "1.0", "1e1", "²", "٣", "７", "81", "100", "0" * 5_000, "9" * 5_000):
        assert number_in(text, 80) is None, text


def test_a_key_is_any_that_a_row_can_have():
    assert number_in("9223372036854775807") == 2**63 - 1
    assert number_in("9223372036854775808") is None
    assert id_in("12", "do") == 12


def test_a_key_that_cannot_be_is_refused_by_its_field():
    with pytest.raises(NoSuchValue) as refusal:
        id_in("x", "do")
    assert refusal.value.field == "do"


def test_an_id_of_a_form_is_a_uuid():
    text = "12345678-1234-5678-1234-567812345678"
    assert uuid_in(text) == UUID(int=0x12345678123456781234567812345678)
    assert [uuid_in(wrong) for wrong in ("", "1", text[:-1], "x" * 36)] == [None] * 4
