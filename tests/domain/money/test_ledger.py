"""Money moves only as postings that sum to zero; a wallet's formula holds after every movement."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.money.ledger import (
    PLATFORM_OWNER,
    SHAPES,
    WALLET_ACCOUNTS,
    Account,
    Balances,
    EntryKind,
    Movement,
    Posting,
    abandon_deposit,
    change_lock,
    collect_debt,
    credit_bank_transfer,
    credit_deposit,
    credit_late_deposit,
    expect_deposit,
    hold,
    lock,
    movement,
    pay_bonus,
    pay_out,
    refund_deposit,
    release_hold,
    return_lock,
    return_refund,
    return_reversal,
    reverse_bonus,
    reverse_deposit,
    reverse_settlement,
    settle,
)
from domain.money.pricing import Division, divide, price
from domain.policy import Policy

WALLET, OPERATOR = 7, 9
A, K = Account, EntryKind
OWNERS = dict.fromkeys((A.FEES, A.PROVIDER, A.BANK), PLATFORM_OWNER) | dict.fromkeys((A.EARNED, A.PAID_OUT), OPERATOR)
"""Owners of accounts that are not the wallet's."""
amounts = st.integers(min_value=0, max_value=10**12)


def books(movements: Sequence[Movement]) -> Counter[tuple[Account, int]]:
    sums: Counter[tuple[Account, int]] = Counter()
    for moved in movements:
        for posting in moved.postings:
            sums[posting.account, posting.owner] += posting.amount
    return sums


def wallet(movements: Sequence[Movement]) -> Balances:
    sums = books(movements)
    return Balances(*(sums[account, WALLET] for account in WALLET_ACCOUNTS))


MOVEMENTS: list[tuple[Movement, EntryKind, dict[Account, int]]] = [
    (pay_bonus(WALLET, OPERATOR, 300), K.BONUS, {A.AVAILABLE: -300, A.EARNED: 300}),
    (reverse_bonus(WALLET, OPERATOR, 300), K.BONUS_REVERSED, {A.EARNED: -300, A.AVAILABLE: 300}),
    (expect_deposit(WALLET, 300), K.DEPOSIT_OPENED, {A.PROVIDER: -300, A.PENDING: 300}),
    (credit_late_deposit(WALLET, 300), K.DEPOSIT_CREDITED, {A.PROVIDER: -300, A.AVAILABLE: 300}),
    (refund_deposit(WALLET, 300), K.DEPOSIT_REFUNDED, {A.AVAILABLE: -300, A.PROVIDER: 300}),
    (return_refund(WALLET, 300), K.REFUND_RETURNED, {A.PROVIDER: -300, A.AVAILABLE: 300}),
    (reverse_deposit(WALLET, 300, available=300), K.DEPOSIT_REVERSED, {A.AVAILABLE: -300, A.PROVIDER: 300}),
    (
        reverse_deposit(WALLET, 300, available=200),
        K.DEPOSIT_REVERSED,
        {A.AVAILABLE: -200, A.DEBT: -100, A.PROVIDER: 300},
    ),
    (return_reversal(WALLET, 300), K.REVERSAL_RETURNED, {A.PROVIDER: -300, A.AVAILABLE: 300}),
    (collect_debt(WALLET, available=300, debt=-100), K.DEBT_COLLECTED, {A.AVAILABLE: -100, A.DEBT: 100}),
    (collect_debt(WALLET, available=30, debt=-100), K.DEBT_COLLECTED, {A.AVAILABLE: -30, A.DEBT: 30}),
    (credit_deposit(WALLET, 300), K.DEPOSIT_CREDITED, {A.PENDING: -300, A.AVAILABLE: 300}),
    (abandon_deposit(WALLET, 300), K.DEPOSIT_FAILED, {A.PENDING: -300, A.PROVIDER: 300}),
    (credit_bank_transfer(WALLET, 300), K.BANK_TRANSFER_CREDITED, {A.BANK: -300, A.AVAILABLE: 300}),
    (hold(WALLET, 105), K.HOLD, {A.AVAILABLE: -105, A.RESERVED: 105}),
    (release_hold(WALLET, 105), K.HOLD_RELEASED, {A.RESERVED: -105, A.AVAILABLE: 105}),
    (lock(WALLET, 105, held=0), K.LOCK, {A.AVAILABLE: -105, A.LOCKED: 105}),
    (lock(WALLET, 105, held=60), K.LOCK, {A.RESERVED: -60, A.AVAILABLE: -45, A.LOCKED: 105}),
    (change_lock(WALLET, 105, 210), K.LOCK_RAISED, {A.AVAILABLE: -105, A.LOCKED: 105}),
    (change_lock(WALLET, 210, 105), K.LOCK_LOWERED, {A.AVAILABLE: 105, A.LOCKED: -105}),
    (return_lock(WALLET, 105), K.LOCK_RETURNED, {A.LOCKED: -105, A.AVAILABLE: 105}),
    (
        settle(WALLET, OPERATOR, Division(operator=90, platform=15, refund=0)),
        K.SETTLEMENT,
        {A.LOCKED: -105, A.EARNED: 90, A.FEES: 15},
    ),
    (
        settle(WALLET, OPERATOR, Division(operator=45, platform=8, refund=52)),
        K.SETTLEMENT,
        {A.LOCKED: -105, A.EARNED: 45, A.FEES: 8, A.AVAILABLE: 52},
    ),
    (
        reverse_settlement(WALLET, OPERATOR, earned=40, fees=15),
        K.SETTLEMENT_REVERSED,
        {A.EARNED: -40, A.FEES: -15, A.AVAILABLE: 55},
    ),
    (pay_out(OPERATOR, 300), K.PAYOUT, {A.EARNED: -300, A.PAID_OUT: 300}),
]
"""Each movement with its kind, and the amounts that it posts to accounts."""


