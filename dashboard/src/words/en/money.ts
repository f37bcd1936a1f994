/** Words of the owner's wallets and spending. */
export const money = {
  reserved: "Reserved",
  locked: "Locked",
  pending: "On its way",
  wallet: (currency: string) => `Wallet in ${currency}`,
  ledger: "Ledger",
  ledgerEmpty: "Deposits, holds and payments appear here.",
  deposit: "Deposit",
  depositTitle: "Put money in the wallet",
  depositText: "You pay on the page of the payment provider and come back here.",
  toPayment: "Go to the payment page",
  moneyEmpty: "No wallet yet",
  moneyEmptyText: "The first deposit opens one. A task is paid from the wallet in its currency.",
};
