// The operations of the service, by caller.

import { type CallOptions, Client } from "../client.js";
import type * as types from "./types.js";

/** What anybody can do, without a key. */
export class PublicClient extends Client {
  /**
   * Register an agent; its first key and its webhook secret are returned only once.
   *
   * Public: needs no key. Refused with `terms_not_accepted` (400), `terms_outdated` (400).
   */
  registerAgent(fields: types.RegisterAgentBody, options: CallOptions = {}): Promise<types.AgentRegistration> {
    return this.call<types.AgentRegistration>("POST", "/api/v1/agents/register", fields, options);
  }

  /**
   * Read the legal documents in force, which registration accepts.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  legalDocuments(options: CallOptions = {}): Promise<types.LegalDocument[]> {
    return this.call<types.LegalDocument[]>("GET", "/api/v1/legal", {}, options);
  }

  /**
   * Check that the service answers, and read its version.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  health(options: CallOptions = {}): Promise<types.Health> {
    return this.call<types.Health>("GET", "/api/v1/health", {}, options);
  }

  /**
   * List all countries with their launch phases; only Live ones execute tasks.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  countries(options: CallOptions = {}): Promise<types.CountryList> {
    return this.call<types.CountryList>("GET", "/api/v1/countries", {}, options);
  }

  /**
   * List the currencies of Live countries with their payout bounds, or all currencies.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  currencies(fields: types.CurrenciesQuery = {}, options: CallOptions = {}): Promise<types.Currency[]> {
    return this.call<types.Currency[]>("GET", "/api/v1/currencies", fields, options);
  }

  /**
   * List the service categories in two levels, with the required proof and the use cases of each.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  serviceCategories(options: CallOptions = {}): Promise<types.ServiceCategoryList> {
    return this.call<types.ServiceCategoryList>("GET", "/api/v1/services/categories", {}, options);
  }

  /**
   * List the capabilities of one category or of all: information needed and returned, usual price and duration.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  capabilities(fields: types.CapabilitiesQuery = {}, options: CallOptions = {}): Promise<types.Capability[]> {
    return this.call<types.Capability[]>("GET", "/api/v1/services/capabilities", fields, options);
  }

  /**
   * Read one capability: information needed and returned, usual price and duration.
   *
   * Public: needs no key. Refused with `not_found` (404).
   */
  capability(capabilityId: number, options: CallOptions = {}): Promise<types.Capability> {
    return this.call<types.Capability>("GET", `/api/v1/services/capabilities/${capabilityId}`, {}, options);
  }

  /**
   * List the locales for texts that people read, for the field locale of other requests.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  locales(options: CallOptions = {}): Promise<types.Locale[]> {
    return this.call<types.Locale[]>("GET", "/api/v1/locales", {}, options);
  }

  /**
   * List every event that webhooks deliver: its occasion, its JSON Schema and an example.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  eventTypes(options: CallOptions = {}): Promise<types.EventType[]> {
    return this.call<types.EventType[]>("GET", "/api/v1/events", {}, options);
  }

  /**
   * Register an operator; its key is returned only once. It can take tasks once the platform has approved it.
   *
   * Public: needs no key. Refused with `terms_not_accepted` (400), `terms_outdated` (400).
   */
  registerOperator(fields: types.RegisterOperatorBody, options: CallOptions = {}): Promise<types.OperatorRegistration> {
    return this.call<types.OperatorRegistration>("POST", "/api/v1/operators/register", fields, options);
  }

  /**
   * Read the key with which a browser subscribes to push messages of this service.
   *
   * Public: needs no key. Has no refusals of its own.
   */
  pushKey(options: CallOptions = {}): Promise<types.PushKeyView> {
    return this.call<types.PushKeyView>("GET", "/api/v1/push-key", {}, options);
  }
}

/** What an agent does with its key: dispatch tasks, follow them, review the proof, pay. */
export class AgentClient extends PublicClient {
  /**
   * Read the calling agent's profile.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  agent(options: CallOptions = {}): Promise<types.Agent> {
    return this.call<types.Agent>("GET", "/api/v1/agents/me", {}, options);
  }

  /**
   * Change the calling agent's profile; only supplied fields change.
   *
   * A new address of the owner gets a mail that asks for confirmation. Setting an unconfirmed address again sends
   * another mail, once the earlier link has expired. Needs a key with the scope `manage`. Refused with `owner_fixed`
   * (403).
   */
  updateAgent(fields: types.UpdateAgentBody = {}, options: CallOptions = {}): Promise<types.Agent> {
    return this.call<types.Agent>("PUT", "/api/v1/agents/me", fields, options);
  }

  /**
   * List all keys of the calling agent with their scopes, including revoked and expired ones, oldest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  apiKeys(options: CallOptions = {}): Promise<types.ApiKey[]> {
    return this.call<types.ApiKey[]>("GET", "/api/v1/agents/me/api-keys", {}, options);
  }

  /**
   * Create another key for the calling agent; it is returned only once. Several keys may be active.
   *
   * It has at most the scopes and the lifetime of the calling key. A key with its own spending rules has no `manage`,
   * so it creates no keys: a new key would not be bound by the rules. Needs a key with the scope `manage`. Refused
   * with `too_many_keys` (400), `fresh_proof_required` (403), `rate_limited` (429).
   */
  createApiKey(fields: types.CreateApiKeyBody, options: CallOptions = {}): Promise<types.NewApiKey> {
    return this.call<types.NewApiKey>("POST", "/api/v1/agents/me/api-keys", fields, options);
  }

  /**
   * Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes nothing.
   *
   * Needs a key with the scope `manage`. Refused with `key_in_use` (400), `not_found` (404).
   */
  revokeApiKey(apiKeyId: number, options: CallOptions = {}): Promise<types.ApiKey> {
    return this.call<types.ApiKey>("DELETE", `/api/v1/agents/me/api-keys/${apiKeyId}`, {}, options);
  }

  /**
   * List the people who may act for the calling agent, newest first, including those who have not signed in yet.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  agentMembers(fields: types.AgentMembersQuery = {}, options: CallOptions = {}): AsyncGenerator<types.AgentMember, void, undefined> {
    return this.pages<types.AgentMember>("GET", "/api/v1/agents/me/members", fields, options);
  }

  /**
   * Add a person who may act for the calling agent, and send a mail to that person. A new person can sign in from now.
   *
   * on. A key adds members and viewers. Only an owner who has signed in adds an owner. Needs a key with the scope
   * `manage`. Refused with `already_member` (400), `last_owner` (400), `fresh_proof_required` (403), `owners_decide`
   * (403).
   */
  addAgentMember(fields: types.AddAgentMemberBody, options: CallOptions = {}): Promise<types.AgentMember> {
    return this.call<types.AgentMember>("POST", "/api/v1/agents/me/members", fields, options);
  }

  /**
   * Change the role of a member. Only an owner who has signed in makes an owner, or changes the role of one.
   *
   * The last owner stays one. Repeating it changes nothing. Needs a key with the scope `manage`. Refused with
   * `last_owner` (400), `fresh_proof_required` (403), `owners_decide` (403), `not_found` (404).
   */
  setAgentMemberRole(memberId: number, fields: types.SetAgentMemberRoleBody, options: CallOptions = {}): Promise<types.AgentMember> {
    return this.call<types.AgentMember>("PUT", `/api/v1/agents/me/members/${memberId}`, fields, options);
  }

  /**
   * End a member's right to act for the calling agent, at once. The last owner cannot be removed.
   *
   * Keys that the member has made stay valid: revoke those that nobody else uses. Needs a key with the scope `manage`.
   * Refused with `last_owner` (400), `fresh_proof_required` (403), `owners_decide` (403), `not_found` (404).
   */
  removeAgentMember(memberId: number, options: CallOptions = {}): Promise<types.AgentMember> {
    return this.call<types.AgentMember>("DELETE", `/api/v1/agents/me/members/${memberId}`, {}, options);
  }

  /**
   * Read the spending rules of the agent or of one of its keys, with the spent and the remaining amounts.
   *
   * Needs a key with the scope `read`. Refused with `owner_unknown` (400), `not_found` (404).
   */
  spendingRules(fields: types.SpendingRulesQuery = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("GET", "/api/v1/agents/me/spending-rules", fields, options);
  }

  /**
   * Replace spending rules. Stricter rules apply at once; looser ones wait for the owner, who is asked by e-mail if.
   *
   * the address is confirmed. A key has no `manage` while it has its own rules, so no key can set rules for itself.
   * The platform's staff may loosen rules, too. The result has the rules that apply now, and the questions that wait.
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use`
   * (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404),
   * `rate_limited` (429).
   */
  setSpendingRules(fields: types.SetSpendingRulesBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("PUT", "/api/v1/agents/me/spending-rules", fields, options);
  }

  /**
   * Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing.
   *
   * The result, and that of a dry run, warns when only the platform's staff could resume it. Needs a key with the
   * scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use` (400),
   * `owner_unknown` (400), `insufficient_role` (403), `not_found` (404), `rate_limited` (429).
   */
  freezeSpending(fields: types.FreezeSpendingBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("POST", "/api/v1/agents/me/spending-rules/freeze", fields, options);
  }

  /**
   * Resume spending: asks the owner by e-mail; for the platform's staff it takes effect at once.
   *
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use`
   * (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404),
   * `rate_limited` (429).
   */
  unfreezeSpending(fields: types.UnfreezeSpendingBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("POST", "/api/v1/agents/me/spending-rules/unfreeze", fields, options);
  }

  /**
   * Approve or decline a question to the owner, once: about a task above a limit, or about looser rules.
   *
   * Only for an owner who has signed in, because the rules limit keys and tokens. An approved task that was to be
   * published at once is published now. The result has the rules that apply now. Needs a key with the scope `manage`.
   * Refused with `country_not_live` (400), `over_budget` (400), `owner_unknown` (400), `pay_below_floor` (400),
   * `plan_limit_reached` (400), `window_closed` (400), `wrong_settlement_mode` (400), `wrong_status` (400),
   * `insufficient_funds` (402), `fresh_proof_required` (403), `owners_decide` (403), `publication_refused` (403),
   * `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed` (403), `not_found` (404),
   * `approval_decided` (409), `held_for_review` (409).
   */
  decideSpending(approvalId: number, fields: types.DecideSpendingBody, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("POST", `/api/v1/agents/me/spending-rules/approvals/${approvalId}`, fields, options);
  }

  /**
   * Read the spending rules of the agent or of one of its keys, with the spent and the remaining amounts.
   *
   * Needs a key with the scope `read`. Refused with `owner_unknown` (400), `not_found` (404).
   */
  apiKeySpendingRules(apiKeyId: number, fields: types.ApiKeySpendingRulesQuery = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("GET", `/api/v1/agents/me/api-keys/${apiKeyId}/spending-rules`, fields, options);
  }

  /**
   * Replace spending rules. Stricter rules apply at once; looser ones wait for the owner, who is asked by e-mail if.
   *
   * the address is confirmed. A key has no `manage` while it has its own rules, so no key can set rules for itself.
   * The platform's staff may loosen rules, too. The result has the rules that apply now, and the questions that wait.
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use`
   * (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404),
   * `rate_limited` (429).
   */
  setSpendingRulesOfApiKey(apiKeyId: number, fields: types.SetSpendingRulesOfApiKeyBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("PUT", `/api/v1/agents/me/api-keys/${apiKeyId}/spending-rules`, fields, options);
  }

  /**
   * Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing.
   *
   * The result, and that of a dry run, warns when only the platform's staff could resume it. Needs a key with the
   * scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use` (400),
   * `owner_unknown` (400), `insufficient_role` (403), `not_found` (404), `rate_limited` (429).
   */
  freezeSpendingOfApiKey(apiKeyId: number, fields: types.FreezeSpendingOfApiKeyBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("POST", `/api/v1/agents/me/api-keys/${apiKeyId}/spending-rules/freeze`, fields, options);
  }

