"""The page behind an owner's link: what it shows, that only its buttons decide, and what it refuses."""

import re

import pytest

from resolvers import clockwork
from tests.rest_compat.front_door import Client, problem

SHOP = {
    "title": "Photograph <b>a shop</b>",
    "description": "Three photographs of the shop front.",
    "locationAddress": "Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
    "locationLatitude": 52.3731,
    "locationLongitude": 4.8922,
    "payoutAmount": 50,
    "payoutCurrency": "EUR",
}
FORM = "application/x-www-form-urlencoded"