@pytest.mark.parametrize(
    ("moved", "kind", "posted"), MOVEMENTS, ids=lambda value: str(value) if isinstance(value, EntryKind) else ""
)
def test_a_movement_posts_what_it_says(moved: Movement, kind: EntryKind, posted: dict[Account, int]) -> None:
    assert moved.kind is kind
    assert set(moved.postings) == {Posting(name, OWNERS.get(name, WALLET), amount) for name, amount in posted.items()}
    assert len(moved.postings) == len(posted)


@pytest.mark.parametrize("kind", EntryKind)
def test_a_kind_moves_between_the_accounts_of_its_movements_and_no_others(kind: EntryKind) -> None:
    postings = {posting for moved, _, _ in MOVEMENTS if moved.kind is kind for posting in moved.postings}
    assert set(SHAPES[kind].from_accounts) == {posting.account for posting in postings if posting.amount < 0}
    assert set(SHAPES[kind].to_accounts) == {posting.account for posting in postings if posting.amount > 0}


@given(amounts, amounts, st.builds(Division, amounts, amounts, amounts))
def test_every_movement_balances(amount: int, held: int, division: Division) -> None:
    for moved in (
        expect_deposit(WALLET, amount),
        credit_deposit(WALLET, amount),
        abandon_deposit(WALLET, amount),
        hold(WALLET, amount),
        release_hold(WALLET, amount),
        lock(WALLET, amount, held),
        return_lock(WALLET, amount),
        settle(WALLET, OPERATOR, division),
    ):
        assert sum(posting.amount for posting in moved.postings) == 0
        assert all(posting.amount for posting in moved.postings), "an empty posting says nothing"


@given(amounts, st.integers(min_value=1, max_value=10**12))
def test_a_movement_that_does_not_balance_is_a_fault(amount: int, difference: int) -> None:
    with pytest.raises(ArithmeticError, match="does not balance"):
        movement(EntryKind.HOLD, (Account.AVAILABLE, WALLET, -amount), (Account.RESERVED, WALLET, amount + difference))


@given(st.integers(min_value=1, max_value=10**9), st.integers(min_value=0, max_value=100), amounts)
def test_from_deposit_to_settlement_nothing_is_lost_and_nothing_negative(payout: int, percent: int, spare: int) -> None:
    """Deposits are in the accounts that the formula names after each step, and end with operator, platform and
    wallet."""
    agreed = price(payout, Policy().fee_rates)
    division = divide(agreed, payout * percent // 100)
    deposit, held = agreed.total + spare, agreed.total // 2
    steps = (
        expect_deposit(WALLET, deposit),
        credit_deposit(WALLET, deposit),
        hold(WALLET, held),
        lock(WALLET, agreed.total, held),
        settle(WALLET, OPERATOR, division),
    )
    for number in range(1, len(steps)):
        balances = wallet(steps[:number])
        assert min(balances) >= 0
        assert balances.total_funded == deposit, "only a settlement takes money out of the wallet"
    assert wallet(steps) == Balances(available=spare + division.refund, reserved=0, locked=0, pending=0)
    assert wallet(steps).total_funded == deposit - division.operator - division.platform
    assert books(steps)[Account.EARNED, OPERATOR] == division.operator
    assert books(steps)[Account.FEES, PLATFORM_OWNER] == division.platform
    assert books(steps)[Account.PROVIDER, PLATFORM_OWNER] == -deposit
    assert sum(books(steps).values()) == 0


@pytest.mark.parametrize(
    "steps",
    [
        (expect_deposit(WALLET, 300), abandon_deposit(WALLET, 300)),
        (hold(WALLET, 105), release_hold(WALLET, 105)),
        (reverse_deposit(WALLET, 300, available=200), return_reversal(WALLET, 300), collect_debt(WALLET, 300, -100)),
        (hold(WALLET, 60), lock(WALLET, 105, held=60), change_lock(WALLET, 105, 210), return_lock(WALLET, 210)),
    ],
    ids=["deposit", "hold", "reversal", "lock"],
)
def test_what_is_undone_leaves_the_books_as_they_were(steps: tuple[Movement, ...]) -> None:
    assert not any(books(steps).values())


def test_the_available_balance_follows_the_specifications_formula() -> None:
    balances = Balances(available=40, reserved=105, locked=210, pending=30)
    assert balances.total_funded == 385
    assert balances.available == balances.total_funded - 105 - 210 - 30