  /**
   * Resume spending: asks the owner by e-mail; for the platform's staff it takes effect at once.
   *
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use`
   * (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404),
   * `rate_limited` (429).
   */
  unfreezeSpendingOfApiKey(apiKeyId: number, fields: types.UnfreezeSpendingOfApiKeyBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("POST", `/api/v1/agents/me/api-keys/${apiKeyId}/spending-rules/unfreeze`, fields, options);
  }

  /**
   * Read the clock of the calling agent's practice world. Test mode only.
   *
   * Needs a key with the scope `read`. Refused with `test_mode_only` (400).
   */
  practiceClock(options: CallOptions = {}): Promise<types.PracticeTime> {
    return this.call<types.PracticeTime>("GET", "/api/v1/agents/me/clock", {}, options);
  }

  /**
   * Advance the clock of the practice world; everything due on the way happens in order, each at its time.
   *
   * When the call returns, all of it has happened: timers have fired, simulated operators have acted. Test mode only.
   * Needs a key with the scope `dispatch`. Refused with `test_mode_only` (400).
   */
  advanceClock(fields: types.AdvanceClockBody, options: CallOptions = {}): Promise<types.PracticeTime> {
    return this.call<types.PracticeTime>("POST", "/api/v1/agents/me/clock/advance", fields, options);
  }

  /**
   * Set the speed of the practice world's clock, or stop it. Test mode only.
   *
   * Needs a key with the scope `dispatch`. Refused with `test_mode_only` (400).
   */
  setClockSpeed(fields: types.SetClockSpeedBody, options: CallOptions = {}): Promise<types.PracticeTime> {
    return this.call<types.PracticeTime>("PUT", "/api/v1/agents/me/clock/speed", fields, options);
  }

  /**
   * List the channels by which the caller is notified of events, primary ones first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  contactMethods(options: CallOptions = {}): Promise<types.ContactMethod[]> {
    return this.call<types.ContactMethod[]>("GET", "/api/v1/agents/me/contact-methods", {}, options);
  }

  /**
   * Add a channel by which an agent is notified of events of all its tasks, or an operator of its notifications.
   *
   * An e-mail address receives events once its reader has confirmed it, by the link in the only mail that it gets
   * before. Needs a key with the scope `manage`. Has no refusals of its own.
   */
  addContactMethod(fields: types.AddContactMethodBody, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("POST", "/api/v1/agents/me/contact-methods", fields, options);
  }

  /**
   * Change a channel: its type, address, priority, authentication or use.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  updateContactMethod(contactMethodId: number, fields: types.UpdateContactMethodBody = {}, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("PUT", `/api/v1/agents/me/contact-methods/${contactMethodId}`, fields, options);
  }

  /**
   * Remove a channel: it receives nothing from now on.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  removeContactMethod(contactMethodId: number, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("DELETE", `/api/v1/agents/me/contact-methods/${contactMethodId}`, {}, options);
  }

  /**
   * List the calling agent's integration preferences, oldest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  integrationPreferences(options: CallOptions = {}): Promise<types.IntegrationPreference[]> {
    return this.call<types.IntegrationPreference[]>("GET", "/api/v1/agents/me/integration-preferences", {}, options);
  }

  /**
   * Declare a way in which the agent prefers to use the service.
   *
   * Needs a key with the scope `manage`. Has no refusals of its own.
   */
  addIntegrationPreference(fields: types.AddIntegrationPreferenceBody, options: CallOptions = {}): Promise<types.IntegrationPreference> {
    return this.call<types.IntegrationPreference>("POST", "/api/v1/agents/me/integration-preferences", fields, options);
  }

  /**
   * Withdraw a declared preference.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  removeIntegrationPreference(integrationPreferenceId: number, options: CallOptions = {}): Promise<types.IntegrationPreference> {
    return this.call<types.IntegrationPreference>("DELETE", `/api/v1/agents/me/integration-preferences/${integrationPreferenceId}`, {}, options);
  }

  /**
   * List the calling agent's service interests, oldest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  serviceInterests(options: CallOptions = {}): Promise<types.ServiceInterest[]> {
    return this.call<types.ServiceInterest[]>("GET", "/api/v1/agents/me/interests", {}, options);
  }

  /**
   * Declare demand without a concrete task, so that the platform finds operators for it.
   *
   * Needs a key with the scope `dispatch`. Has no refusals of its own.
   */
  addServiceInterest(fields: types.AddServiceInterestBody, options: CallOptions = {}): Promise<types.ServiceInterest> {
    return this.call<types.ServiceInterest>("POST", "/api/v1/agents/me/interests", fields, options);
  }

  /**
   * Change a declared interest; only supplied fields change.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404).
   */
  updateServiceInterest(interestId: number, fields: types.UpdateServiceInterestBody = {}, options: CallOptions = {}): Promise<types.ServiceInterest> {
    return this.call<types.ServiceInterest>("PUT", `/api/v1/agents/me/interests/${interestId}`, fields, options);
  }

  /**
   * Withdraw a declared interest.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404).
   */
  removeServiceInterest(interestId: number, options: CallOptions = {}): Promise<types.ServiceInterest> {
    return this.call<types.ServiceInterest>("DELETE", `/api/v1/agents/me/interests/${interestId}`, {}, options);
  }

  /**
   * Read the country that the agent waits for, and its position; without one, its position in the global waitlist.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  waitlist(options: CallOptions = {}): Promise<types.WaitlistStatus> {
    return this.call<types.WaitlistStatus>("GET", "/api/v1/agents/me/waitlist", {}, options);
  }

  /**
   * Wait for a country that is not Live yet. An agent waits for one country: another one replaces it.
   *
   * Joining again for the same country keeps the position. Needs a key with the scope `dispatch`. Refused with
   * `not_found` (404).
   */
  joinCountryWaitlist(fields: types.JoinCountryWaitlistBody, options: CallOptions = {}): Promise<types.WaitlistStatus> {
    return this.call<types.WaitlistStatus>("POST", "/api/v1/agents/me/waitlist", fields, options);
  }

  /**
   * List the agent's wallets, one for each currency that it has used.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  wallets(options: CallOptions = {}): Promise<types.Wallet[]> {
    return this.call<types.Wallet[]>("GET", "/api/v1/agents/me/wallets", {}, options);
  }

  /**
   * Read one wallet: its balances and the newest tasks that hold its money.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  wallet(fields: types.WalletQuery = {}, options: CallOptions = {}): Promise<types.Wallet> {
    return this.call<types.Wallet>("GET", "/api/v1/agents/me/wallet", fields, options);
  }

  /**
   * List the tasks that hold money of one wallet, newest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  walletLocks(fields: types.WalletLocksQuery = {}, options: CallOptions = {}): AsyncGenerator<types.WalletLock, void, undefined> {
    return this.pages<types.WalletLock>("GET", "/api/v1/agents/me/wallet/locks", fields, options);
  }

  /**
   * Read the balances of one wallet over a period, at its beginning, every day or hour after it, and at its end.
   *
   * The first and the last are the opening and closing balances of the statement of the same period. Needs a key with
   * the scope `read`. Has no refusals of its own.
   */
  walletBalances(fields: types.WalletBalancesQuery, options: CallOptions = {}): Promise<types.WalletBalance[]> {
    return this.call<types.WalletBalance[]>("GET", "/api/v1/agents/me/wallet/balances", fields, options);
  }

  /**
   * List the ledger of the agent's wallets, newest first, each entry with the running balance.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  walletTransactions(fields: types.WalletTransactionsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.WalletTransaction, void, undefined> {
    return this.pages<types.WalletTransaction>("GET", "/api/v1/agents/me/wallet/transactions", fields, options);
  }

  /**
   * Read a statement of one wallet over a period: opening balances, each movement, closing balances.
   *
   * A period with more than 10,000 movements is refused: ask for a shorter period, or on REST for CSV, which has no
   * such limit. Needs a key with the scope `read`. Has no refusals of its own.
   */
  walletStatement(fields: types.WalletStatementQuery, options: CallOptions = {}): Promise<types.WalletStatement> {
    return this.call<types.WalletStatement>("GET", "/api/v1/agents/me/wallet/statement", fields, options);
  }

  /**
   * Put money into a wallet: returns the address of a hosted payment page.
   *
   * The amount is pending until the payment is confirmed, then available. Needs a key with the scope `settle`. Refused
   * with `over_budget` (400), `owner_unknown` (400), `pay_below_floor` (400), `payment_refused` (400),
   * `payments_unavailable` (400), `quote_expired` (400), `wrong_settlement_mode` (400), `wrong_status` (400),
   * `insufficient_funds` (402), `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403),
   * `spending_not_allowed` (403), `held_for_review` (409), `too_many_events` (429), `unavailable` (503).
   */
  depositToWallet(fields: types.DepositToWalletBody, options: CallOptions = {}): Promise<types.Deposit> {
    return this.call<types.Deposit>("POST", "/api/v1/agents/me/wallet/deposit", fields, options);
  }

  /**
   * Read the status of a deposit's payment, also when its provider has not reported it yet.
   *
   * Needs a key with the scope `read`. Refused with `owner_unknown` (400), `wrong_settlement_mode` (400),
   * `wrong_status` (400), `insufficient_funds` (402), `spending_frozen` (403), `spending_limit` (403),
   * `spending_not_allowed` (403), `not_found` (404), `unavailable` (503).
   */
  deposit(externalId: string, options: CallOptions = {}): Promise<types.Deposit> {
    return this.call<types.Deposit>("GET", `/api/v1/agents/me/wallet/deposit/${encodeURIComponent(externalId)}/status`, {}, options);
  }

  /**
   * Get the account and the reference for funding a wallet by bank transfer.
   *
   * The platform credits the wallet when the transfer has arrived. Refused in test mode, where there is no real money.
   * Needs a key with the scope `read`. Refused with `not_in_test_mode` (400).
   */
  bankTransferDetails(fields: types.BankTransferDetailsQuery = {}, options: CallOptions = {}): Promise<types.BankTransferDetails> {
    return this.call<types.BankTransferDetails>("GET", "/api/v1/agents/me/wallet/bank-transfer", fields, options);
  }

  /**
   * Dispatch a physical-world task.
   *
   * With publishImmediately it is funded from the wallet and published at once. If the wallet does not cover it, or
   * the country is not live, it is kept as a draft with autoPublishDeferred and its reason. The same requestId returns
   * the existing task. With dryRun nothing is stored: the answer says what would happen. A task above a spending limit
   * is kept as a draft, and published once the owner, asked by e-mail, has approved it. Needs a key with the scope
   * `dispatch`. Refused with `country_not_live` (400), `over_budget` (400), `owner_unknown` (400), `pay_below_floor`
   * (400), `plan_limit_reached` (400), `wrong_status` (400), `insufficient_funds` (402), `publication_refused` (403),
   * `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed` (403), `held_for_review` (409).
   */
  createTask(fields: types.CreateTaskBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", "/api/v1/agents/me/tasks", fields, options);
  }

  /**
   * List the agent's tasks, newest first; the platform's staff gets those of all agents.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  tasks(fields: types.TasksQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Task, void, undefined> {
    return this.pages<types.Task>("GET", "/api/v1/agents/me/tasks", fields, options);
  }

  /**
   * Read one task: its status and its next actions. The platform's staff reads any task.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  task(taskId: number, fields: types.TaskQuery = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("GET", `/api/v1/agents/me/tasks/${taskId}`, fields, options);
  }

  /**
   * Publish a draft (its cost is locked from the wallet) or a funded task, so that operators near it see it.
   *
   * Needs a key with the scope `dispatch`. Refused with `country_not_live` (400), `over_budget` (400), `owner_unknown`
   * (400), `pay_below_floor` (400), `plan_limit_reached` (400), `window_closed` (400), `wrong_status` (400),
   * `insufficient_funds` (402), `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403),
   * `spending_not_allowed` (403), `not_found` (404), `held_for_review` (409).
   */
  publishTask(taskId: number, fields: types.PublishTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/publish`, fields, options);
  }

  /**
   * Ask for a human decision on a task that a rule or the screening service refuses to publish.
   *
   * The task is held until the platform's staff releases it, which publishes it, or refuses it with a reason; the
   * agent is notified. In test mode it is released at once. Needs a key with the scope `dispatch`. Refused with
   * `country_not_live` (400), `not_pending` (400), `over_budget` (400), `pay_below_floor` (400), `plan_limit_reached`
   * (400), `window_closed` (400), `wrong_status` (400), `insufficient_funds` (402), `publication_refused` (403),
   * `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed` (403), `not_found` (404),
   * `held_for_review` (409).
   */
  requestPublicationReview(taskId: number, fields: types.RequestPublicationReviewBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/request-publication-review`, fields, options);
  }

  /**
   * Cancel a task before an operator accepts it, at no cost; direct tasks also while they are carried out.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  cancelTask(taskId: number, fields: types.CancelTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/cancel`, fields, options);
  }

  /**
   * Get the cost of an escrow task, and reserve it in the wallet for the lifetime of the quote.
   *
   * The first step of the escrow flow; fund_task, publish_task and, after the review, approve_task_review follow. With
   * dryRun nothing is reserved: the answer says what would happen. Needs a key with the scope `dispatch`. Refused with
   * `over_budget` (400), `pay_below_floor` (400), `quote_expired` (400), `wrong_settlement_mode` (400), `wrong_status`
   * (400), `insufficient_funds` (402), `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403),
   * `spending_not_allowed` (403), `not_found` (404), `held_for_review` (409).
   */
  quoteTask(taskId: number, fields: types.QuoteTaskBody = {}, options: CallOptions = {}): Promise<types.Quote> {
    return this.call<types.Quote>("POST", `/api/v1/agents/me/tasks/${taskId}/quote`, fields, options);
  }

  /**
   * Pay for a quoted task, from the wallet at once or on a hosted payment page.
   *
   * A repeat on a funded task changes nothing; for psp it returns the same checkout address again, also before
   * payment. A call above a spending limit is refused, and the owner is asked by e-mail. Needs a key with the scope
   * `settle`. Refused with `over_budget` (400), `owner_unknown` (400), `pay_below_floor` (400), `payment_refused`
   * (400), `payments_unavailable` (400), `quote_expired` (400), `wrong_settlement_mode` (400), `wrong_status` (400),
   * `insufficient_funds` (402), `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403),
   * `spending_not_allowed` (403), `not_found` (404), `held_for_review` (409), `too_many_events` (429), `unavailable`
   * (503).
   */
  fundTask(taskId: number, fields: types.FundTaskBody, options: CallOptions = {}): Promise<types.Funding> {
    return this.call<types.Funding>("POST", `/api/v1/agents/me/tasks/${taskId}/fund`, fields, options);
  }

  /**
   * Check whether a quoted task's payment has arrived, and lock the cost if the wallet covers it by now.
   *
   * Without a payment in progress it pays from the wallet, so call it only for tasks that are to be paid for. Needs a
   * key with the scope `settle`. Refused with `owner_unknown` (400), `quote_expired` (400), `wrong_settlement_mode`
   * (400), `wrong_status` (400), `insufficient_funds` (402), `spending_frozen` (403), `spending_limit` (403),
   * `spending_not_allowed` (403), `not_found` (404), `unavailable` (503).
   */
  checkTaskFunding(taskId: number, fields: types.CheckTaskFundingBody = {}, options: CallOptions = {}): Promise<types.FundingCheck> {
    return this.call<types.FundingCheck>("POST", `/api/v1/agents/me/tasks/${taskId}/check-funding`, fields, options);
  }

  /**
   * Approve the work of a task that was quoted and funded: pays the operator, irreversibly.
   *
   * Needs a key with the scope `settle`. Refused with `decision_pending` (400), `wrong_funding_flow` (400),
   * `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
   */
  approveTaskReview(taskId: number, fields: types.ApproveTaskReviewBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/approve-review`, fields, options);
  }

  /**
   * Reject the proof: the money stays locked, and the operator may contest it within the dispute window.
   *
   * Needs a key with the scope `settle`. Refused with `wrong_settlement_mode` (400), `wrong_status` (400), `not_found`
   * (404).
   */
  rejectTaskReview(taskId: number, fields: types.RejectTaskReviewBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/reject-review`, fields, options);
  }

  /**
   * Cancel an escrow task that is being carried out: the operator is paid by the stage reached, the rest returns.
   *
   * The rest may return to the wallet after the call has ended; the wallet and its ledger show it then. With dryRun
   * nothing changes: the answer says what would happen, with its ledger lines. Needs a key with the scope `settle`.
   * Refused with `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
   */
  cancelTaskWithSettlement(taskId: number, fields: types.CancelTaskWithSettlementBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/cancel-with-settlement`, fields, options);
  }

  /**
   * Open a dispute: the money is frozen and the platform investigates, typically 1 to 3 days.
   *
   * Needs a key with the scope `settle`. Refused with `wrong_status` (400), `not_found` (404).
   */
  disputeTask(taskId: number, fields: types.DisputeTaskBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/dispute`, fields, options);
  }

  /**
   * Approve the work of a task that was funded from the wallet at once: pays the operator, irreversibly.
   *
   * Needs a key with the scope `settle`. Refused with `decision_pending` (400), `wrong_funding_flow` (400),
   * `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
   */
  approveTask(taskId: number, fields: types.ApproveTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/approve`, fields, options);
  }

  /**
   * Close a direct task that the operator reports as done; no money of the platform moves.
   *
   * Needs a key with the scope `settle`. Refused with `wrong_settlement_mode` (400), `wrong_status` (400), `not_found`
   * (404).
   */
  acknowledgeDirectTask(taskId: number, fields: types.AcknowledgeDirectTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/acknowledge`, fields, options);
  }

  /**
   * Dispute a direct task that the operator reports as done.
   *
   * Needs a key with the scope `settle`. Refused with `wrong_settlement_mode` (400), `wrong_status` (400), `not_found`
   * (404).
   */
  disputeDirectTask(taskId: number, fields: types.DisputeDirectTaskBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/agents/me/tasks/${taskId}/dispute-direct`, fields, options);
  }

  /**
   * Read the proof of a task: items, verdicts on every requirement, report, skipped steps.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  taskProofs(taskId: number, fields: types.TaskProofsQuery = {}, options: CallOptions = {}): Promise<types.TaskProofs> {
    return this.call<types.TaskProofs>("GET", `/api/v1/agents/me/tasks/${taskId}/proofs`, fields, options);
  }

  /**
   * Read the content of a proof item as base64, with its thumbnail.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  proofContent(taskId: number, proofItemId: number, options: CallOptions = {}): Promise<types.ProofContent> {
    return this.call<types.ProofContent>("GET", `/api/v1/agents/me/tasks/${taskId}/proofs/${proofItemId}/content`, {}, options);
  }

  /**
   * Read the thumbnail of a proof item, a JPEG.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  proofThumbnail(taskId: number, proofItemId: number, options: CallOptions = {}): Promise<Blob> {
    return this.file("GET", `/api/v1/agents/me/tasks/${taskId}/proofs/${proofItemId}/thumbnail`, {}, options);
  }

  /**
   * Read the status events of a task after a cursor, oldest first: the way to follow it by polling.
   *
   * With wait, the call waits until there is an event after the cursor. Needs a key with the scope `read`. Refused
   * with `invalid_cursor` (400), `not_found` (404).
   */
  taskEvents(taskId: number, fields: types.TaskEventsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.StatusEvent, void, undefined> {
    return this.pages<types.StatusEvent>("GET", `/api/v1/agents/me/tasks/${taskId}/events`, fields, options);
  }

  /**
   * Read the whole status history of a task, oldest first.
   *
   * Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
   */
  taskHistory(taskId: number, fields: types.TaskHistoryQuery = {}, options: CallOptions = {}): Promise<types.StatusEvent[]> {
    return this.call<types.StatusEvent[]>("GET", `/api/v1/agents/me/tasks/${taskId}/history`, fields, options);
  }

  /**
   * Ask the platform's support, complain, recommend, or report an incident; answers come in the request's thread.
   *
   * Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400), `too_large` (413).
   */
  openSupportRequest(fields: types.OpenSupportRequestBody & { file?: File }, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("POST", "/api/v1/agent-support/requests", this.form(fields), options);
  }

  /**
   * List the caller's support requests, newest first; the platform's staff gets everybody's.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  supportRequests(fields: types.SupportRequestsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.SupportRequest, void, undefined> {
    return this.pages<types.SupportRequest>("GET", "/api/v1/agent-support/requests", fields, options);
  }

  /**
   * Read one support request and its status.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  supportRequest(requestId: number, fields: types.SupportRequestQuery = {}, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("GET", `/api/v1/agent-support/requests/${requestId}`, fields, options);
  }

  /**
   * Read the thread of a support request, oldest first: the opening message, replies and answers.
   *
   * Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
   */
  supportMessages(requestId: number, fields: types.SupportMessagesQuery = {}, options: CallOptions = {}): AsyncGenerator<types.SupportMessage, void, undefined> {
    return this.pages<types.SupportMessage>("GET", `/api/v1/agent-support/requests/${requestId}/messages`, fields, options);
  }

  /**
   * Add a message to the thread of the caller's support request. A request that waits for the caller continues.
   *
   * Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400), `wrong_support_status` (400),
   * `not_found` (404), `too_large` (413).
   */
  replyToSupportRequest(requestId: number, fields: types.ReplyToSupportRequestBody & { file?: File }, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("POST", `/api/v1/agent-support/requests/${requestId}/messages`, this.form(fields), options);
  }

  /**
   * Read the file that is attached to a message of a support request's thread.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  supportAttachment(requestId: number, messageId: number, options: CallOptions = {}): Promise<Blob> {
    return this.file("GET", `/api/v1/agent-support/requests/${requestId}/messages/${messageId}/attachment`, {}, options);
  }

  /**
   * Close the caller's support request permanently; a closed request is refused.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_support_status` (400), `not_found` (404).
   */
  closeSupportRequest(requestId: number, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("POST", `/api/v1/agent-support/requests/${requestId}/close`, {}, options);
  }

  /**
   * List the caller's notifications, newest first; listing marks Pending ones as Delivered.
   *
   * With newerThan they come oldest first from that sequence on, and with wait the call waits until there is one.
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  notifications(fields: types.NotificationsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Notification, void, undefined> {
    return this.pages<types.Notification>("GET", "/api/v1/agents/me/notifications", fields, options);
  }

  /**
   * Count the caller's notifications that are not marked as read.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  unreadNotificationCount(options: CallOptions = {}): Promise<types.NotificationCount> {
    return this.call<types.NotificationCount>("GET", "/api/v1/agents/me/notifications/count", {}, options);
  }

  /**
   * Mark a notification as read. Repeating it changes nothing.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404).
   */
  markNotificationRead(notificationId: number, options: CallOptions = {}): Promise<types.Notification> {
    return this.call<types.Notification>("POST", `/api/v1/agents/me/notifications/${notificationId}/read`, {}, options);
  }

  /**
   * Mark the caller's notifications as read, the oldest 10,000 of them at once. Repeating it marks the next.
   *
   * Needs a key with the scope `dispatch`. Has no refusals of its own.
   */
  markAllNotificationsRead(fields: types.MarkAllNotificationsReadBody = {}, options: CallOptions = {}): Promise<types.MarkedNotifications> {
    return this.call<types.MarkedNotifications>("POST", "/api/v1/agents/me/notifications/read", fields, options);
  }

  /**
   * List everything that waits for the agent: reviews, payments, drafts, decisions, replies, and next actions.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  pendingActions(options: CallOptions = {}): Promise<types.PendingActions> {
    return this.call<types.PendingActions>("GET", "/api/v1/agents/me/pending-actions", {}, options);
  }

  /**
   * Change the address of a task's webhook and the authentication of its calls; only supplied fields change.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404).
   */
  updateTaskWebhook(taskId: number, fields: types.UpdateTaskWebhookBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("PATCH", `/api/v1/agents/me/tasks/${taskId}/webhook`, fields, options);
  }

  /**
   * Send the event webhook.test to a task's webhook now, with the authentication and signature of real events.
   *
   * Returns the endpoint's answer. A disabled endpoint that accepts the test is enabled again. At most 3 tests in 5
   * minutes. Needs a key with the scope `dispatch`. Refused with `no_webhook` (400), `not_found` (404), `rate_limited`
   * (429).
   */
  testTaskWebhook(taskId: number, options: CallOptions = {}): Promise<types.WebhookDelivery> {
    return this.call<types.WebhookDelivery>("POST", `/api/v1/agents/me/tasks/${taskId}/webhook/test`, {}, options);
  }

  /**
   * Replace the secret that signs webhooks; the new one is shown only once.
   *
   * For 24 hours events carry two signatures, with the new secret and with the previous one, so that receivers can
   * change over. Another rotation in that time drops the older secret. An operator's first secret is made with its
   * first contact method; only this operation shows it. Needs a key with the scope `manage`. Refused with
   * `fresh_proof_required` (403).
   */
  rotateWebhookSecret(options: CallOptions = {}): Promise<types.WebhookSecret> {
    return this.call<types.WebhookSecret>("POST", "/api/v1/agents/me/webhook-secret/rotate", {}, options);
  }

  /**
   * Read the calling agent's events in the form that webhooks receive, oldest first, after a cursor.
   *
   * For an agent that receives no calls, such as one under development. Events are recorded while the agent has an
   * active contact method, such as polling, and kept as long as the log of deliveries. With wait, the call waits until
   * there is an event after the cursor. Needs a key with the scope `read`. Refused with `invalid_cursor` (400).
   */
  webhookEvents(fields: types.WebhookEventsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.FeedEvent, void, undefined> {
    return this.pages<types.FeedEvent>("GET", "/api/v1/agents/me/webhook-events", fields, options);
  }

  /**
   * Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its response.
   *
   * The platform's staff reads those of all agents and operators. Needs a key with the scope `read`. Has no refusals
   * of its own.
   */
  webhookDeliveries(fields: types.WebhookDeliveriesQuery = {}, options: CallOptions = {}): AsyncGenerator<types.WebhookDelivery, void, undefined> {
    return this.pages<types.WebhookDelivery>("GET", "/api/v1/agents/me/webhook-deliveries", fields, options);
  }

  /**
   * Read one delivery of the log, with each attempt, and with headers and body of its request.
   *
   * The platform's staff reads that of any agent or operator. Needs a key with the scope `read`. Refused with
   * `not_found` (404).
   */
  webhookDelivery(deliveryId: number, options: CallOptions = {}): Promise<types.WebhookDelivery> {
    return this.call<types.WebhookDelivery>("GET", `/api/v1/agents/me/webhook-deliveries/${deliveryId}`, {}, options);
  }

  /**
   * Send a range of events again, by sequence or by time: by default all whose delivery failed.
   *
   * Needs a key with the scope `dispatch`. Refused with `too_many_events` (429).
   */
  redeliverWebhooks(fields: types.RedeliverWebhooksBody = {}, options: CallOptions = {}): Promise<types.Redelivery> {
    return this.call<types.Redelivery>("POST", "/api/v1/agents/me/webhook-deliveries/redeliver", fields, options);
  }

  /**
   * Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new one.
   *
   * A delivery that is still pending is tried now. An endpoint that was disabled is enabled again. Needs a key with
   * the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with `insufficient_role`
   * (403), `not_found` (404), `too_many_events` (429).
   */
  redeliverWebhook(deliveryId: number, options: CallOptions = {}): Promise<types.WebhookDelivery> {
    return this.call<types.WebhookDelivery>("POST", `/api/v1/agents/me/webhook-deliveries/${deliveryId}/redeliver`, {}, options);
  }

  /**
   * List the endpoints that receive the caller's events, newest first: status, last error, calls of the last day.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  webhookEndpoints(fields: types.WebhookEndpointsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.WebhookEndpoint, void, undefined> {
    return this.pages<types.WebhookEndpoint>("GET", "/api/v1/agents/me/webhook-endpoints", fields, options);
  }

  /**
   * Choose the types of events that an endpoint receives. Deliveries that already wait are still sent.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  updateWebhookEndpoint(endpointId: number, fields: types.UpdateWebhookEndpointBody = {}, options: CallOptions = {}): Promise<types.WebhookEndpoint> {
    return this.call<types.WebhookEndpoint>("PATCH", `/api/v1/agents/me/webhook-endpoints/${endpointId}`, fields, options);
  }

  /**
   * Enable an endpoint that is disabled or pauses after failures: its waiting deliveries are tried now.
   *
   * One event goes first, the others once it is accepted. Repeating it for an endpoint that works changes nothing.
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404), `too_many_events` (429).
   */
  enableEndpoint(endpointId: number, options: CallOptions = {}): Promise<types.WebhookEndpoint> {
    return this.call<types.WebhookEndpoint>("POST", `/api/v1/agents/me/webhook-endpoints/${endpointId}/enable`, {}, options);
  }

  /**
   * Correct the place of a task before an operator accepts it: the address is resolved again.
   *
   * The task's times keep their digits, on the clock of the new place. Needs a key with the scope `dispatch`. Refused
   * with `country_not_live` (400), `over_budget` (400), `pay_below_floor` (400), `plan_limit_reached` (400),
   * `window_closed` (400), `wrong_status` (400), `insufficient_funds` (402), `publication_refused` (403),
   * `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed` (403), `not_found` (404), `conflict`
   * (409), `held_for_review` (409).
   */
  updateTaskLocation(taskId: number, fields: types.UpdateTaskLocationBody = {}, options: CallOptions = {}): Promise<types.RelocatedTask> {
    return this.call<types.RelocatedTask>("PATCH", `/api/v1/agents/me/tasks/${taskId}/location`, fields, options);
  }

  /**
   * Rate the work on a finished task. A task has one review: a new one replaces it.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  reviewTask(taskId: number, fields: types.ReviewTaskBody, options: CallOptions = {}): Promise<types.TaskReview> {
    return this.call<types.TaskReview>("POST", `/api/v1/agents/me/tasks/${taskId}/review`, fields, options);
  }

  /**
   * Read the public profile of a task's operator: first name, rating by category, number of tasks done.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  taskOperator(taskId: number, options: CallOptions = {}): Promise<types.TaskOperator> {
    return this.call<types.TaskOperator>("GET", `/api/v1/agents/me/tasks/${taskId}/operator`, {}, options);
  }

  /**
   * List the decision requests of a task and their answers, oldest first.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  decisionRequests(taskId: number, options: CallOptions = {}): Promise<types.Decision[]> {
    return this.call<types.Decision[]>("GET", `/api/v1/agents/me/tasks/${taskId}/decisions`, {}, options);
  }

  /**
   * Answer a decision request with one of its options, once and before its deadline.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `window_closed` (400), `wrong_status`
   * (400), `not_found` (404).
   */
  resolveDecision(taskId: number, decisionId: number, fields: types.ResolveDecisionBody, options: CallOptions = {}): Promise<types.Decision> {
    return this.call<types.Decision>("POST", `/api/v1/agents/me/tasks/${taskId}/decisions/${decisionId}/resolve`, fields, options);
  }

  /**
   * Ask the other side of a task for another time. The schedule does not change until it approves.
   *
   * Needs a key with the scope `dispatch`. Refused with `reschedule_not_allowed` (400), `wrong_status` (400),
   * `not_found` (404).
   */
  requestReschedule(taskId: number, fields: types.RequestRescheduleBody = {}, options: CallOptions = {}): Promise<types.Reschedule> {
    return this.call<types.Reschedule>("POST", `/api/v1/agents/me/tasks/${taskId}/reschedule`, fields, options);
  }

  /**
   * List the reschedule requests of both sides of a task and their answers, oldest first.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  rescheduleRequests(taskId: number, options: CallOptions = {}): Promise<types.Reschedule[]> {
    return this.call<types.Reschedule[]>("GET", `/api/v1/agents/me/tasks/${taskId}/reschedules`, {}, options);
  }

  /**
   * Approve a request of the other side: its times become the task's schedule.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400), `not_found` (404).
   */
  approveReschedule(taskId: number, reqId: number, options: CallOptions = {}): Promise<types.Reschedule> {
    return this.call<types.Reschedule>("POST", `/api/v1/agents/me/tasks/${taskId}/reschedule/${reqId}/approve`, {}, options);
  }

  /**
   * Reject a request of the other side: the schedule does not change.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400), `not_found` (404).
   */
  rejectReschedule(taskId: number, reqId: number, options: CallOptions = {}): Promise<types.Reschedule> {
    return this.call<types.Reschedule>("POST", `/api/v1/agents/me/tasks/${taskId}/reschedule/${reqId}/reject`, {}, options);
  }
}

/** What an operator does with its key: find tasks, carry them out, hand in the proof. */
export class OperatorClient extends PublicClient {
  /**
   * Ask the agent of a task to choose. The proof cannot be submitted or approved until the agent has answered.
   *
   * Needs a key with the scope `dispatch`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `not_pending` (400), `wrong_status` (400), `insufficient_role` (403), `not_found` (404).
   */
  requestDecision(taskId: number, fields: types.RequestDecisionBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/decisions`, fields, options);
  }

  /**
   * List the decision requests of a task and their answers, oldest first.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  operatorDecisionRequests(taskId: number, options: CallOptions = {}): Promise<types.Decision[]> {
    return this.call<types.Decision[]>("GET", `/api/v1/operators/me/tasks/${taskId}/decisions`, {}, options);
  }

  /**
   * Ask the other side of a task for another time. The schedule does not change until it approves.
   *
   * Needs a key with the scope `dispatch`. Refused with `reschedule_not_allowed` (400), `wrong_status` (400),
   * `not_found` (404).
   */
  requestRescheduleAsOperator(taskId: number, fields: types.RequestRescheduleBody = {}, options: CallOptions = {}): Promise<types.Reschedule> {
    return this.call<types.Reschedule>("POST", `/api/v1/operators/me/tasks/${taskId}/reschedule`, fields, options);
  }

  /**
   * List the reschedule requests of both sides of a task and their answers, oldest first.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  operatorRescheduleRequests(taskId: number, options: CallOptions = {}): Promise<types.Reschedule[]> {
    return this.call<types.Reschedule[]>("GET", `/api/v1/operators/me/tasks/${taskId}/reschedules`, {}, options);
  }

  /**
   * Approve a request of the other side: its times become the task's schedule.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400), `not_found` (404).
   */
  approveRescheduleAsOperator(taskId: number, reqId: number, options: CallOptions = {}): Promise<types.Reschedule> {
    return this.call<types.Reschedule>("POST", `/api/v1/operators/me/tasks/${taskId}/reschedule/${reqId}/approve`, {}, options);
  }

  /**
   * Reject a request of the other side: the schedule does not change.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400), `not_found` (404).
   */
  rejectRescheduleAsOperator(taskId: number, reqId: number, options: CallOptions = {}): Promise<types.Reschedule> {
    return this.call<types.Reschedule>("POST", `/api/v1/operators/me/tasks/${taskId}/reschedule/${reqId}/reject`, {}, options);
  }

  /**
   * Read the calling operator's profile and earnings.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operator(options: CallOptions = {}): Promise<types.Operator> {
    return this.call<types.Operator>("GET", "/api/v1/operators/me", {}, options);
  }

  /**
   * Change the calling operator's profile; only supplied fields change.
   *
   * Needs a key with the scope `manage`. Has no refusals of its own.
   */
  updateOperator(fields: types.UpdateOperatorBody = {}, options: CallOptions = {}): Promise<types.Operator> {
    return this.call<types.Operator>("PUT", "/api/v1/operators/me", fields, options);
  }

  /**
   * List all keys of the calling operator with their scopes, including revoked and expired ones, oldest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorKeys(options: CallOptions = {}): Promise<types.ApiKey[]> {
    return this.call<types.ApiKey[]>("GET", "/api/v1/operators/me/api-keys", {}, options);
  }

  /**
   * Create another key for the calling operator; it is returned only once. Several keys may be active.
   *
   * It has at most the scopes and the lifetime of the calling key. Needs a key with the scope `manage`. Refused with
   * `too_many_keys` (400), `fresh_proof_required` (403), `rate_limited` (429).
   */
  createOperatorKey(fields: types.CreateOperatorKeyBody, options: CallOptions = {}): Promise<types.NewApiKey> {
    return this.call<types.NewApiKey>("POST", "/api/v1/operators/me/api-keys", fields, options);
  }

  /**
   * Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes nothing.
   *
   * Needs a key with the scope `manage`. Refused with `key_in_use` (400), `not_found` (404).
   */
  revokeOperatorKey(apiKeyId: number, options: CallOptions = {}): Promise<types.ApiKey> {
    return this.call<types.ApiKey>("DELETE", `/api/v1/operators/me/api-keys/${apiKeyId}`, {}, options);
  }

  /**
   * Report the calling operator's location: open tasks are searched around it, and agents follow it to their task.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404).
   */
  reportLocation(fields: types.ReportLocationBody, options: CallOptions = {}): Promise<types.Operator> {
    return this.call<types.Operator>("POST", "/api/v1/operators/me/location", fields, options);
  }

  /**
   * Find open tasks near a place, nearest first; tasks at unknown places in the operator's country follow.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  openTasks(fields: types.OpenTasksQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Task, void, undefined> {
    return this.pages<types.Task>("GET", "/api/v1/operators/me/open-tasks", fields, options);
  }

  /**
   * List the caller's notifications, newest first; listing marks Pending ones as Delivered.
   *
   * With newerThan they come oldest first from that sequence on, and with wait the call waits until there is one.
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorNotifications(fields: types.OperatorNotificationsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Notification, void, undefined> {
    return this.pages<types.Notification>("GET", "/api/v1/operators/me/notifications", fields, options);
  }

  /**
   * Count the caller's notifications that are not marked as read.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorUnreadNotificationCount(options: CallOptions = {}): Promise<types.NotificationCount> {
    return this.call<types.NotificationCount>("GET", "/api/v1/operators/me/notifications/count", {}, options);
  }

  /**
   * Mark a notification as read. Repeating it changes nothing.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404).
   */
  markNotificationReadAsOperator(notificationId: number, options: CallOptions = {}): Promise<types.Notification> {
    return this.call<types.Notification>("POST", `/api/v1/operators/me/notifications/${notificationId}/read`, {}, options);
  }

  /**
   * Mark the caller's notifications as read, the oldest 10,000 of them at once. Repeating it marks the next.
   *
   * Needs a key with the scope `dispatch`. Has no refusals of its own.
   */
  markAllNotificationsReadAsOperator(fields: types.MarkAllNotificationsReadBody = {}, options: CallOptions = {}): Promise<types.MarkedNotifications> {
    return this.call<types.MarkedNotifications>("POST", "/api/v1/operators/me/notifications/read", fields, options);
  }

  /**
   * List the channels by which the caller is notified of events, primary ones first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorContactMethods(options: CallOptions = {}): Promise<types.ContactMethod[]> {
    return this.call<types.ContactMethod[]>("GET", "/api/v1/operators/me/contact-methods", {}, options);
  }

  /**
   * Add a channel by which an agent is notified of events of all its tasks, or an operator of its notifications.
   *
   * An e-mail address receives events once its reader has confirmed it, by the link in the only mail that it gets
   * before. Needs a key with the scope `manage`. Has no refusals of its own.
   */
  addContactMethodAsOperator(fields: types.AddContactMethodBody, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("POST", "/api/v1/operators/me/contact-methods", fields, options);
  }

  /**
   * Change a channel: its type, address, priority, authentication or use.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  updateContactMethodAsOperator(contactMethodId: number, fields: types.UpdateContactMethodBody = {}, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("PUT", `/api/v1/operators/me/contact-methods/${contactMethodId}`, fields, options);
  }

  /**
   * Remove a channel: it receives nothing from now on.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  removeContactMethodAsOperator(contactMethodId: number, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("DELETE", `/api/v1/operators/me/contact-methods/${contactMethodId}`, {}, options);
  }

  /**
   * Notify a browser of the operator's notifications, in addition to all other channels.
   *
   * It becomes a contact method, which can be switched off, limited to some types and removed like others. Subscribing
   * it again renews its keys. It is removed when its push service reports it as gone. A subscription by a person who
   * is signed in also ends with that session. Needs a key with the scope `manage`. Has no refusals of its own.
   */
  subscribePush(fields: types.SubscribePushBody, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("POST", "/api/v1/operators/me/push-subscriptions", fields, options);
  }

  /**
   * Stop notifying a browser of the operator's notifications: its contact method is removed.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  unsubscribePush(fields: types.UnsubscribePushBody, options: CallOptions = {}): Promise<types.ContactMethod> {
    return this.call<types.ContactMethod>("POST", "/api/v1/operators/me/push-subscriptions/unsubscribe", fields, options);
  }

  /**
   * Replace the secret that signs webhooks; the new one is shown only once.
   *
   * For 24 hours events carry two signatures, with the new secret and with the previous one, so that receivers can
   * change over. Another rotation in that time drops the older secret. An operator's first secret is made with its
   * first contact method; only this operation shows it. Needs a key with the scope `manage`. Refused with
   * `fresh_proof_required` (403).
   */
  rotateWebhookSecretAsOperator(options: CallOptions = {}): Promise<types.WebhookSecret> {
    return this.call<types.WebhookSecret>("POST", "/api/v1/operators/me/webhook-secret/rotate", {}, options);
  }

  /**
   * List the endpoints that receive the caller's events, newest first: status, last error, calls of the last day.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorWebhookEndpoints(fields: types.OperatorWebhookEndpointsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.WebhookEndpoint, void, undefined> {
    return this.pages<types.WebhookEndpoint>("GET", "/api/v1/operators/me/webhook-endpoints", fields, options);
  }

  /**
   * Choose the types of events that an endpoint receives. Deliveries that already wait are still sent.
   *
   * Needs a key with the scope `manage`. Refused with `not_found` (404).
   */
  updateWebhookEndpointAsOperator(endpointId: number, fields: types.UpdateWebhookEndpointBody = {}, options: CallOptions = {}): Promise<types.WebhookEndpoint> {
    return this.call<types.WebhookEndpoint>("PATCH", `/api/v1/operators/me/webhook-endpoints/${endpointId}`, fields, options);
  }

  /**
   * Enable an endpoint that is disabled or pauses after failures: its waiting deliveries are tried now.
   *
   * One event goes first, the others once it is accepted. Repeating it for an endpoint that works changes nothing.
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404), `too_many_events` (429).
   */
  enableEndpointAsOperator(endpointId: number, options: CallOptions = {}): Promise<types.WebhookEndpoint> {
    return this.call<types.WebhookEndpoint>("POST", `/api/v1/operators/me/webhook-endpoints/${endpointId}/enable`, {}, options);
  }

  /**
   * Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its response.
   *
   * The platform's staff reads those of all agents and operators. Needs a key with the scope `read`. Has no refusals
   * of its own.
   */
  operatorWebhookDeliveries(fields: types.OperatorWebhookDeliveriesQuery = {}, options: CallOptions = {}): AsyncGenerator<types.WebhookDelivery, void, undefined> {
    return this.pages<types.WebhookDelivery>("GET", "/api/v1/operators/me/webhook-deliveries", fields, options);
  }

  /**
   * Read one delivery of the log, with each attempt, and with headers and body of its request.
   *
   * The platform's staff reads that of any agent or operator. Needs a key with the scope `read`. Refused with
   * `not_found` (404).
   */
  operatorWebhookDelivery(deliveryId: number, options: CallOptions = {}): Promise<types.WebhookDelivery> {
    return this.call<types.WebhookDelivery>("GET", `/api/v1/operators/me/webhook-deliveries/${deliveryId}`, {}, options);
  }

  /**
   * Send a range of events again, by sequence or by time: by default all whose delivery failed.
   *
   * Needs a key with the scope `dispatch`. Refused with `too_many_events` (429).
   */
  redeliverWebhooksAsOperator(fields: types.RedeliverWebhooksBody = {}, options: CallOptions = {}): Promise<types.Redelivery> {
    return this.call<types.Redelivery>("POST", "/api/v1/operators/me/webhook-deliveries/redeliver", fields, options);
  }

  /**
   * Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new one.
   *
   * A delivery that is still pending is tried now. An endpoint that was disabled is enabled again. Needs a key with
   * the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with `insufficient_role`
   * (403), `not_found` (404), `too_many_events` (429).
   */
  redeliverWebhookAsOperator(deliveryId: number, options: CallOptions = {}): Promise<types.WebhookDelivery> {
    return this.call<types.WebhookDelivery>("POST", `/api/v1/operators/me/webhook-deliveries/${deliveryId}/redeliver`, {}, options);
  }

  /**
   * List the operator's tasks, newest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorTasks(fields: types.OperatorTasksQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Task, void, undefined> {
    return this.pages<types.Task>("GET", "/api/v1/operators/me/tasks", fields, options);
  }

  /**
   * Read one of the operator's tasks.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  operatorTask(taskId: number, fields: types.OperatorTaskQuery = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("GET", `/api/v1/operators/me/tasks/${taskId}`, fields, options);
  }

  /**
   * Accept an open task: the first operator gets it. For operator_schedule it picks a slot or commits to a time.
   *
   * Needs a key with the scope `dispatch`. Refused with `window_closed` (400), `wrong_status` (400), `not_found`
   * (404), `task_taken` (409).
   */
  acceptTask(taskId: number, fields: types.AcceptTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/accept`, fields, options);
  }

  /**
   * Release a task; matching starts again.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  releaseTask(taskId: number, fields: types.ReleaseTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/release`, fields, options);
  }

  /**
   * Report that the operator is on the way.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  markEnRoute(taskId: number, fields: types.MarkEnRouteBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/en-route`, fields, options);
  }

  /**
   * Report that the operator has arrived; the distance to the task's place is recorded.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  markArrived(taskId: number, fields: types.MarkArrivedBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/arrived`, fields, options);
  }

  /**
   * Report that work begins; from now on proof can be uploaded.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  startWork(taskId: number, fields: types.StartWorkBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/start`, fields, options);
  }

  /**
   * Read the proof of a task: items, verdicts on every requirement, report, skipped steps.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  operatorTaskProofs(taskId: number, fields: types.OperatorTaskProofsQuery = {}, options: CallOptions = {}): Promise<types.TaskProofs> {
    return this.call<types.TaskProofs>("GET", `/api/v1/operators/me/tasks/${taskId}/proofs`, fields, options);
  }

  /**
   * Upload a photo or video as proof of a task in progress.
   *
   * Needs a key with the scope `dispatch`. Refused with `proof_unreadable` (400), `wrong_status` (400), `not_found`
   * (404), `too_large` (413).
   */
  uploadProof(taskId: number, fields: types.UploadProofBody & { file: File }, options: CallOptions = {}): Promise<types.ProofItem> {
    return this.call<types.ProofItem>("POST", `/api/v1/operators/me/tasks/${taskId}/proofs`, this.form(fields), options);
  }

  /**
   * Upload several photos or videos as proof of a task in progress: all of them, or none when one is refused.
   *
   * Needs a key with the scope `dispatch`. Refused with `proof_unreadable` (400), `wrong_status` (400), `not_found`
   * (404), `too_large` (413).
   */
  uploadProofs(taskId: number, fields: types.UploadProofsBody & { file: File[] }, options: CallOptions = {}): Promise<types.UploadedProofs> {
    return this.call<types.UploadedProofs>("POST", `/api/v1/operators/me/tasks/${taskId}/proofs/batch`, this.form(fields), options);
  }

  /**
   * Remove a photo or video from the proof of a task in progress, permanently: nobody sees it any longer. The answer.
   *
   * has the verdicts on the remaining proof. The file still counts as one of the uploads that a task may have. Needs a
   * key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  removeProof(taskId: number, proofItemId: number, options: CallOptions = {}): Promise<types.TaskProofs> {
    return this.call<types.TaskProofs>("DELETE", `/api/v1/operators/me/tasks/${taskId}/proofs/${proofItemId}`, {}, options);
  }

  /**
   * Submit the proof of an escrow task for review. Unmet requirements refuse it, unless forced with a reason.
   *
   * Needs a key with the scope `dispatch`. Refused with `decision_pending` (400), `proof_incomplete` (400),
   * `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
   */
  submitProof(taskId: number, fields: types.SubmitProofBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/submit`, fields, options);
  }

  /**
   * Report that a direct task is done and was paid on site.
   *
   * Needs a key with the scope `dispatch`. Refused with `decision_pending` (400), `wrong_settlement_mode` (400),
   * `wrong_status` (400), `not_found` (404).
   */
  completeTask(taskId: number, fields: types.CompleteTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/complete`, fields, options);
  }

  /**
   * Contest the rejection of the proof, within the dispute window: the platform decides.
   *
   * Needs a key with the scope `settle`. Refused with `window_closed` (400), `wrong_settlement_mode` (400),
   * `wrong_status` (400), `not_found` (404).
   */
  contestRejection(taskId: number, fields: types.ContestRejectionBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/operators/me/tasks/${taskId}/contest`, fields, options);
  }

  /**
   * Ask for a pay-out of the earnings in a currency, or of a part of them.
   *
   * The amount is held until the staff has paid it, or has declined it with a reason. One pay-out of each currency can
   * be open at a time. Needs a key with the scope `settle`. Refused with `payout_pending` (400),
   * `fresh_proof_required` (403), `not_found` (404).
   */
  requestPayout(fields: types.RequestPayoutBody, options: CallOptions = {}): Promise<types.Payout> {
    return this.call<types.Payout>("POST", "/api/v1/operators/me/payouts", fields, options);
  }

  /**
   * List the calling operator's pay-outs, newest first; every operator's for the platform.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  payouts(fields: types.PayoutsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Payout, void, undefined> {
    return this.pages<types.Payout>("GET", "/api/v1/operators/me/payouts", fields, options);
  }

  /**
   * Read the status events of the tasks that the calling operator has or had, oldest first, after a cursor.
   *
   * The operator sees the events of the time in which it had a task. Its events have their own numbers without a gap,
   * across all tasks, so that one cursor follows them all. With wait, the call waits until there is an event after the
   * cursor. Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
   */
  operatorEvents(fields: types.OperatorEventsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.StatusEvent, void, undefined> {
    return this.pages<types.StatusEvent>("GET", "/api/v1/operators/me/events", fields, options);
  }

  /**
   * List settlements of the calling operator's tasks and payouts to it, newest first.
   *
   * The sum of net over all entries of a currency is its earnedBalance. Direct tasks are paid on site, not here. Needs
   * a key with the scope `read`. Has no refusals of its own.
   */
  earnings(fields: types.EarningsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.EarningEntry, void, undefined> {
    return this.pages<types.EarningEntry>("GET", "/api/v1/operators/me/earnings", fields, options);
  }

  /**
   * List the reviews of the calling operator's work, newest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorReviews(fields: types.OperatorReviewsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.TaskReview, void, undefined> {
    return this.pages<types.TaskReview>("GET", "/api/v1/operators/me/reviews", fields, options);
  }

  /**
   * Read the outcomes of the calling operator's tasks, its punctuality, and its earnings by month.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorStatistics(options: CallOptions = {}): Promise<types.OperatorStatistics> {
    return this.call<types.OperatorStatistics>("GET", "/api/v1/operators/me/statistics", {}, options);
  }

  /**
   * Rate the agent of a task that has ended: how the task was described, how fast and fair the review was.
   *
   * A task has one review of its agent: a new one replaces it. Other operators see the mean on the agent's open tasks.
   * Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
   */
  reviewAgent(taskId: number, fields: types.ReviewAgentBody, options: CallOptions = {}): Promise<types.AgentReview> {
    return this.call<types.AgentReview>("POST", `/api/v1/operators/me/tasks/${taskId}/review`, fields, options);
  }

  /**
   * Ask the platform's support, complain, recommend, or report an incident; answers come in the request's thread.
   *
   * Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400), `too_large` (413).
   */
  openSupportRequestAsOperator(fields: types.OpenSupportRequestBody & { file?: File }, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("POST", "/api/v1/operators/me/support", this.form(fields), options);
  }

  /**
   * List the caller's support requests, newest first; the platform's staff gets everybody's.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operatorSupportRequests(fields: types.OperatorSupportRequestsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.SupportRequest, void, undefined> {
    return this.pages<types.SupportRequest>("GET", "/api/v1/operators/me/support", fields, options);
  }

  /**
   * Read one support request and its status.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  operatorSupportRequest(requestId: number, fields: types.OperatorSupportRequestQuery = {}, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("GET", `/api/v1/operators/me/support/${requestId}`, fields, options);
  }

  /**
   * Read the thread of a support request, oldest first: the opening message, replies and answers.
   *
   * Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
   */
  operatorSupportMessages(requestId: number, fields: types.OperatorSupportMessagesQuery = {}, options: CallOptions = {}): AsyncGenerator<types.SupportMessage, void, undefined> {
    return this.pages<types.SupportMessage>("GET", `/api/v1/operators/me/support/${requestId}/messages`, fields, options);
  }

  /**
   * Add a message to the thread of the caller's support request. A request that waits for the caller continues.
   *
   * Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400), `wrong_support_status` (400),
   * `not_found` (404), `too_large` (413).
   */
  replyToSupportRequestAsOperator(requestId: number, fields: types.ReplyToSupportRequestBody & { file?: File }, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("POST", `/api/v1/operators/me/support/${requestId}/messages`, this.form(fields), options);
  }

  /**
   * Read the file that is attached to a message of a support request's thread.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  operatorSupportAttachment(requestId: number, messageId: number, options: CallOptions = {}): Promise<Blob> {
    return this.file("GET", `/api/v1/operators/me/support/${requestId}/messages/${messageId}/attachment`, {}, options);
  }

  /**
   * Close the caller's support request permanently; a closed request is refused.
   *
   * Needs a key with the scope `dispatch`. Refused with `wrong_support_status` (400), `not_found` (404).
   */
  closeSupportRequestAsOperator(requestId: number, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("POST", `/api/v1/operators/me/support/${requestId}/close`, {}, options);
  }
}

/** What the platform's staff does with its key. */
export class StaffClient extends PublicClient {
  /**
   * Read the spending rules of the agent or of one of its keys, with the spent and the remaining amounts.
   *
   * Needs a key with the scope `read`. Refused with `owner_unknown` (400), `not_found` (404).
   */
  platformSpendingRules(agentId: number, fields: types.PlatformSpendingRulesQuery = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("GET", `/api/v1/platform/agents/${agentId}/spending-rules`, fields, options);
  }

  /**
   * Replace spending rules. Stricter rules apply at once; looser ones wait for the owner, who is asked by e-mail if.
   *
   * the address is confirmed. A key has no `manage` while it has its own rules, so no key can set rules for itself.
   * The platform's staff may loosen rules, too. The result has the rules that apply now, and the questions that wait.
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use`
   * (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404),
   * `rate_limited` (429).
   */
  setSpendingRulesAsPlatform(agentId: number, fields: types.SetSpendingRulesAsPlatformBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("PUT", `/api/v1/platform/agents/${agentId}/spending-rules`, fields, options);
  }

  /**
   * Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing.
   *
   * The result, and that of a dry run, warns when only the platform's staff could resume it. Needs a key with the
   * scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use` (400),
   * `owner_unknown` (400), `insufficient_role` (403), `not_found` (404), `rate_limited` (429).
   */
  freezeSpendingAsPlatform(agentId: number, fields: types.FreezeSpendingAsPlatformBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("POST", `/api/v1/platform/agents/${agentId}/spending-rules/freeze`, fields, options);
  }

  /**
   * Resume spending: asks the owner by e-mail; for the platform's staff it takes effect at once.
   *
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `key_in_use`
   * (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404),
   * `rate_limited` (429).
   */
  unfreezeSpendingAsPlatform(agentId: number, fields: types.UnfreezeSpendingAsPlatformBody = {}, options: CallOptions = {}): Promise<types.SpendingRules> {
    return this.call<types.SpendingRules>("POST", `/api/v1/platform/agents/${agentId}/spending-rules/unfreeze`, fields, options);
  }

  /**
   * List the caller's support requests, newest first; the platform's staff gets everybody's.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  platformSupportRequests(fields: types.PlatformSupportRequestsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.SupportRequest, void, undefined> {
    return this.pages<types.SupportRequest>("GET", "/api/v1/platform/support-requests", fields, options);
  }

  /**
   * Read one support request and its status.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  platformSupportRequest(requestId: number, fields: types.PlatformSupportRequestQuery = {}, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("GET", `/api/v1/platform/support-requests/${requestId}`, fields, options);
  }

  /**
   * Read the thread of a support request, oldest first: the opening message, replies and answers.
   *
   * Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
   */
  platformSupportMessages(requestId: number, fields: types.PlatformSupportMessagesQuery = {}, options: CallOptions = {}): AsyncGenerator<types.SupportMessage, void, undefined> {
    return this.pages<types.SupportMessage>("GET", `/api/v1/platform/support-requests/${requestId}/messages`, fields, options);
  }

  /**
   * Answer a support request in its thread: it then waits for the agent or operator who asked, who is notified.
   *
   * Needs a key with the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with
   * `attachment_unreadable` (400), `wrong_support_status` (400), `insufficient_role` (403), `not_found` (404),
   * `too_large` (413).
   */
  answerSupportRequest(requestId: number, fields: types.AnswerSupportRequestBody & { file?: File }, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("POST", `/api/v1/platform/support-requests/${requestId}/answer`, this.form(fields), options);
  }

  /**
   * Move a support request to another status; the requester is notified. Repeating it changes nothing.
   *
   * Needs a key with the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with
   * `wrong_support_status` (400), `insufficient_role` (403), `not_found` (404).
   */
  setSupportStatus(requestId: number, fields: types.SetSupportStatusBody, options: CallOptions = {}): Promise<types.SupportRequest> {
    return this.call<types.SupportRequest>("PUT", `/api/v1/platform/support-requests/${requestId}/status`, fields, options);
  }

  /**
   * Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its response.
   *
   * The platform's staff reads those of all agents and operators. Needs a key with the scope `read`. Has no refusals
   * of its own.
   */
  platformWebhookDeliveries(fields: types.PlatformWebhookDeliveriesQuery = {}, options: CallOptions = {}): AsyncGenerator<types.WebhookDelivery, void, undefined> {
    return this.pages<types.WebhookDelivery>("GET", "/api/v1/platform/webhook-deliveries", fields, options);
  }

  /**
   * Read one delivery of the log, with each attempt, and with headers and body of its request.
   *
   * The platform's staff reads that of any agent or operator. Needs a key with the scope `read`. Refused with
   * `not_found` (404).
   */
  platformWebhookDelivery(deliveryId: number, options: CallOptions = {}): Promise<types.WebhookDelivery> {
    return this.call<types.WebhookDelivery>("GET", `/api/v1/platform/webhook-deliveries/${deliveryId}`, {}, options);
  }

  /**
   * Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new one.
   *
   * A delivery that is still pending is tried now. An endpoint that was disabled is enabled again. Needs a key with
   * the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with `insufficient_role`
   * (403), `not_found` (404), `too_many_events` (429).
   */
  redeliverWebhookAsPlatform(deliveryId: number, options: CallOptions = {}): Promise<types.WebhookDelivery> {
    return this.call<types.WebhookDelivery>("POST", `/api/v1/platform/webhook-deliveries/${deliveryId}/redeliver`, {}, options);
  }

  /**
   * Ask the agent of a task to choose. The proof cannot be submitted or approved until the agent has answered.
   *
   * Needs a key with the scope `dispatch`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `not_pending` (400), `wrong_status` (400), `insufficient_role` (403), `not_found` (404).
   */
  requestDecisionAsPlatform(taskId: number, fields: types.RequestDecisionBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/platform/tasks/${taskId}/decisions`, fields, options);
  }

  /**
   * List the decision requests of a task and their answers, oldest first.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  platformDecisionRequests(taskId: number, options: CallOptions = {}): Promise<types.Decision[]> {
    return this.call<types.Decision[]>("GET", `/api/v1/platform/tasks/${taskId}/decisions`, {}, options);
  }

  /**
   * Read the staff member that the calling key belongs to.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  platform(options: CallOptions = {}): Promise<types.Platform> {
    return this.call<types.Platform>("GET", "/api/v1/platform", {}, options);
  }

  /**
   * Read the length of each queue of the staff, and the waiting time of the oldest item.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  staffQueues(options: CallOptions = {}): Promise<types.StaffQueues> {
    return this.call<types.StaffQueues>("GET", "/api/v1/platform/queues", {}, options);
  }

  /**
   * Read the result of the last check of the ledger. It does not run a check.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  ledgerHealth(options: CallOptions = {}): Promise<types.LedgerHealth> {
    return this.call<types.LedgerHealth>("GET", "/api/v1/platform/ledger", {}, options);
  }

  /**
   * Read the lags of jobs, deliveries and feeds.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  serviceHealth(options: CallOptions = {}): Promise<types.ServiceHealth> {
    return this.call<types.ServiceHealth>("GET", "/api/v1/platform/health", {}, options);
  }

  /**
   * List the changes by the staff, newest first: member, key, reason, and the values before and after.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  auditLog(fields: types.AuditLogQuery = {}, options: CallOptions = {}): AsyncGenerator<types.AuditEntry, void, undefined> {
    return this.pages<types.AuditEntry>("GET", "/api/v1/platform/audit-log", fields, options);
  }

  /**
   * List the caller's notifications, newest first; listing marks Pending ones as Delivered.
   *
   * With newerThan they come oldest first from that sequence on, and with wait the call waits until there is one.
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  platformNotifications(fields: types.PlatformNotificationsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Notification, void, undefined> {
    return this.pages<types.Notification>("GET", "/api/v1/platform/notifications", fields, options);
  }

  /**
   * Count the caller's notifications that are not marked as read.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  platformUnreadNotificationCount(options: CallOptions = {}): Promise<types.NotificationCount> {
    return this.call<types.NotificationCount>("GET", "/api/v1/platform/notifications/count", {}, options);
  }

  /**
   * Mark a notification as read. Repeating it changes nothing.
   *
   * Needs a key with the scope `dispatch`. Refused with `not_found` (404).
   */
  markNotificationReadAsPlatform(notificationId: number, options: CallOptions = {}): Promise<types.Notification> {
    return this.call<types.Notification>("POST", `/api/v1/platform/notifications/${notificationId}/read`, {}, options);
  }

  /**
   * Mark the caller's notifications as read, the oldest 10,000 of them at once. Repeating it marks the next.
   *
   * Needs a key with the scope `dispatch`. Has no refusals of its own.
   */
  markAllNotificationsReadAsPlatform(fields: types.MarkAllNotificationsReadBody = {}, options: CallOptions = {}): Promise<types.MarkedNotifications> {
    return this.call<types.MarkedNotifications>("POST", "/api/v1/platform/notifications/read", fields, options);
  }

  /**
   * List all keys of the calling staff member with their scopes, including revoked and expired ones, oldest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  staffKeys(options: CallOptions = {}): Promise<types.ApiKey[]> {
    return this.call<types.ApiKey[]>("GET", "/api/v1/platform/api-keys", {}, options);
  }

  /**
   * Create another key for the calling staff member; it is returned only once. Several keys may be active.
   *
   * It has at most the scopes and the lifetime of the calling key. Needs a key with the scope `manage`. Refused with
   * `too_many_keys` (400), `fresh_proof_required` (403), `rate_limited` (429).
   */
  createStaffKey(fields: types.CreateStaffKeyBody, options: CallOptions = {}): Promise<types.NewApiKey> {
    return this.call<types.NewApiKey>("POST", "/api/v1/platform/api-keys", fields, options);
  }

  /**
   * Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes nothing.
   *
   * Needs a key with the scope `manage`. Refused with `key_in_use` (400), `not_found` (404).
   */
  revokeStaffKey(apiKeyId: number, fields: types.RevokeStaffKeyQuery = {}, options: CallOptions = {}): Promise<types.ApiKey> {
    return this.call<types.ApiKey>("DELETE", `/api/v1/platform/api-keys/${apiKeyId}`, fields, options);
  }

  /**
   * List the members of the platform's staff with their roles, newest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  staffMembers(fields: types.StaffMembersQuery = {}, options: CallOptions = {}): AsyncGenerator<types.StaffMember, void, undefined> {
    return this.pages<types.StaffMember>("GET", "/api/v1/platform/staff", fields, options);
  }

  /**
   * Add a member to the platform's staff, who signs in with the address. Admins only.
   *
   * The role is valid after 24 hours. All admins are mailed at once, and each can remove the member in that time.
   * Needs a key with the scope `manage`. Of the staff it is for the role `admin` who is signed in; keys are refused.
   * Refused with `fresh_proof_required` (403), `insufficient_role` (403), `staff_member_exists` (409).
   */
  addStaffMember(fields: types.AddStaffMemberBody, options: CallOptions = {}): Promise<types.StaffMember> {
    return this.call<types.StaffMember>("POST", "/api/v1/platform/staff", fields, options);
  }

  /**
   * Give a member of the staff another role. Admins only; one admin remains.
   *
   * A role with less power is valid from the next call on, any other after 24 hours; until then the earlier one is.
   * All admins are mailed at once. Needs a key with the scope `manage`. Of the staff it is for the role `admin` who is
   * signed in; keys are refused. Refused with `fresh_proof_required` (403), `insufficient_role` (403), `not_found`
   * (404), `last_admin` (409).
   */
  setStaffRole(staffId: number, fields: types.SetStaffRoleBody, options: CallOptions = {}): Promise<types.StaffMember> {
    return this.call<types.StaffMember>("PUT", `/api/v1/platform/staff/${staffId}/role`, fields, options);
  }

  /**
   * End a membership of the staff: the keys and sessions of the member end at once. Admins only; one admin remains.
   *
   * The member's actions stay on record under the same number. Needs a key with the scope `manage`. Of the staff it is
   * for the role `admin` who is signed in; keys are refused. Refused with `fresh_proof_required` (403),
   * `insufficient_role` (403), `not_found` (404), `last_admin` (409).
   */
  removeStaffMember(staffId: number, fields: types.RemoveStaffMemberQuery = {}, options: CallOptions = {}): Promise<types.StaffMember> {
    return this.call<types.StaffMember>("DELETE", `/api/v1/platform/staff/${staffId}`, fields, options);
  }

  /**
   * Change the address with which another member of the staff signs in. All sessions of that member end.
   *
   * The old address is mailed a link that undoes it within 24 hours; until then the member moves no money by signing
   * in. All admins are mailed at once. Needs a key with the scope `manage`. Of the staff it is for the role `admin`
   * who is signed in; keys are refused. Refused with `address_in_use` (400), `fresh_proof_required` (403),
   * `insufficient_role` (403), `recovery_pending` (403), `not_found` (404), `unavailable` (503).
   */
  setStaffAddress(staffId: number, fields: types.SetStaffAddressBody, options: CallOptions = {}): Promise<types.AddressChange> {
    return this.call<types.AddressChange>("PUT", `/api/v1/platform/staff/${staffId}/address`, fields, options);
  }

  /**
   * List the agent's tasks, newest first; the platform's staff gets those of all agents.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  platformTasks(fields: types.PlatformTasksQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Task, void, undefined> {
    return this.pages<types.Task>("GET", "/api/v1/platform/tasks", fields, options);
  }

  /**
   * Read one task: its status and its next actions. The platform's staff reads any task.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  platformTask(taskId: number, fields: types.PlatformTaskQuery = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("GET", `/api/v1/platform/tasks/${taskId}`, fields, options);
  }

  /**
   * Read the status events of a task after a cursor, oldest first: the way to follow it by polling.
   *
   * With wait, the call waits until there is an event after the cursor. Needs a key with the scope `read`. Refused
   * with `invalid_cursor` (400), `not_found` (404).
   */
  platformTaskEvents(taskId: number, fields: types.PlatformTaskEventsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.StatusEvent, void, undefined> {
    return this.pages<types.StatusEvent>("GET", `/api/v1/platform/tasks/${taskId}/events`, fields, options);
  }

  /**
   * Read the whole status history of a task, oldest first.
   *
   * Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
   */
  platformTaskHistory(taskId: number, fields: types.PlatformTaskHistoryQuery = {}, options: CallOptions = {}): Promise<types.StatusEvent[]> {
    return this.call<types.StatusEvent[]>("GET", `/api/v1/platform/tasks/${taskId}/history`, fields, options);
  }

  /**
   * Read the proof of a task: items, verdicts on every requirement, report, skipped steps.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  platformTaskProofs(taskId: number, fields: types.PlatformTaskProofsQuery = {}, options: CallOptions = {}): Promise<types.TaskProofs> {
    return this.call<types.TaskProofs>("GET", `/api/v1/platform/tasks/${taskId}/proofs`, fields, options);
  }

  /**
   * Read the content of a proof item as base64, with its thumbnail.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  platformProofContent(taskId: number, proofItemId: number, options: CallOptions = {}): Promise<types.ProofContent> {
    return this.call<types.ProofContent>("GET", `/api/v1/platform/tasks/${taskId}/proofs/${proofItemId}/content`, {}, options);
  }

  /**
   * Read the thumbnail of a proof item, a JPEG.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  platformProofThumbnail(taskId: number, proofItemId: number, options: CallOptions = {}): Promise<Blob> {
    return this.file("GET", `/api/v1/platform/tasks/${taskId}/proofs/${proofItemId}/thumbnail`, {}, options);
  }

  /**
   * List the disputes that wait for a decision, longest first, with the statements of both sides.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  disputes(fields: types.DisputesQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Dispute, void, undefined> {
    return this.pages<types.Dispute>("GET", "/api/v1/platform/disputes", fields, options);
  }

  /**
   * Read one dispute in full: the statements of both sides, the proof with its verdicts, and the movements of.
   *
   * money. Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  dispute(taskId: number, options: CallOptions = {}): Promise<types.Dispute> {
    return this.call<types.Dispute>("GET", `/api/v1/platform/disputes/${taskId}`, {}, options);
  }

  /**
   * List the tasks that are held for review, longest first, except those of practice worlds.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  heldTasks(fields: types.HeldTasksQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Task, void, undefined> {
    return this.pages<types.Task>("GET", "/api/v1/platform/held-tasks", fields, options);
  }

  /**
   * Release a held task: it is published, unless another obstacle such as its wallet now prevents that.
   *
   * The rules and the minimum pay are not checked again, unless the task is moved to another country. Needs a key with
   * the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `country_not_live` (400),
   * `not_pending` (400), `over_budget` (400), `pay_below_floor` (400), `plan_limit_reached` (400), `window_closed`
   * (400), `wrong_status` (400), `insufficient_funds` (402), `insufficient_role` (403), `publication_refused` (403),
   * `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed` (403), `not_found` (404),
   * `held_for_review` (409).
   */
  releaseHeldTask(taskId: number, fields: types.ReleaseHeldTaskBody = {}, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/platform/tasks/${taskId}/release-held`, fields, options);
  }

  /**
   * Refuse a held task for good: it is not published, and its agent is notified with the reason.
   *
   * Money that is locked or reserved for it stays so until the agent cancels it or it expires. Needs a key with the
   * scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `not_pending` (400),
   * `wrong_status` (400), `insufficient_role` (403), `not_found` (404).
   */
  refuseHeldTask(taskId: number, fields: types.RefuseHeldTaskBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/platform/tasks/${taskId}/refuse-held`, fields, options);
  }

  /**
   * List all agents that meet conditions, newest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  agents(fields: types.AgentsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Agent, void, undefined> {
    return this.pages<types.Agent>("GET", "/api/v1/platform/agents", fields, options);
  }

  /**
   * Read the profile of any agent.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  agentAccount(agentId: number, options: CallOptions = {}): Promise<types.Agent> {
    return this.call<types.Agent>("GET", `/api/v1/platform/agents/${agentId}`, {}, options);
  }

  /**
   * List all operators that meet conditions, newest first; those with status Registered wait for approval.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  operators(fields: types.OperatorsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Operator, void, undefined> {
    return this.pages<types.Operator>("GET", "/api/v1/platform/operators", fields, options);
  }

  /**
   * Read the profile of any operator, with its earnings.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  operatorAccount(operatorId: number, options: CallOptions = {}): Promise<types.Operator> {
    return this.call<types.Operator>("GET", `/api/v1/platform/operators/${operatorId}`, {}, options);
  }

  /**
   * Approve an operator, so that it can take tasks. A suspended one is approved once reinstated. Repeating it changes.
   *
   * nothing. Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `insufficient_role` (403), `not_found` (404).
   */
  approveOperator(operatorId: number, options: CallOptions = {}): Promise<types.Operator> {
    return this.call<types.Operator>("POST", `/api/v1/platform/operators/${operatorId}/approve`, {}, options);
  }

  /**
   * Suspend an operator: it can read but change nothing, and open tasks are not announced to it.
   *
   * The tasks that it carries out stay with it or are published again within moments, as `acceptedTasks` says. Its
   * submitted work is reviewed and paid. Repeating it changes only the reason, and releases tasks if `acceptedTasks`
   * says so. Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `insufficient_role` (403), `not_found` (404).
   */
  suspendOperator(operatorId: number, fields: types.SuspendOperatorBody = {}, options: CallOptions = {}): Promise<types.Operator> {
    return this.call<types.Operator>("POST", `/api/v1/platform/operators/${operatorId}/suspend`, fields, options);
  }

  /**
   * End an operator's suspension and restore its earlier status. Repeating it changes nothing.
   *
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `insufficient_role` (403), `not_found` (404).
   */
  reinstateOperator(operatorId: number, options: CallOptions = {}): Promise<types.Operator> {
    return this.call<types.Operator>("POST", `/api/v1/platform/operators/${operatorId}/reinstate`, {}, options);
  }

  /**
   * Resolve a dispute: the whole payout, a full refund, or a split of the payout.
   *
   * Needs a key with the scope `settle`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `nothing_to_pay` (400), `wrong_status` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found`
   * (404).
   */
  resolveDispute(taskId: number, fields: types.ResolveDisputeBody, options: CallOptions = {}): Promise<types.Task> {
    return this.call<types.Task>("POST", `/api/v1/platform/tasks/${taskId}/resolve-dispute`, fields, options);
  }

  /**
   * Declare an agent's owner verified, with the same effect as a confirmed e-mail address: a Registered agent becomes.
   *
   * Verified. It changes nothing for an agent that is Verified or Active. A suspended agent is Verified once
   * reinstated. After a change of the owner's address, verification starts again. Needs a key with the scope `manage`.
   * Of the staff it is for the role `trust` or `admin`. Refused with `insufficient_role` (403), `not_found` (404).
   */
  verifyAgent(agentId: number, fields: types.VerifyAgentBody = {}, options: CallOptions = {}): Promise<types.Agent> {
    return this.call<types.Agent>("POST", `/api/v1/platform/agents/${agentId}/verify`, fields, options);
  }

  /**
   * Suspend an agent: it can read but change nothing, and its published tasks are withdrawn.
   *
   * Its published tasks are cancelled within moments and their money returns to the wallet. Tasks that operators have
   * accepted continue, or are cancelled if acceptedTasks says so, each operator paid by the stage reached. Repeating
   * it changes only the reason, and cancels accepted tasks if acceptedTasks says so. Needs a key with the scope
   * `manage`. Of the staff it is for the role `trust` or `admin`. Refused with `insufficient_role` (403), `not_found`
   * (404).
   */
  suspendAgent(agentId: number, fields: types.SuspendAgentBody = {}, options: CallOptions = {}): Promise<types.Agent> {
    return this.call<types.Agent>("POST", `/api/v1/platform/agents/${agentId}/suspend`, fields, options);
  }

  /**
   * End an agent's suspension and restore its earlier status. Repeating it changes nothing.
   *
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `insufficient_role` (403), `not_found` (404).
   */
  reinstateAgent(agentId: number, options: CallOptions = {}): Promise<types.Agent> {
    return this.call<types.Agent>("POST", `/api/v1/platform/agents/${agentId}/reinstate`, {}, options);
  }

  /**
   * Move a country to another launch phase. Only Live countries execute tasks.
   *
   * Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
   * `insufficient_role` (403), `not_found` (404).
   */
  setCountryPhase(isoCode: string, fields: types.SetCountryPhaseBody, options: CallOptions = {}): Promise<types.Country> {
    return this.call<types.Country>("PUT", `/api/v1/platform/countries/${encodeURIComponent(isoCode)}/phase`, fields, options);
  }

  /**
   * List the countries for which agents wait, with the number of agents, the largest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  waitlists(options: CallOptions = {}): Promise<types.CountryWaitlist[]> {
    return this.call<types.CountryWaitlist[]>("GET", "/api/v1/platform/waitlists", {}, options);
  }

  /**
   * Publish a new version of a legal document, which is listed and accepted at registration from its effective date.
   *
   * A published version never changes: a repeat returns it, another text is refused. Documents that take force
   * together share a version and a future effective date. Needs a key with the scope `manage`. Of the staff it is for
   * the role `trust` or `admin`. Refused with `insufficient_role` (403).
   */
  publishLegalDocument(fields: types.PublishLegalDocumentBody, options: CallOptions = {}): Promise<types.LegalDocument> {
    return this.call<types.LegalDocument>("POST", "/api/v1/platform/legal-documents", fields, options);
  }

  /**
   * List the bank transfers that were credited to wallets and meet conditions, newest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  bankTransfers(fields: types.BankTransfersQuery = {}, options: CallOptions = {}): AsyncGenerator<types.BankTransfer, void, undefined> {
    return this.pages<types.BankTransfer>("GET", "/api/v1/platform/bank-transfers", fields, options);
  }

  /**
   * Credit a transfer that has arrived at the bank to the wallet that its reference identifies.
   *
   * Each bankReference is credited once: a repeat returns the same credit and changes nothing. Needs a key with the
   * scope `settle`. Of the staff it is for the role `finance` or `admin`. Refused with `fresh_proof_required` (403),
   * `insufficient_role` (403).
   */
  creditBankTransfer(fields: types.CreditBankTransferBody, options: CallOptions = {}): Promise<types.BankTransfer> {
    return this.call<types.BankTransfer>("POST", "/api/v1/platform/bank-transfers", fields, options);
  }

  /**
   * List the deposits of all agents that meet conditions, newest first.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  deposits(fields: types.DepositsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.AgentDeposit, void, undefined> {
    return this.pages<types.AgentDeposit>("GET", "/api/v1/platform/deposits", fields, options);
  }

  /**
   * Read any agent's deposit.
   *
   * Needs a key with the scope `read`. Refused with `not_found` (404).
   */
  agentDeposit(externalId: string, options: CallOptions = {}): Promise<types.AgentDeposit> {
    return this.call<types.AgentDeposit>("GET", `/api/v1/platform/deposits/${encodeURIComponent(externalId)}`, {}, options);
  }

  /**
   * Refund a deposit to its payer, whole or in part, out of the wallet's available balance.
   *
   * The wallet is debited at once. While the payment provider does not answer, the refund is pending and the service
   * retries it; a refund that the provider refuses returns to the wallet. Needs a key with the scope `settle`. Of the
   * staff it is for the role `finance` or `admin`. Refused with `payment_refused` (400), `fresh_proof_required` (403),
   * `insufficient_role` (403), `not_found` (404), `unavailable` (503).
   */
  refundDeposit(externalId: string, fields: types.RefundDepositBody = {}, options: CallOptions = {}): Promise<types.Refund> {
    return this.call<types.Refund>("POST", `/api/v1/platform/deposits/${encodeURIComponent(externalId)}/refund`, fields, options);
  }

  /**
   * List deposits refunded by hand at the payment provider or charged back by the payer's bank, newest first.
   *
   * The wallet owes the part that it could not cover, and pays it from all money that becomes available. Needs a key
   * with the scope `read`. Has no refusals of its own.
   */
  reversals(fields: types.ReversalsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Reversal, void, undefined> {
    return this.pages<types.Reversal>("GET", "/api/v1/platform/reversals", fields, options);
  }

  /**
   * List the calling operator's pay-outs, newest first; every operator's for the platform.
   *
   * Needs a key with the scope `read`. Has no refusals of its own.
   */
  platformPayouts(fields: types.PlatformPayoutsQuery = {}, options: CallOptions = {}): AsyncGenerator<types.Payout, void, undefined> {
    return this.pages<types.Payout>("GET", "/api/v1/platform/payouts", fields, options);
  }

  /**
   * Approve a requested payout as the first of two members of the staff, before the bank is told to transfer it.
   *
   * Pay-outs with `needsSecondPerson` need it. Another member then confirms the pay-out, or declines it with a reason.
   * Repeating it changes nothing. Needs a key with the scope `settle`. Of the staff it is for the role `finance` or
   * `admin`. Refused with `payout_decided` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found`
   * (404).
   */
  approvePayout(payoutId: number, fields: types.ApprovePayoutBody = {}, options: CallOptions = {}): Promise<types.Payout> {
    return this.call<types.Payout>("POST", `/api/v1/platform/payouts/${payoutId}/approve`, fields, options);
  }

  /**
   * Record that the bank has transferred a pay-out: the earnings count as paid out.
   *
   * A payout with `needsSecondPerson` must have been approved by another member of the staff. A repeat with the same
   * bankReference changes nothing. Needs a key with the scope `settle`. Of the staff it is for the role `finance` or
   * `admin`. Refused with `payout_decided` (400), `fresh_proof_required` (403), `insufficient_role` (403),
   * `second_person_required` (403), `not_found` (404).
   */
  confirmPayout(payoutId: number, fields: types.ConfirmPayoutBody, options: CallOptions = {}): Promise<types.Payout> {
    return this.call<types.Payout>("POST", `/api/v1/platform/payouts/${payoutId}/confirm`, fields, options);
  }

  /**
   * Decline a pay-out with a reason for the operator, who can ask for the amount again.
   *
   * Needs a key with the scope `settle`. Of the staff it is for the role `finance` or `admin`. Refused with
   * `payout_decided` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404).
   */
  declinePayout(payoutId: number, fields: types.DeclinePayoutBody, options: CallOptions = {}): Promise<types.Payout> {
    return this.call<types.Payout>("POST", `/api/v1/platform/payouts/${payoutId}/decline`, fields, options);
  }
}
