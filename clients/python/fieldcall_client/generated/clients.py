"""The operations of the service, by caller."""

from collections.abc import Iterator
from typing import Unpack

from fieldcall_client.generated import inputs, models
from fieldcall_client.generated.client import Client
from fieldcall_client.transport import Upload, path, request


class PublicClient(Client):
    """What anybody can do, without a key."""

    def register_agent(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RegisterAgentBody]
    ) -> models.AgentRegistration:
        """Register an agent; its first key and its webhook secret are returned only once.

        Public: needs no key. Refused with `terms_not_accepted` (400), `terms_outdated` (400).
        """
        return self._call(
            models.AgentRegistration,
            request(
                "POST", "/api/v1/agents/register", inputs.RegisterAgentBody, fields, idempotency_key=idempotency_key
            ),
        )

    def legal_documents(self) -> list[models.LegalDocument]:
        """Read the legal documents in force, which registration accepts.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(list[models.LegalDocument], request("GET", "/api/v1/legal"))

    def health(self) -> models.Health:
        """Check that the service answers, and read its version.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(models.Health, request("GET", "/api/v1/health"))

    def countries(self) -> models.CountryList:
        """List all countries with their launch phases; only Live ones execute tasks.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(models.CountryList, request("GET", "/api/v1/countries"))

    def currencies(self, **fields: Unpack[inputs.CurrenciesQuery]) -> list[models.Currency]:
        """List the currencies of Live countries with their payout bounds, or all currencies.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(list[models.Currency], request("GET", "/api/v1/currencies", inputs.CurrenciesQuery, fields))

    def service_categories(self) -> models.ServiceCategoryList:
        """List the service categories in two levels, with the required proof and the use cases of each.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(models.ServiceCategoryList, request("GET", "/api/v1/services/categories"))

    def capabilities(self, **fields: Unpack[inputs.CapabilitiesQuery]) -> list[models.Capability]:
        """List the capabilities of one category or of all: information needed and returned, usual price and
        duration.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(
            list[models.Capability], request("GET", "/api/v1/services/capabilities", inputs.CapabilitiesQuery, fields)
        )

    def capability(self, capability_id: int) -> models.Capability:
        """Read one capability: information needed and returned, usual price and duration.

        Public: needs no key. Refused with `not_found` (404).
        """
        return self._call(models.Capability, request("GET", path("/api/v1/services/capabilities/{}", capability_id)))

    def locales(self) -> list[models.Locale]:
        """List the locales for texts that people read, for the field locale of other requests.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(list[models.Locale], request("GET", "/api/v1/locales"))

    def event_types(self) -> list[models.EventType]:
        """List every event that webhooks deliver: its occasion, its JSON Schema and an example.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(list[models.EventType], request("GET", "/api/v1/events"))

    def register_operator(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RegisterOperatorBody]
    ) -> models.OperatorRegistration:
        """Register an operator; its key is returned only once. It can take tasks once the platform has
        approved it.

        Public: needs no key. Refused with `terms_not_accepted` (400), `terms_outdated` (400).
        """
        return self._call(
            models.OperatorRegistration,
            request(
                "POST",
                "/api/v1/operators/register",
                inputs.RegisterOperatorBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def push_key(self) -> models.PushKeyView:
        """Read the key with which a browser subscribes to push messages of this service.

        Public: needs no key. Has no refusals of its own.
        """
        return self._call(models.PushKeyView, request("GET", "/api/v1/push-key"))


class AgentClient(PublicClient):
    """What an agent does with its key: dispatch tasks, follow them, review the proof, pay."""

    def agent(self) -> models.Agent:
        """Read the calling agent's profile.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.Agent, request("GET", "/api/v1/agents/me"))

    def update_agent(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.UpdateAgentBody]
    ) -> models.Agent:
        """Change the calling agent's profile; only supplied fields change.

        A new address of the owner gets a mail that asks for confirmation. Setting an unconfirmed address
        again sends another mail, once the earlier link has expired. Needs a key with the scope `manage`.
        Refused with `owner_fixed` (403).
        """
        return self._call(
            models.Agent,
            request("PUT", "/api/v1/agents/me", inputs.UpdateAgentBody, fields, idempotency_key=idempotency_key),
        )

    def api_keys(self) -> list[models.ApiKey]:
        """List all keys of the calling agent with their scopes, including revoked and expired ones, oldest
        first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.ApiKey], request("GET", "/api/v1/agents/me/api-keys"))

    def create_api_key(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CreateApiKeyBody]
    ) -> models.NewApiKey:
        """Create another key for the calling agent; it is returned only once. Several keys may be active.

        It has at most the scopes and the lifetime of the calling key. A key with its own spending rules has
        no `manage`, so it creates no keys: a new key would not be bound by the rules. Needs a key with the
        scope `manage`. Refused with `too_many_keys` (400), `fresh_proof_required` (403), `rate_limited`
        (429).
        """
        return self._call(
            models.NewApiKey,
            request(
                "POST", "/api/v1/agents/me/api-keys", inputs.CreateApiKeyBody, fields, idempotency_key=idempotency_key
            ),
        )

    def revoke_api_key(self, api_key_id: int, *, idempotency_key: str | None = None) -> models.ApiKey:
        """Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes
        nothing.

        Needs a key with the scope `manage`. Refused with `key_in_use` (400), `not_found` (404).
        """
        return self._call(
            models.ApiKey,
            request("DELETE", path("/api/v1/agents/me/api-keys/{}", api_key_id), idempotency_key=idempotency_key),
        )

    def agent_members(self, **fields: Unpack[inputs.AgentMembersQuery]) -> Iterator[models.AgentMember]:
        """List the people who may act for the calling agent, newest first, including those who have not signed
        in yet.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.AgentMember, request("GET", "/api/v1/agents/me/members", inputs.AgentMembersQuery, fields)
        )

    def add_agent_member(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AddAgentMemberBody]
    ) -> models.AgentMember:
        """Add a person who may act for the calling agent, and send a mail to that person. A new person can
        sign in from now.

        on. A key adds members and viewers. Only an owner who has signed in adds an owner. Needs a key with
        the scope `manage`. Refused with `already_member` (400), `last_owner` (400), `fresh_proof_required`
        (403), `owners_decide` (403).
        """
        return self._call(
            models.AgentMember,
            request(
                "POST", "/api/v1/agents/me/members", inputs.AddAgentMemberBody, fields, idempotency_key=idempotency_key
            ),
        )

    def set_agent_member_role(
        self, member_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SetAgentMemberRoleBody]
    ) -> models.AgentMember:
        """Change the role of a member. Only an owner who has signed in makes an owner, or changes the role of
        one.

        The last owner stays one. Repeating it changes nothing. Needs a key with the scope `manage`. Refused
        with `last_owner` (400), `fresh_proof_required` (403), `owners_decide` (403), `not_found` (404).
        """
        return self._call(
            models.AgentMember,
            request(
                "PUT",
                path("/api/v1/agents/me/members/{}", member_id),
                inputs.SetAgentMemberRoleBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def remove_agent_member(self, member_id: int, *, idempotency_key: str | None = None) -> models.AgentMember:
        """End a member's right to act for the calling agent, at once. The last owner cannot be removed.

        Keys that the member has made stay valid: revoke those that nobody else uses. Needs a key with the
        scope `manage`. Refused with `last_owner` (400), `fresh_proof_required` (403), `owners_decide`
        (403), `not_found` (404).
        """
        return self._call(
            models.AgentMember,
            request("DELETE", path("/api/v1/agents/me/members/{}", member_id), idempotency_key=idempotency_key),
        )

    def spending_rules(self, **fields: Unpack[inputs.SpendingRulesQuery]) -> models.SpendingRules:
        """Read the spending rules of the agent or of one of its keys, with the spent and the remaining
        amounts.

        Needs a key with the scope `read`. Refused with `owner_unknown` (400), `not_found` (404).
        """
        return self._call(
            models.SpendingRules, request("GET", "/api/v1/agents/me/spending-rules", inputs.SpendingRulesQuery, fields)
        )

    def set_spending_rules(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SetSpendingRulesBody]
    ) -> models.SpendingRules:
        """Replace spending rules. Stricter rules apply at once; looser ones wait for the owner, who is asked
        by e-mail if.

        the address is confirmed. A key has no `manage` while it has its own rules, so no key can set rules
        for itself. The platform's staff may loosen rules, too. The result has the rules that apply now, and
        the questions that wait. Needs a key with the scope `manage`. Of the staff it is for the role
        `trust` or `admin`. Refused with `key_in_use` (400), `owner_unknown` (400), `fresh_proof_required`
        (403), `insufficient_role` (403), `not_found` (404), `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "PUT",
                "/api/v1/agents/me/spending-rules",
                inputs.SetSpendingRulesBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def freeze_spending(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.FreezeSpendingBody]
    ) -> models.SpendingRules:
        """Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing.

        The result, and that of a dry run, warns when only the platform's staff could resume it. Needs a key
        with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
        `key_in_use` (400), `owner_unknown` (400), `insufficient_role` (403), `not_found` (404),
        `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "POST",
                "/api/v1/agents/me/spending-rules/freeze",
                inputs.FreezeSpendingBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def unfreeze_spending(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.UnfreezeSpendingBody]
    ) -> models.SpendingRules:
        """Resume spending: asks the owner by e-mail; for the platform's staff it takes effect at once.

        Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused
        with `key_in_use` (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role`
        (403), `not_found` (404), `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "POST",
                "/api/v1/agents/me/spending-rules/unfreeze",
                inputs.UnfreezeSpendingBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def decide_spending(
        self, approval_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.DecideSpendingBody]
    ) -> models.SpendingRules:
        """Approve or decline a question to the owner, once: about a task above a limit, or about looser rules.

        Only for an owner who has signed in, because the rules limit keys and tokens. An approved task that
        was to be published at once is published now. The result has the rules that apply now. Needs a key
        with the scope `manage`. Refused with `country_not_live` (400), `over_budget` (400), `owner_unknown`
        (400), `pay_below_floor` (400), `plan_limit_reached` (400), `window_closed` (400),
        `wrong_settlement_mode` (400), `wrong_status` (400), `insufficient_funds` (402),
        `fresh_proof_required` (403), `owners_decide` (403), `publication_refused` (403), `spending_frozen`
        (403), `spending_limit` (403), `spending_not_allowed` (403), `not_found` (404), `approval_decided`
        (409), `held_for_review` (409).
        """
        return self._call(
            models.SpendingRules,
            request(
                "POST",
                path("/api/v1/agents/me/spending-rules/approvals/{}", approval_id),
                inputs.DecideSpendingBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def api_key_spending_rules(
        self, api_key_id: int, **fields: Unpack[inputs.ApiKeySpendingRulesQuery]
    ) -> models.SpendingRules:
        """Read the spending rules of the agent or of one of its keys, with the spent and the remaining
        amounts.

        Needs a key with the scope `read`. Refused with `owner_unknown` (400), `not_found` (404).
        """
        return self._call(
            models.SpendingRules,
            request(
                "GET",
                path("/api/v1/agents/me/api-keys/{}/spending-rules", api_key_id),
                inputs.ApiKeySpendingRulesQuery,
                fields,
            ),
        )

    def set_spending_rules_of_api_key(
        self,
        api_key_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.SetSpendingRulesOfApiKeyBody],
    ) -> models.SpendingRules:
        """Replace spending rules. Stricter rules apply at once; looser ones wait for the owner, who is asked
        by e-mail if.

        the address is confirmed. A key has no `manage` while it has its own rules, so no key can set rules
        for itself. The platform's staff may loosen rules, too. The result has the rules that apply now, and
        the questions that wait. Needs a key with the scope `manage`. Of the staff it is for the role
        `trust` or `admin`. Refused with `key_in_use` (400), `owner_unknown` (400), `fresh_proof_required`
        (403), `insufficient_role` (403), `not_found` (404), `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "PUT",
                path("/api/v1/agents/me/api-keys/{}/spending-rules", api_key_id),
                inputs.SetSpendingRulesOfApiKeyBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def freeze_spending_of_api_key(
        self,
        api_key_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.FreezeSpendingOfApiKeyBody],
    ) -> models.SpendingRules:
        """Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing.

        The result, and that of a dry run, warns when only the platform's staff could resume it. Needs a key
        with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
        `key_in_use` (400), `owner_unknown` (400), `insufficient_role` (403), `not_found` (404),
        `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "POST",
                path("/api/v1/agents/me/api-keys/{}/spending-rules/freeze", api_key_id),
                inputs.FreezeSpendingOfApiKeyBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def unfreeze_spending_of_api_key(
        self,
        api_key_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UnfreezeSpendingOfApiKeyBody],
    ) -> models.SpendingRules:
        """Resume spending: asks the owner by e-mail; for the platform's staff it takes effect at once.

        Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused
        with `key_in_use` (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role`
        (403), `not_found` (404), `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "POST",
                path("/api/v1/agents/me/api-keys/{}/spending-rules/unfreeze", api_key_id),
                inputs.UnfreezeSpendingOfApiKeyBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def practice_clock(self) -> models.PracticeTime:
        """Read the clock of the calling agent's practice world. Test mode only.

        Needs a key with the scope `read`. Refused with `test_mode_only` (400).
        """
        return self._call(models.PracticeTime, request("GET", "/api/v1/agents/me/clock"))

    def advance_clock(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AdvanceClockBody]
    ) -> models.PracticeTime:
        """Advance the clock of the practice world; everything due on the way happens in order, each at its
        time.

        When the call returns, all of it has happened: timers have fired, simulated operators have acted.
        Test mode only. Needs a key with the scope `dispatch`. Refused with `test_mode_only` (400).
        """
        return self._call(
            models.PracticeTime,
            request(
                "POST",
                "/api/v1/agents/me/clock/advance",
                inputs.AdvanceClockBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def set_clock_speed(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SetClockSpeedBody]
    ) -> models.PracticeTime:
        """Set the speed of the practice world's clock, or stop it. Test mode only.

        Needs a key with the scope `dispatch`. Refused with `test_mode_only` (400).
        """
        return self._call(
            models.PracticeTime,
            request(
                "PUT",
                "/api/v1/agents/me/clock/speed",
                inputs.SetClockSpeedBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def contact_methods(self) -> list[models.ContactMethod]:
        """List the channels by which the caller is notified of events, primary ones first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.ContactMethod], request("GET", "/api/v1/agents/me/contact-methods"))

    def add_contact_method(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AddContactMethodBody]
    ) -> models.ContactMethod:
        """Add a channel by which an agent is notified of events of all its tasks, or an operator of its
        notifications.

        An e-mail address receives events once its reader has confirmed it, by the link in the only mail
        that it gets before. Needs a key with the scope `manage`. Has no refusals of its own.
        """
        return self._call(
            models.ContactMethod,
            request(
                "POST",
                "/api/v1/agents/me/contact-methods",
                inputs.AddContactMethodBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def update_contact_method(
        self,
        contact_method_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UpdateContactMethodBody],
    ) -> models.ContactMethod:
        """Change a channel: its type, address, priority, authentication or use.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.ContactMethod,
            request(
                "PUT",
                path("/api/v1/agents/me/contact-methods/{}", contact_method_id),
                inputs.UpdateContactMethodBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def remove_contact_method(
        self, contact_method_id: int, *, idempotency_key: str | None = None
    ) -> models.ContactMethod:
        """Remove a channel: it receives nothing from now on.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.ContactMethod,
            request(
                "DELETE",
                path("/api/v1/agents/me/contact-methods/{}", contact_method_id),
                idempotency_key=idempotency_key,
            ),
        )

    def integration_preferences(self) -> list[models.IntegrationPreference]:
        """List the calling agent's integration preferences, oldest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(
            list[models.IntegrationPreference], request("GET", "/api/v1/agents/me/integration-preferences")
        )

    def add_integration_preference(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AddIntegrationPreferenceBody]
    ) -> models.IntegrationPreference:
        """Declare a way in which the agent prefers to use the service.

        Needs a key with the scope `manage`. Has no refusals of its own.
        """
        return self._call(
            models.IntegrationPreference,
            request(
                "POST",
                "/api/v1/agents/me/integration-preferences",
                inputs.AddIntegrationPreferenceBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def remove_integration_preference(
        self, integration_preference_id: int, *, idempotency_key: str | None = None
    ) -> models.IntegrationPreference:
        """Withdraw a declared preference.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.IntegrationPreference,
            request(
                "DELETE",
                path("/api/v1/agents/me/integration-preferences/{}", integration_preference_id),
                idempotency_key=idempotency_key,
            ),
        )

    def service_interests(self) -> list[models.ServiceInterest]:
        """List the calling agent's service interests, oldest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.ServiceInterest], request("GET", "/api/v1/agents/me/interests"))

    def add_service_interest(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AddServiceInterestBody]
    ) -> models.ServiceInterest:
        """Declare demand without a concrete task, so that the platform finds operators for it.

        Needs a key with the scope `dispatch`. Has no refusals of its own.
        """
        return self._call(
            models.ServiceInterest,
            request(
                "POST",
                "/api/v1/agents/me/interests",
                inputs.AddServiceInterestBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def update_service_interest(
        self,
        interest_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UpdateServiceInterestBody],
    ) -> models.ServiceInterest:
        """Change a declared interest; only supplied fields change.

        Needs a key with the scope `dispatch`. Refused with `not_found` (404).
        """
        return self._call(
            models.ServiceInterest,
            request(
                "PUT",
                path("/api/v1/agents/me/interests/{}", interest_id),
                inputs.UpdateServiceInterestBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def remove_service_interest(
        self, interest_id: int, *, idempotency_key: str | None = None
    ) -> models.ServiceInterest:
        """Withdraw a declared interest.

        Needs a key with the scope `dispatch`. Refused with `not_found` (404).
        """
        return self._call(
            models.ServiceInterest,
            request("DELETE", path("/api/v1/agents/me/interests/{}", interest_id), idempotency_key=idempotency_key),
        )

    def waitlist(self) -> models.WaitlistStatus:
        """Read the country that the agent waits for, and its position; without one, its position in the global
        waitlist.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(models.WaitlistStatus, request("GET", "/api/v1/agents/me/waitlist"))

    def join_country_waitlist(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.JoinCountryWaitlistBody]
    ) -> models.WaitlistStatus:
        """Wait for a country that is not Live yet. An agent waits for one country: another one replaces it.

        Joining again for the same country keeps the position. Needs a key with the scope `dispatch`.
        Refused with `not_found` (404).
        """
        return self._call(
            models.WaitlistStatus,
            request(
                "POST",
                "/api/v1/agents/me/waitlist",
                inputs.JoinCountryWaitlistBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def wallets(self) -> list[models.Wallet]:
        """List the agent's wallets, one for each currency that it has used.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.Wallet], request("GET", "/api/v1/agents/me/wallets"))

    def wallet(self, **fields: Unpack[inputs.WalletQuery]) -> models.Wallet:
        """Read one wallet: its balances and the newest tasks that hold its money.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.Wallet, request("GET", "/api/v1/agents/me/wallet", inputs.WalletQuery, fields))

    def wallet_locks(self, **fields: Unpack[inputs.WalletLocksQuery]) -> Iterator[models.WalletLock]:
        """List the tasks that hold money of one wallet, newest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.WalletLock, request("GET", "/api/v1/agents/me/wallet/locks", inputs.WalletLocksQuery, fields)
        )

    def wallet_balances(self, **fields: Unpack[inputs.WalletBalancesQuery]) -> list[models.WalletBalance]:
        """Read the balances of one wallet over a period, at its beginning, every day or hour after it, and at
        its end.

        The first and the last are the opening and closing balances of the statement of the same period.
        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(
            list[models.WalletBalance],
            request("GET", "/api/v1/agents/me/wallet/balances", inputs.WalletBalancesQuery, fields),
        )

    def wallet_transactions(
        self, **fields: Unpack[inputs.WalletTransactionsQuery]
    ) -> Iterator[models.WalletTransaction]:
        """List the ledger of the agent's wallets, newest first, each entry with the running balance.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.WalletTransaction,
            request("GET", "/api/v1/agents/me/wallet/transactions", inputs.WalletTransactionsQuery, fields),
        )

    def wallet_statement(self, **fields: Unpack[inputs.WalletStatementQuery]) -> models.WalletStatement:
        """Read a statement of one wallet over a period: opening balances, each movement, closing balances.

        A period with more than 10,000 movements is refused: ask for a shorter period, or on REST for CSV,
        which has no such limit. Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(
            models.WalletStatement,
            request("GET", "/api/v1/agents/me/wallet/statement", inputs.WalletStatementQuery, fields),
        )

    def deposit_to_wallet(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.DepositToWalletBody]
    ) -> models.Deposit:
        """Put money into a wallet: returns the address of a hosted payment page.

        The amount is pending until the payment is confirmed, then available. Needs a key with the scope
        `settle`. Refused with `over_budget` (400), `owner_unknown` (400), `pay_below_floor` (400),
        `payment_refused` (400), `payments_unavailable` (400), `quote_expired` (400),
        `wrong_settlement_mode` (400), `wrong_status` (400), `insufficient_funds` (402),
        `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed`
        (403), `held_for_review` (409), `too_many_events` (429), `unavailable` (503).
        """
        return self._call(
            models.Deposit,
            request(
                "POST",
                "/api/v1/agents/me/wallet/deposit",
                inputs.DepositToWalletBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def deposit(self, external_id: str) -> models.Deposit:
        """Read the status of a deposit's payment, also when its provider has not reported it yet.

        Needs a key with the scope `read`. Refused with `owner_unknown` (400), `wrong_settlement_mode`
        (400), `wrong_status` (400), `insufficient_funds` (402), `spending_frozen` (403), `spending_limit`
        (403), `spending_not_allowed` (403), `not_found` (404), `unavailable` (503).
        """
        return self._call(
            models.Deposit, request("GET", path("/api/v1/agents/me/wallet/deposit/{}/status", external_id))
        )

    def bank_transfer_details(self, **fields: Unpack[inputs.BankTransferDetailsQuery]) -> models.BankTransferDetails:
        """Get the account and the reference for funding a wallet by bank transfer.

        The platform credits the wallet when the transfer has arrived. Refused in test mode, where there is
        no real money. Needs a key with the scope `read`. Refused with `not_in_test_mode` (400).
        """
        return self._call(
            models.BankTransferDetails,
            request("GET", "/api/v1/agents/me/wallet/bank-transfer", inputs.BankTransferDetailsQuery, fields),
        )

    def create_task(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CreateTaskBody]
    ) -> models.Task:
        """Dispatch a physical-world task.

        With publishImmediately it is funded from the wallet and published at once. If the wallet does not
        cover it, or the country is not live, it is kept as a draft with autoPublishDeferred and its reason.
        The same requestId returns the existing task. With dryRun nothing is stored: the answer says what
        would happen. A task above a spending limit is kept as a draft, and published once the owner, asked
        by e-mail, has approved it. Needs a key with the scope `dispatch`. Refused with `country_not_live`
        (400), `over_budget` (400), `owner_unknown` (400), `pay_below_floor` (400), `plan_limit_reached`
        (400), `wrong_status` (400), `insufficient_funds` (402), `publication_refused` (403),
        `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed` (403), `held_for_review`
        (409).
        """
        return self._call(
            models.Task,
            request("POST", "/api/v1/agents/me/tasks", inputs.CreateTaskBody, fields, idempotency_key=idempotency_key),
        )

    def tasks(self, **fields: Unpack[inputs.TasksQuery]) -> Iterator[models.Task]:
        """List the agent's tasks, newest first; the platform's staff gets those of all agents.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(models.Task, request("GET", "/api/v1/agents/me/tasks", inputs.TasksQuery, fields))

    def task(self, task_id: int, **fields: Unpack[inputs.TaskQuery]) -> models.Task:
        """Read one task: its status and its next actions. The platform's staff reads any task.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.Task, request("GET", path("/api/v1/agents/me/tasks/{}", task_id), inputs.TaskQuery, fields)
        )

    def publish_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.PublishTaskBody]
    ) -> models.Task:
        """Publish a draft (its cost is locked from the wallet) or a funded task, so that operators near it see
        it.

        Needs a key with the scope `dispatch`. Refused with `country_not_live` (400), `over_budget` (400),
        `owner_unknown` (400), `pay_below_floor` (400), `plan_limit_reached` (400), `window_closed` (400),
        `wrong_status` (400), `insufficient_funds` (402), `publication_refused` (403), `spending_frozen`
        (403), `spending_limit` (403), `spending_not_allowed` (403), `not_found` (404), `held_for_review`
        (409).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/publish", task_id),
                inputs.PublishTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def request_publication_review(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RequestPublicationReviewBody]
    ) -> models.Task:
        """Ask for a human decision on a task that a rule or the screening service refuses to publish.

        The task is held until the platform's staff releases it, which publishes it, or refuses it with a
        reason; the agent is notified. In test mode it is released at once. Needs a key with the scope
        `dispatch`. Refused with `country_not_live` (400), `not_pending` (400), `over_budget` (400),
        `pay_below_floor` (400), `plan_limit_reached` (400), `window_closed` (400), `wrong_status` (400),
        `insufficient_funds` (402), `publication_refused` (403), `spending_frozen` (403), `spending_limit`
        (403), `spending_not_allowed` (403), `not_found` (404), `held_for_review` (409).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/request-publication-review", task_id),
                inputs.RequestPublicationReviewBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def cancel_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CancelTaskBody]
    ) -> models.Task:
        """Cancel a task before an operator accepts it, at no cost; direct tasks also while they are carried
        out.

        Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/cancel", task_id),
                inputs.CancelTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def quote_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.QuoteTaskBody]
    ) -> models.Quote:
        """Get the cost of an escrow task, and reserve it in the wallet for the lifetime of the quote.

        The first step of the escrow flow; fund_task, publish_task and, after the review,
        approve_task_review follow. With dryRun nothing is reserved: the answer says what would happen.
        Needs a key with the scope `dispatch`. Refused with `over_budget` (400), `pay_below_floor` (400),
        `quote_expired` (400), `wrong_settlement_mode` (400), `wrong_status` (400), `insufficient_funds`
        (402), `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403),
        `spending_not_allowed` (403), `not_found` (404), `held_for_review` (409).
        """
        return self._call(
            models.Quote,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/quote", task_id),
                inputs.QuoteTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def fund_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.FundTaskBody]
    ) -> models.Funding:
        """Pay for a quoted task, from the wallet at once or on a hosted payment page.

        A repeat on a funded task changes nothing; for psp it returns the same checkout address again, also
        before payment. A call above a spending limit is refused, and the owner is asked by e-mail. Needs a
        key with the scope `settle`. Refused with `over_budget` (400), `owner_unknown` (400),
        `pay_below_floor` (400), `payment_refused` (400), `payments_unavailable` (400), `quote_expired`
        (400), `wrong_settlement_mode` (400), `wrong_status` (400), `insufficient_funds` (402),
        `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed`
        (403), `not_found` (404), `held_for_review` (409), `too_many_events` (429), `unavailable` (503).
        """
        return self._call(
            models.Funding,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/fund", task_id),
                inputs.FundTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def check_task_funding(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CheckTaskFundingBody]
    ) -> models.FundingCheck:
        """Check whether a quoted task's payment has arrived, and lock the cost if the wallet covers it by now.

        Without a payment in progress it pays from the wallet, so call it only for tasks that are to be paid
        for. Needs a key with the scope `settle`. Refused with `owner_unknown` (400), `quote_expired` (400),
        `wrong_settlement_mode` (400), `wrong_status` (400), `insufficient_funds` (402), `spending_frozen`
        (403), `spending_limit` (403), `spending_not_allowed` (403), `not_found` (404), `unavailable` (503).
        """
        return self._call(
            models.FundingCheck,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/check-funding", task_id),
                inputs.CheckTaskFundingBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def approve_task_review(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ApproveTaskReviewBody]
    ) -> models.Task:
        """Approve the work of a task that was quoted and funded: pays the operator, irreversibly.

        Needs a key with the scope `settle`. Refused with `decision_pending` (400), `wrong_funding_flow`
        (400), `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/approve-review", task_id),
                inputs.ApproveTaskReviewBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def reject_task_review(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RejectTaskReviewBody]
    ) -> models.Task:
        """Reject the proof: the money stays locked, and the operator may contest it within the dispute window.

        Needs a key with the scope `settle`. Refused with `wrong_settlement_mode` (400), `wrong_status`
        (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/reject-review", task_id),
                inputs.RejectTaskReviewBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def cancel_task_with_settlement(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CancelTaskWithSettlementBody]
    ) -> models.Task:
        """Cancel an escrow task that is being carried out: the operator is paid by the stage reached, the rest
        returns.

        The rest may return to the wallet after the call has ended; the wallet and its ledger show it then.
        With dryRun nothing changes: the answer says what would happen, with its ledger lines. Needs a key
        with the scope `settle`. Refused with `wrong_settlement_mode` (400), `wrong_status` (400),
        `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/cancel-with-settlement", task_id),
                inputs.CancelTaskWithSettlementBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def dispute_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.DisputeTaskBody]
    ) -> models.Task:
        """Open a dispute: the money is frozen and the platform investigates, typically 1 to 3 days.

        Needs a key with the scope `settle`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/dispute", task_id),
                inputs.DisputeTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def approve_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ApproveTaskBody]
    ) -> models.Task:
        """Approve the work of a task that was funded from the wallet at once: pays the operator, irreversibly.

        Needs a key with the scope `settle`. Refused with `decision_pending` (400), `wrong_funding_flow`
        (400), `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/approve", task_id),
                inputs.ApproveTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def acknowledge_direct_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AcknowledgeDirectTaskBody]
    ) -> models.Task:
        """Close a direct task that the operator reports as done; no money of the platform moves.

        Needs a key with the scope `settle`. Refused with `wrong_settlement_mode` (400), `wrong_status`
        (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/acknowledge", task_id),
                inputs.AcknowledgeDirectTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def dispute_direct_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.DisputeDirectTaskBody]
    ) -> models.Task:
        """Dispute a direct task that the operator reports as done.

        Needs a key with the scope `settle`. Refused with `wrong_settlement_mode` (400), `wrong_status`
        (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/dispute-direct", task_id),
                inputs.DisputeDirectTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def task_proofs(self, task_id: int, **fields: Unpack[inputs.TaskProofsQuery]) -> models.TaskProofs:
        """Read the proof of a task: items, verdicts on every requirement, report, skipped steps.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.TaskProofs,
            request("GET", path("/api/v1/agents/me/tasks/{}/proofs", task_id), inputs.TaskProofsQuery, fields),
        )

    def proof_content(self, task_id: int, proof_item_id: int) -> models.ProofContent:
        """Read the content of a proof item as base64, with its thumbnail.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.ProofContent,
            request("GET", path("/api/v1/agents/me/tasks/{}/proofs/{}/content", task_id, proof_item_id)),
        )

    def proof_thumbnail(self, task_id: int, proof_item_id: int) -> bytes:
        """Read the thumbnail of a proof item, a JPEG.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._file(
            request("GET", path("/api/v1/agents/me/tasks/{}/proofs/{}/thumbnail", task_id, proof_item_id))
        )

    def task_events(self, task_id: int, **fields: Unpack[inputs.TaskEventsQuery]) -> Iterator[models.StatusEvent]:
        """Read the status events of a task after a cursor, oldest first: the way to follow it by polling.

        With wait, the call waits until there is an event after the cursor. Needs a key with the scope
        `read`. Refused with `invalid_cursor` (400), `not_found` (404).
        """
        return self._pages(
            models.StatusEvent,
            request("GET", path("/api/v1/agents/me/tasks/{}/events", task_id), inputs.TaskEventsQuery, fields),
        )

    def task_history(self, task_id: int, **fields: Unpack[inputs.TaskHistoryQuery]) -> list[models.StatusEvent]:
        """Read the whole status history of a task, oldest first.

        Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
        """
        return self._call(
            list[models.StatusEvent],
            request("GET", path("/api/v1/agents/me/tasks/{}/history", task_id), inputs.TaskHistoryQuery, fields),
        )

    def open_support_request(
        self,
        *,
        file: Upload | None = None,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.OpenSupportRequestBody],
    ) -> models.SupportRequest:
        """Ask the platform's support, complain, recommend, or report an incident; answers come in the
        request's thread.

        Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400), `too_large`
        (413).
        """
        return self._call(
            models.SupportRequest,
            request(
                "POST",
                "/api/v1/agent-support/requests",
                inputs.OpenSupportRequestBody,
                fields,
                file=file,
                idempotency_key=idempotency_key,
            ),
        )

    def support_requests(self, **fields: Unpack[inputs.SupportRequestsQuery]) -> Iterator[models.SupportRequest]:
        """List the caller's support requests, newest first; the platform's staff gets everybody's.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.SupportRequest, request("GET", "/api/v1/agent-support/requests", inputs.SupportRequestsQuery, fields)
        )

    def support_request(self, request_id: int, **fields: Unpack[inputs.SupportRequestQuery]) -> models.SupportRequest:
        """Read one support request and its status.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.SupportRequest,
            request("GET", path("/api/v1/agent-support/requests/{}", request_id), inputs.SupportRequestQuery, fields),
        )

    def support_messages(
        self, request_id: int, **fields: Unpack[inputs.SupportMessagesQuery]
    ) -> Iterator[models.SupportMessage]:
        """Read the thread of a support request, oldest first: the opening message, replies and answers.

        Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
        """
        return self._pages(
            models.SupportMessage,
            request(
                "GET",
                path("/api/v1/agent-support/requests/{}/messages", request_id),
                inputs.SupportMessagesQuery,
                fields,
            ),
        )

    def reply_to_support_request(
        self,
        request_id: int,
        *,
        file: Upload | None = None,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.ReplyToSupportRequestBody],
    ) -> models.SupportRequest:
        """Add a message to the thread of the caller's support request. A request that waits for the caller
        continues.

        Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400),
        `wrong_support_status` (400), `not_found` (404), `too_large` (413).
        """
        return self._call(
            models.SupportRequest,
            request(
                "POST",
                path("/api/v1/agent-support/requests/{}/messages", request_id),
                inputs.ReplyToSupportRequestBody,
                fields,
                file=file,
                idempotency_key=idempotency_key,
            ),
        )

    def support_attachment(self, request_id: int, message_id: int) -> bytes:
        """Read the file that is attached to a message of a support request's thread.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._file(
            request("GET", path("/api/v1/agent-support/requests/{}/messages/{}/attachment", request_id, message_id))
        )

    def close_support_request(self, request_id: int, *, idempotency_key: str | None = None) -> models.SupportRequest:
        """Close the caller's support request permanently; a closed request is refused.

        Needs a key with the scope `dispatch`. Refused with `wrong_support_status` (400), `not_found` (404).
        """
        return self._call(
            models.SupportRequest,
            request(
                "POST", path("/api/v1/agent-support/requests/{}/close", request_id), idempotency_key=idempotency_key
            ),
        )

    def notifications(self, **fields: Unpack[inputs.NotificationsQuery]) -> Iterator[models.Notification]:
        """List the caller's notifications, newest first; listing marks Pending ones as Delivered.

        With newerThan they come oldest first from that sequence on, and with wait the call waits until
        there is one. Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.Notification, request("GET", "/api/v1/agents/me/notifications", inputs.NotificationsQuery, fields)
        )

    def unread_notification_count(self) -> models.NotificationCount:
        """Count the caller's notifications that are not marked as read.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.NotificationCount, request("GET", "/api/v1/agents/me/notifications/count"))

    def mark_notification_read(
        self, notification_id: int, *, idempotency_key: str | None = None
    ) -> models.Notification:
        """Mark a notification as read. Repeating it changes nothing.

        Needs a key with the scope `dispatch`. Refused with `not_found` (404).
        """
        return self._call(
            models.Notification,
            request(
                "POST",
                path("/api/v1/agents/me/notifications/{}/read", notification_id),
                idempotency_key=idempotency_key,
            ),
        )

    def mark_all_notifications_read(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.MarkAllNotificationsReadBody]
    ) -> models.MarkedNotifications:
        """Mark the caller's notifications as read, the oldest 10,000 of them at once. Repeating it marks the
        next.

        Needs a key with the scope `dispatch`. Has no refusals of its own.
        """
        return self._call(
            models.MarkedNotifications,
            request(
                "POST",
                "/api/v1/agents/me/notifications/read",
                inputs.MarkAllNotificationsReadBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def pending_actions(self) -> models.PendingActions:
        """List everything that waits for the agent: reviews, payments, drafts, decisions, replies, and next
        actions.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.PendingActions, request("GET", "/api/v1/agents/me/pending-actions"))

    def update_task_webhook(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.UpdateTaskWebhookBody]
    ) -> models.Task:
        """Change the address of a task's webhook and the authentication of its calls; only supplied fields
        change.

        Needs a key with the scope `dispatch`. Refused with `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "PATCH",
                path("/api/v1/agents/me/tasks/{}/webhook", task_id),
                inputs.UpdateTaskWebhookBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def test_task_webhook(self, task_id: int, *, idempotency_key: str | None = None) -> models.WebhookDelivery:
        """Send the event webhook.test to a task's webhook now, with the authentication and signature of real
        events.

        Returns the endpoint's answer. A disabled endpoint that accepts the test is enabled again. At most 3
        tests in 5 minutes. Needs a key with the scope `dispatch`. Refused with `no_webhook` (400),
        `not_found` (404), `rate_limited` (429).
        """
        return self._call(
            models.WebhookDelivery,
            request("POST", path("/api/v1/agents/me/tasks/{}/webhook/test", task_id), idempotency_key=idempotency_key),
        )

    def rotate_webhook_secret(self, *, idempotency_key: str | None = None) -> models.WebhookSecret:
        """Replace the secret that signs webhooks; the new one is shown only once.

        For 24 hours events carry two signatures, with the new secret and with the previous one, so that
        receivers can change over. Another rotation in that time drops the older secret. An operator's first
        secret is made with its first contact method; only this operation shows it. Needs a key with the
        scope `manage`. Refused with `fresh_proof_required` (403).
        """
        return self._call(
            models.WebhookSecret,
            request("POST", "/api/v1/agents/me/webhook-secret/rotate", idempotency_key=idempotency_key),
        )

    def webhook_events(self, **fields: Unpack[inputs.WebhookEventsQuery]) -> Iterator[models.FeedEvent]:
        """Read the calling agent's events in the form that webhooks receive, oldest first, after a cursor.

        For an agent that receives no calls, such as one under development. Events are recorded while the
        agent has an active contact method, such as polling, and kept as long as the log of deliveries. With
        wait, the call waits until there is an event after the cursor. Needs a key with the scope `read`.
        Refused with `invalid_cursor` (400).
        """
        return self._pages(
            models.FeedEvent, request("GET", "/api/v1/agents/me/webhook-events", inputs.WebhookEventsQuery, fields)
        )

    def webhook_deliveries(self, **fields: Unpack[inputs.WebhookDeliveriesQuery]) -> Iterator[models.WebhookDelivery]:
        """Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its
        response.

        The platform's staff reads those of all agents and operators. Needs a key with the scope `read`. Has
        no refusals of its own.
        """
        return self._pages(
            models.WebhookDelivery,
            request("GET", "/api/v1/agents/me/webhook-deliveries", inputs.WebhookDeliveriesQuery, fields),
        )

    def webhook_delivery(self, delivery_id: int) -> models.WebhookDelivery:
        """Read one delivery of the log, with each attempt, and with headers and body of its request.

        The platform's staff reads that of any agent or operator. Needs a key with the scope `read`. Refused
        with `not_found` (404).
        """
        return self._call(
            models.WebhookDelivery, request("GET", path("/api/v1/agents/me/webhook-deliveries/{}", delivery_id))
        )

    def redeliver_webhooks(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RedeliverWebhooksBody]
    ) -> models.Redelivery:
        """Send a range of events again, by sequence or by time: by default all whose delivery failed.

        Needs a key with the scope `dispatch`. Refused with `too_many_events` (429).
        """
        return self._call(
            models.Redelivery,
            request(
                "POST",
                "/api/v1/agents/me/webhook-deliveries/redeliver",
                inputs.RedeliverWebhooksBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def redeliver_webhook(self, delivery_id: int, *, idempotency_key: str | None = None) -> models.WebhookDelivery:
        """Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new
        one.

        A delivery that is still pending is tried now. An endpoint that was disabled is enabled again. Needs
        a key with the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with
        `insufficient_role` (403), `not_found` (404), `too_many_events` (429).
        """
        return self._call(
            models.WebhookDelivery,
            request(
                "POST",
                path("/api/v1/agents/me/webhook-deliveries/{}/redeliver", delivery_id),
                idempotency_key=idempotency_key,
            ),
        )

    def webhook_endpoints(self, **fields: Unpack[inputs.WebhookEndpointsQuery]) -> Iterator[models.WebhookEndpoint]:
        """List the endpoints that receive the caller's events, newest first: status, last error, calls of the
        last day.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.WebhookEndpoint,
            request("GET", "/api/v1/agents/me/webhook-endpoints", inputs.WebhookEndpointsQuery, fields),
        )

    def update_webhook_endpoint(
        self,
        endpoint_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UpdateWebhookEndpointBody],
    ) -> models.WebhookEndpoint:
        """Choose the types of events that an endpoint receives. Deliveries that already wait are still sent.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.WebhookEndpoint,
            request(
                "PATCH",
                path("/api/v1/agents/me/webhook-endpoints/{}", endpoint_id),
                inputs.UpdateWebhookEndpointBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def enable_endpoint(self, endpoint_id: int, *, idempotency_key: str | None = None) -> models.WebhookEndpoint:
        """Enable an endpoint that is disabled or pauses after failures: its waiting deliveries are tried now.

        One event goes first, the others once it is accepted. Repeating it for an endpoint that works
        changes nothing. Needs a key with the scope `dispatch`. Refused with `not_found` (404),
        `too_many_events` (429).
        """
        return self._call(
            models.WebhookEndpoint,
            request(
                "POST",
                path("/api/v1/agents/me/webhook-endpoints/{}/enable", endpoint_id),
                idempotency_key=idempotency_key,
            ),
        )

    def update_task_location(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.UpdateTaskLocationBody]
    ) -> models.RelocatedTask:
        """Correct the place of a task before an operator accepts it: the address is resolved again.

        The task's times keep their digits, on the clock of the new place. Needs a key with the scope
        `dispatch`. Refused with `country_not_live` (400), `over_budget` (400), `pay_below_floor` (400),
        `plan_limit_reached` (400), `window_closed` (400), `wrong_status` (400), `insufficient_funds` (402),
        `publication_refused` (403), `spending_frozen` (403), `spending_limit` (403), `spending_not_allowed`
        (403), `not_found` (404), `conflict` (409), `held_for_review` (409).
        """
        return self._call(
            models.RelocatedTask,
            request(
                "PATCH",
                path("/api/v1/agents/me/tasks/{}/location", task_id),
                inputs.UpdateTaskLocationBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def review_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ReviewTaskBody]
    ) -> models.TaskReview:
        """Rate the work on a finished task. A task has one review: a new one replaces it.

        Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.TaskReview,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/review", task_id),
                inputs.ReviewTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def task_operator(self, task_id: int) -> models.TaskOperator:
        """Read the public profile of a task's operator: first name, rating by category, number of tasks done.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(models.TaskOperator, request("GET", path("/api/v1/agents/me/tasks/{}/operator", task_id)))

    def decision_requests(self, task_id: int) -> list[models.Decision]:
        """List the decision requests of a task and their answers, oldest first.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(list[models.Decision], request("GET", path("/api/v1/agents/me/tasks/{}/decisions", task_id)))

    def resolve_decision(
        self,
        task_id: int,
        decision_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.ResolveDecisionBody],
    ) -> models.Decision:
        """Answer a decision request with one of its options, once and before its deadline.

        Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `window_closed` (400),
        `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Decision,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/decisions/{}/resolve", task_id, decision_id),
                inputs.ResolveDecisionBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def request_reschedule(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RequestRescheduleBody]
    ) -> models.Reschedule:
        """Ask the other side of a task for another time. The schedule does not change until it approves.

        Needs a key with the scope `dispatch`. Refused with `reschedule_not_allowed` (400), `wrong_status`
        (400), `not_found` (404).
        """
        return self._call(
            models.Reschedule,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/reschedule", task_id),
                inputs.RequestRescheduleBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def reschedule_requests(self, task_id: int) -> list[models.Reschedule]:
        """List the reschedule requests of both sides of a task and their answers, oldest first.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            list[models.Reschedule], request("GET", path("/api/v1/agents/me/tasks/{}/reschedules", task_id))
        )

    def approve_reschedule(self, task_id: int, req_id: int, *, idempotency_key: str | None = None) -> models.Reschedule:
        """Approve a request of the other side: its times become the task's schedule.

        Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400),
        `not_found` (404).
        """
        return self._call(
            models.Reschedule,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/reschedule/{}/approve", task_id, req_id),
                idempotency_key=idempotency_key,
            ),
        )

    def reject_reschedule(self, task_id: int, req_id: int, *, idempotency_key: str | None = None) -> models.Reschedule:
        """Reject a request of the other side: the schedule does not change.

        Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400),
        `not_found` (404).
        """
        return self._call(
            models.Reschedule,
            request(
                "POST",
                path("/api/v1/agents/me/tasks/{}/reschedule/{}/reject", task_id, req_id),
                idempotency_key=idempotency_key,
            ),
        )


class OperatorClient(PublicClient):
    """What an operator does with its key: find tasks, carry them out, hand in the proof."""

    def request_decision(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RequestDecisionBody]
    ) -> models.Task:
        """Ask the agent of a task to choose. The proof cannot be submitted or approved until the agent has
        answered.

        Needs a key with the scope `dispatch`. Of the staff it is for the role `trust` or `admin`. Refused
        with `not_pending` (400), `wrong_status` (400), `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/decisions", task_id),
                inputs.RequestDecisionBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def operator_decision_requests(self, task_id: int) -> list[models.Decision]:
        """List the decision requests of a task and their answers, oldest first.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            list[models.Decision], request("GET", path("/api/v1/operators/me/tasks/{}/decisions", task_id))
        )

    def request_reschedule_as_operator(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RequestRescheduleBody]
    ) -> models.Reschedule:
        """Ask the other side of a task for another time. The schedule does not change until it approves.

        Needs a key with the scope `dispatch`. Refused with `reschedule_not_allowed` (400), `wrong_status`
        (400), `not_found` (404).
        """
        return self._call(
            models.Reschedule,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/reschedule", task_id),
                inputs.RequestRescheduleBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def operator_reschedule_requests(self, task_id: int) -> list[models.Reschedule]:
        """List the reschedule requests of both sides of a task and their answers, oldest first.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            list[models.Reschedule], request("GET", path("/api/v1/operators/me/tasks/{}/reschedules", task_id))
        )

    def approve_reschedule_as_operator(
        self, task_id: int, req_id: int, *, idempotency_key: str | None = None
    ) -> models.Reschedule:
        """Approve a request of the other side: its times become the task's schedule.

        Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400),
        `not_found` (404).
        """
        return self._call(
            models.Reschedule,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/reschedule/{}/approve", task_id, req_id),
                idempotency_key=idempotency_key,
            ),
        )

    def reject_reschedule_as_operator(
        self, task_id: int, req_id: int, *, idempotency_key: str | None = None
    ) -> models.Reschedule:
        """Reject a request of the other side: the schedule does not change.

        Needs a key with the scope `dispatch`. Refused with `not_pending` (400), `wrong_status` (400),
        `not_found` (404).
        """
        return self._call(
            models.Reschedule,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/reschedule/{}/reject", task_id, req_id),
                idempotency_key=idempotency_key,
            ),
        )

    def operator(self) -> models.Operator:
        """Read the calling operator's profile and earnings.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.Operator, request("GET", "/api/v1/operators/me"))

    def update_operator(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.UpdateOperatorBody]
    ) -> models.Operator:
        """Change the calling operator's profile; only supplied fields change.

        Needs a key with the scope `manage`. Has no refusals of its own.
        """
        return self._call(
            models.Operator,
            request("PUT", "/api/v1/operators/me", inputs.UpdateOperatorBody, fields, idempotency_key=idempotency_key),
        )

    def operator_keys(self) -> list[models.ApiKey]:
        """List all keys of the calling operator with their scopes, including revoked and expired ones, oldest
        first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.ApiKey], request("GET", "/api/v1/operators/me/api-keys"))

    def create_operator_key(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CreateOperatorKeyBody]
    ) -> models.NewApiKey:
        """Create another key for the calling operator; it is returned only once. Several keys may be active.

        It has at most the scopes and the lifetime of the calling key. Needs a key with the scope `manage`.
        Refused with `too_many_keys` (400), `fresh_proof_required` (403), `rate_limited` (429).
        """
        return self._call(
            models.NewApiKey,
            request(
                "POST",
                "/api/v1/operators/me/api-keys",
                inputs.CreateOperatorKeyBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def revoke_operator_key(self, api_key_id: int, *, idempotency_key: str | None = None) -> models.ApiKey:
        """Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes
        nothing.

        Needs a key with the scope `manage`. Refused with `key_in_use` (400), `not_found` (404).
        """
        return self._call(
            models.ApiKey,
            request("DELETE", path("/api/v1/operators/me/api-keys/{}", api_key_id), idempotency_key=idempotency_key),
        )

    def report_location(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ReportLocationBody]
    ) -> models.Operator:
        """Report the calling operator's location: open tasks are searched around it, and agents follow it to
        their task.

        Needs a key with the scope `dispatch`. Refused with `not_found` (404).
        """
        return self._call(
            models.Operator,
            request(
                "POST",
                "/api/v1/operators/me/location",
                inputs.ReportLocationBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def open_tasks(self, **fields: Unpack[inputs.OpenTasksQuery]) -> Iterator[models.Task]:
        """Find open tasks near a place, nearest first; tasks at unknown places in the operator's country
        follow.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.Task, request("GET", "/api/v1/operators/me/open-tasks", inputs.OpenTasksQuery, fields)
        )

    def operator_notifications(
        self, **fields: Unpack[inputs.OperatorNotificationsQuery]
    ) -> Iterator[models.Notification]:
        """List the caller's notifications, newest first; listing marks Pending ones as Delivered.

        With newerThan they come oldest first from that sequence on, and with wait the call waits until
        there is one. Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.Notification,
            request("GET", "/api/v1/operators/me/notifications", inputs.OperatorNotificationsQuery, fields),
        )

    def operator_unread_notification_count(self) -> models.NotificationCount:
        """Count the caller's notifications that are not marked as read.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.NotificationCount, request("GET", "/api/v1/operators/me/notifications/count"))

    def mark_notification_read_as_operator(
        self, notification_id: int, *, idempotency_key: str | None = None
    ) -> models.Notification:
        """Mark a notification as read. Repeating it changes nothing.

        Needs a key with the scope `dispatch`. Refused with `not_found` (404).
        """
        return self._call(
            models.Notification,
            request(
                "POST",
                path("/api/v1/operators/me/notifications/{}/read", notification_id),
                idempotency_key=idempotency_key,
            ),
        )

    def mark_all_notifications_read_as_operator(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.MarkAllNotificationsReadBody]
    ) -> models.MarkedNotifications:
        """Mark the caller's notifications as read, the oldest 10,000 of them at once. Repeating it marks the
        next.

        Needs a key with the scope `dispatch`. Has no refusals of its own.
        """
        return self._call(
            models.MarkedNotifications,
            request(
                "POST",
                "/api/v1/operators/me/notifications/read",
                inputs.MarkAllNotificationsReadBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def operator_contact_methods(self) -> list[models.ContactMethod]:
        """List the channels by which the caller is notified of events, primary ones first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.ContactMethod], request("GET", "/api/v1/operators/me/contact-methods"))

    def add_contact_method_as_operator(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AddContactMethodBody]
    ) -> models.ContactMethod:
        """Add a channel by which an agent is notified of events of all its tasks, or an operator of its
        notifications.

        An e-mail address receives events once its reader has confirmed it, by the link in the only mail
        that it gets before. Needs a key with the scope `manage`. Has no refusals of its own.
        """
        return self._call(
            models.ContactMethod,
            request(
                "POST",
                "/api/v1/operators/me/contact-methods",
                inputs.AddContactMethodBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def update_contact_method_as_operator(
        self,
        contact_method_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UpdateContactMethodBody],
    ) -> models.ContactMethod:
        """Change a channel: its type, address, priority, authentication or use.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.ContactMethod,
            request(
                "PUT",
                path("/api/v1/operators/me/contact-methods/{}", contact_method_id),
                inputs.UpdateContactMethodBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def remove_contact_method_as_operator(
        self, contact_method_id: int, *, idempotency_key: str | None = None
    ) -> models.ContactMethod:
        """Remove a channel: it receives nothing from now on.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.ContactMethod,
            request(
                "DELETE",
                path("/api/v1/operators/me/contact-methods/{}", contact_method_id),
                idempotency_key=idempotency_key,
            ),
        )

    def subscribe_push(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SubscribePushBody]
    ) -> models.ContactMethod:
        """Notify a browser of the operator's notifications, in addition to all other channels.

        It becomes a contact method, which can be switched off, limited to some types and removed like
        others. Subscribing it again renews its keys. It is removed when its push service reports it as
        gone. A subscription by a person who is signed in also ends with that session. Needs a key with the
        scope `manage`. Has no refusals of its own.
        """
        return self._call(
            models.ContactMethod,
            request(
                "POST",
                "/api/v1/operators/me/push-subscriptions",
                inputs.SubscribePushBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def unsubscribe_push(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.UnsubscribePushBody]
    ) -> models.ContactMethod:
        """Stop notifying a browser of the operator's notifications: its contact method is removed.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.ContactMethod,
            request(
                "POST",
                "/api/v1/operators/me/push-subscriptions/unsubscribe",
                inputs.UnsubscribePushBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def rotate_webhook_secret_as_operator(self, *, idempotency_key: str | None = None) -> models.WebhookSecret:
        """Replace the secret that signs webhooks; the new one is shown only once.

        For 24 hours events carry two signatures, with the new secret and with the previous one, so that
        receivers can change over. Another rotation in that time drops the older secret. An operator's first
        secret is made with its first contact method; only this operation shows it. Needs a key with the
        scope `manage`. Refused with `fresh_proof_required` (403).
        """
        return self._call(
            models.WebhookSecret,
            request("POST", "/api/v1/operators/me/webhook-secret/rotate", idempotency_key=idempotency_key),
        )

    def operator_webhook_endpoints(
        self, **fields: Unpack[inputs.OperatorWebhookEndpointsQuery]
    ) -> Iterator[models.WebhookEndpoint]:
        """List the endpoints that receive the caller's events, newest first: status, last error, calls of the
        last day.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.WebhookEndpoint,
            request("GET", "/api/v1/operators/me/webhook-endpoints", inputs.OperatorWebhookEndpointsQuery, fields),
        )

    def update_webhook_endpoint_as_operator(
        self,
        endpoint_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UpdateWebhookEndpointBody],
    ) -> models.WebhookEndpoint:
        """Choose the types of events that an endpoint receives. Deliveries that already wait are still sent.

        Needs a key with the scope `manage`. Refused with `not_found` (404).
        """
        return self._call(
            models.WebhookEndpoint,
            request(
                "PATCH",
                path("/api/v1/operators/me/webhook-endpoints/{}", endpoint_id),
                inputs.UpdateWebhookEndpointBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def enable_endpoint_as_operator(
        self, endpoint_id: int, *, idempotency_key: str | None = None
    ) -> models.WebhookEndpoint:
        """Enable an endpoint that is disabled or pauses after failures: its waiting deliveries are tried now.

        One event goes first, the others once it is accepted. Repeating it for an endpoint that works
        changes nothing. Needs a key with the scope `dispatch`. Refused with `not_found` (404),
        `too_many_events` (429).
        """
        return self._call(
            models.WebhookEndpoint,
            request(
                "POST",
                path("/api/v1/operators/me/webhook-endpoints/{}/enable", endpoint_id),
                idempotency_key=idempotency_key,
            ),
        )

    def operator_webhook_deliveries(
        self, **fields: Unpack[inputs.OperatorWebhookDeliveriesQuery]
    ) -> Iterator[models.WebhookDelivery]:
        """Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its
        response.

        The platform's staff reads those of all agents and operators. Needs a key with the scope `read`. Has
        no refusals of its own.
        """
        return self._pages(
            models.WebhookDelivery,
            request("GET", "/api/v1/operators/me/webhook-deliveries", inputs.OperatorWebhookDeliveriesQuery, fields),
        )

    def operator_webhook_delivery(self, delivery_id: int) -> models.WebhookDelivery:
        """Read one delivery of the log, with each attempt, and with headers and body of its request.

        The platform's staff reads that of any agent or operator. Needs a key with the scope `read`. Refused
        with `not_found` (404).
        """
        return self._call(
            models.WebhookDelivery, request("GET", path("/api/v1/operators/me/webhook-deliveries/{}", delivery_id))
        )

    def redeliver_webhooks_as_operator(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RedeliverWebhooksBody]
    ) -> models.Redelivery:
        """Send a range of events again, by sequence or by time: by default all whose delivery failed.

        Needs a key with the scope `dispatch`. Refused with `too_many_events` (429).
        """
        return self._call(
            models.Redelivery,
            request(
                "POST",
                "/api/v1/operators/me/webhook-deliveries/redeliver",
                inputs.RedeliverWebhooksBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def redeliver_webhook_as_operator(
        self, delivery_id: int, *, idempotency_key: str | None = None
    ) -> models.WebhookDelivery:
        """Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new
        one.

        A delivery that is still pending is tried now. An endpoint that was disabled is enabled again. Needs
        a key with the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with
        `insufficient_role` (403), `not_found` (404), `too_many_events` (429).
        """
        return self._call(
            models.WebhookDelivery,
            request(
                "POST",
                path("/api/v1/operators/me/webhook-deliveries/{}/redeliver", delivery_id),
                idempotency_key=idempotency_key,
            ),
        )

    def operator_tasks(self, **fields: Unpack[inputs.OperatorTasksQuery]) -> Iterator[models.Task]:
        """List the operator's tasks, newest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(models.Task, request("GET", "/api/v1/operators/me/tasks", inputs.OperatorTasksQuery, fields))

    def operator_task(self, task_id: int, **fields: Unpack[inputs.OperatorTaskQuery]) -> models.Task:
        """Read one of the operator's tasks.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.Task,
            request("GET", path("/api/v1/operators/me/tasks/{}", task_id), inputs.OperatorTaskQuery, fields),
        )

    def accept_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AcceptTaskBody]
    ) -> models.Task:
        """Accept an open task: the first operator gets it. For operator_schedule it picks a slot or commits to
        a time.

        Needs a key with the scope `dispatch`. Refused with `window_closed` (400), `wrong_status` (400),
        `not_found` (404), `task_taken` (409).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/accept", task_id),
                inputs.AcceptTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def release_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ReleaseTaskBody]
    ) -> models.Task:
        """Release a task; matching starts again.

        Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/release", task_id),
                inputs.ReleaseTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def mark_en_route(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.MarkEnRouteBody]
    ) -> models.Task:
        """Report that the operator is on the way.

        Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/en-route", task_id),
                inputs.MarkEnRouteBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def mark_arrived(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.MarkArrivedBody]
    ) -> models.Task:
        """Report that the operator has arrived; the distance to the task's place is recorded.

        Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/arrived", task_id),
                inputs.MarkArrivedBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def start_work(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.StartWorkBody]
    ) -> models.Task:
        """Report that work begins; from now on proof can be uploaded.

        Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/start", task_id),
                inputs.StartWorkBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def operator_task_proofs(self, task_id: int, **fields: Unpack[inputs.OperatorTaskProofsQuery]) -> models.TaskProofs:
        """Read the proof of a task: items, verdicts on every requirement, report, skipped steps.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.TaskProofs,
            request(
                "GET", path("/api/v1/operators/me/tasks/{}/proofs", task_id), inputs.OperatorTaskProofsQuery, fields
            ),
        )

    def upload_proof(
        self,
        task_id: int,
        *,
        file: Upload,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UploadProofBody],
    ) -> models.ProofItem:
        """Upload a photo or video as proof of a task in progress.

        Needs a key with the scope `dispatch`. Refused with `proof_unreadable` (400), `wrong_status` (400),
        `not_found` (404), `too_large` (413).
        """
        return self._call(
            models.ProofItem,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/proofs", task_id),
                inputs.UploadProofBody,
                fields,
                file=file,
                idempotency_key=idempotency_key,
            ),
        )

    def upload_proofs(
        self,
        task_id: int,
        *,
        file: list[Upload],
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UploadProofsBody],
    ) -> models.UploadedProofs:
        """Upload several photos or videos as proof of a task in progress: all of them, or none when one is
        refused.

        Needs a key with the scope `dispatch`. Refused with `proof_unreadable` (400), `wrong_status` (400),
        `not_found` (404), `too_large` (413).
        """
        return self._call(
            models.UploadedProofs,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/proofs/batch", task_id),
                inputs.UploadProofsBody,
                fields,
                file=file,
                idempotency_key=idempotency_key,
            ),
        )

    def remove_proof(
        self, task_id: int, proof_item_id: int, *, idempotency_key: str | None = None
    ) -> models.TaskProofs:
        """Remove a photo or video from the proof of a task in progress, permanently: nobody sees it any
        longer. The answer.

        has the verdicts on the remaining proof. The file still counts as one of the uploads that a task may
        have. Needs a key with the scope `dispatch`. Refused with `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.TaskProofs,
            request(
                "DELETE",
                path("/api/v1/operators/me/tasks/{}/proofs/{}", task_id, proof_item_id),
                idempotency_key=idempotency_key,
            ),
        )

    def submit_proof(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SubmitProofBody]
    ) -> models.Task:
        """Submit the proof of an escrow task for review. Unmet requirements refuse it, unless forced with a
        reason.

        Needs a key with the scope `dispatch`. Refused with `decision_pending` (400), `proof_incomplete`
        (400), `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/submit", task_id),
                inputs.SubmitProofBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def complete_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CompleteTaskBody]
    ) -> models.Task:
        """Report that a direct task is done and was paid on site.

        Needs a key with the scope `dispatch`. Refused with `decision_pending` (400),
        `wrong_settlement_mode` (400), `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/complete", task_id),
                inputs.CompleteTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def contest_rejection(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ContestRejectionBody]
    ) -> models.Task:
        """Contest the rejection of the proof, within the dispute window: the platform decides.

        Needs a key with the scope `settle`. Refused with `window_closed` (400), `wrong_settlement_mode`
        (400), `wrong_status` (400), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/contest", task_id),
                inputs.ContestRejectionBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def request_payout(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RequestPayoutBody]
    ) -> models.Payout:
        """Ask for a pay-out of the earnings in a currency, or of a part of them.

        The amount is held until the staff has paid it, or has declined it with a reason. One pay-out of
        each currency can be open at a time. Needs a key with the scope `settle`. Refused with
        `payout_pending` (400), `fresh_proof_required` (403), `not_found` (404).
        """
        return self._call(
            models.Payout,
            request(
                "POST",
                "/api/v1/operators/me/payouts",
                inputs.RequestPayoutBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def payouts(self, **fields: Unpack[inputs.PayoutsQuery]) -> Iterator[models.Payout]:
        """List the calling operator's pay-outs, newest first; every operator's for the platform.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(models.Payout, request("GET", "/api/v1/operators/me/payouts", inputs.PayoutsQuery, fields))

    def operator_events(self, **fields: Unpack[inputs.OperatorEventsQuery]) -> Iterator[models.StatusEvent]:
        """Read the status events of the tasks that the calling operator has or had, oldest first, after a
        cursor.

        The operator sees the events of the time in which it had a task. Its events have their own numbers
        without a gap, across all tasks, so that one cursor follows them all. With wait, the call waits
        until there is an event after the cursor. Needs a key with the scope `read`. Refused with
        `invalid_cursor` (400), `not_found` (404).
        """
        return self._pages(
            models.StatusEvent, request("GET", "/api/v1/operators/me/events", inputs.OperatorEventsQuery, fields)
        )

    def earnings(self, **fields: Unpack[inputs.EarningsQuery]) -> Iterator[models.EarningEntry]:
        """List settlements of the calling operator's tasks and payouts to it, newest first.

        The sum of net over all entries of a currency is its earnedBalance. Direct tasks are paid on site,
        not here. Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.EarningEntry, request("GET", "/api/v1/operators/me/earnings", inputs.EarningsQuery, fields)
        )

    def operator_reviews(self, **fields: Unpack[inputs.OperatorReviewsQuery]) -> Iterator[models.TaskReview]:
        """List the reviews of the calling operator's work, newest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.TaskReview, request("GET", "/api/v1/operators/me/reviews", inputs.OperatorReviewsQuery, fields)
        )

    def operator_statistics(self) -> models.OperatorStatistics:
        """Read the outcomes of the calling operator's tasks, its punctuality, and its earnings by month.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.OperatorStatistics, request("GET", "/api/v1/operators/me/statistics"))

    def review_agent(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ReviewAgentBody]
    ) -> models.AgentReview:
        """Rate the agent of a task that has ended: how the task was described, how fast and fair the review
        was.

        A task has one review of its agent: a new one replaces it. Other operators see the mean on the
        agent's open tasks. Needs a key with the scope `dispatch`. Refused with `wrong_status` (400),
        `not_found` (404).
        """
        return self._call(
            models.AgentReview,
            request(
                "POST",
                path("/api/v1/operators/me/tasks/{}/review", task_id),
                inputs.ReviewAgentBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def open_support_request_as_operator(
        self,
        *,
        file: Upload | None = None,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.OpenSupportRequestBody],
    ) -> models.SupportRequest:
        """Ask the platform's support, complain, recommend, or report an incident; answers come in the
        request's thread.

        Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400), `too_large`
        (413).
        """
        return self._call(
            models.SupportRequest,
            request(
                "POST",
                "/api/v1/operators/me/support",
                inputs.OpenSupportRequestBody,
                fields,
                file=file,
                idempotency_key=idempotency_key,
            ),
        )

    def operator_support_requests(
        self, **fields: Unpack[inputs.OperatorSupportRequestsQuery]
    ) -> Iterator[models.SupportRequest]:
        """List the caller's support requests, newest first; the platform's staff gets everybody's.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.SupportRequest,
            request("GET", "/api/v1/operators/me/support", inputs.OperatorSupportRequestsQuery, fields),
        )

    def operator_support_request(
        self, request_id: int, **fields: Unpack[inputs.OperatorSupportRequestQuery]
    ) -> models.SupportRequest:
        """Read one support request and its status.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.SupportRequest,
            request(
                "GET", path("/api/v1/operators/me/support/{}", request_id), inputs.OperatorSupportRequestQuery, fields
            ),
        )

    def operator_support_messages(
        self, request_id: int, **fields: Unpack[inputs.OperatorSupportMessagesQuery]
    ) -> Iterator[models.SupportMessage]:
        """Read the thread of a support request, oldest first: the opening message, replies and answers.

        Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
        """
        return self._pages(
            models.SupportMessage,
            request(
                "GET",
                path("/api/v1/operators/me/support/{}/messages", request_id),
                inputs.OperatorSupportMessagesQuery,
                fields,
            ),
        )

    def reply_to_support_request_as_operator(
        self,
        request_id: int,
        *,
        file: Upload | None = None,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.ReplyToSupportRequestBody],
    ) -> models.SupportRequest:
        """Add a message to the thread of the caller's support request. A request that waits for the caller
        continues.

        Needs a key with the scope `dispatch`. Refused with `attachment_unreadable` (400),
        `wrong_support_status` (400), `not_found` (404), `too_large` (413).
        """
        return self._call(
            models.SupportRequest,
            request(
                "POST",
                path("/api/v1/operators/me/support/{}/messages", request_id),
                inputs.ReplyToSupportRequestBody,
                fields,
                file=file,
                idempotency_key=idempotency_key,
            ),
        )

    def operator_support_attachment(self, request_id: int, message_id: int) -> bytes:
        """Read the file that is attached to a message of a support request's thread.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._file(
            request("GET", path("/api/v1/operators/me/support/{}/messages/{}/attachment", request_id, message_id))
        )

    def close_support_request_as_operator(
        self, request_id: int, *, idempotency_key: str | None = None
    ) -> models.SupportRequest:
        """Close the caller's support request permanently; a closed request is refused.

        Needs a key with the scope `dispatch`. Refused with `wrong_support_status` (400), `not_found` (404).
        """
        return self._call(
            models.SupportRequest,
            request("POST", path("/api/v1/operators/me/support/{}/close", request_id), idempotency_key=idempotency_key),
        )


class StaffClient(PublicClient):
    """What the platform's staff does with its key."""

    def platform_spending_rules(
        self, agent_id: int, **fields: Unpack[inputs.PlatformSpendingRulesQuery]
    ) -> models.SpendingRules:
        """Read the spending rules of the agent or of one of its keys, with the spent and the remaining
        amounts.

        Needs a key with the scope `read`. Refused with `owner_unknown` (400), `not_found` (404).
        """
        return self._call(
            models.SpendingRules,
            request(
                "GET",
                path("/api/v1/platform/agents/{}/spending-rules", agent_id),
                inputs.PlatformSpendingRulesQuery,
                fields,
            ),
        )

    def set_spending_rules_as_platform(
        self,
        agent_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.SetSpendingRulesAsPlatformBody],
    ) -> models.SpendingRules:
        """Replace spending rules. Stricter rules apply at once; looser ones wait for the owner, who is asked
        by e-mail if.

        the address is confirmed. A key has no `manage` while it has its own rules, so no key can set rules
        for itself. The platform's staff may loosen rules, too. The result has the rules that apply now, and
        the questions that wait. Needs a key with the scope `manage`. Of the staff it is for the role
        `trust` or `admin`. Refused with `key_in_use` (400), `owner_unknown` (400), `fresh_proof_required`
        (403), `insufficient_role` (403), `not_found` (404), `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "PUT",
                path("/api/v1/platform/agents/{}/spending-rules", agent_id),
                inputs.SetSpendingRulesAsPlatformBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def freeze_spending_as_platform(
        self,
        agent_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.FreezeSpendingAsPlatformBody],
    ) -> models.SpendingRules:
        """Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing.

        The result, and that of a dry run, warns when only the platform's staff could resume it. Needs a key
        with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
        `key_in_use` (400), `owner_unknown` (400), `insufficient_role` (403), `not_found` (404),
        `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "POST",
                path("/api/v1/platform/agents/{}/spending-rules/freeze", agent_id),
                inputs.FreezeSpendingAsPlatformBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def unfreeze_spending_as_platform(
        self,
        agent_id: int,
        *,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.UnfreezeSpendingAsPlatformBody],
    ) -> models.SpendingRules:
        """Resume spending: asks the owner by e-mail; for the platform's staff it takes effect at once.

        Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused
        with `key_in_use` (400), `owner_unknown` (400), `fresh_proof_required` (403), `insufficient_role`
        (403), `not_found` (404), `rate_limited` (429).
        """
        return self._call(
            models.SpendingRules,
            request(
                "POST",
                path("/api/v1/platform/agents/{}/spending-rules/unfreeze", agent_id),
                inputs.UnfreezeSpendingAsPlatformBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def platform_support_requests(
        self, **fields: Unpack[inputs.PlatformSupportRequestsQuery]
    ) -> Iterator[models.SupportRequest]:
        """List the caller's support requests, newest first; the platform's staff gets everybody's.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.SupportRequest,
            request("GET", "/api/v1/platform/support-requests", inputs.PlatformSupportRequestsQuery, fields),
        )

    def platform_support_request(
        self, request_id: int, **fields: Unpack[inputs.PlatformSupportRequestQuery]
    ) -> models.SupportRequest:
        """Read one support request and its status.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.SupportRequest,
            request(
                "GET",
                path("/api/v1/platform/support-requests/{}", request_id),
                inputs.PlatformSupportRequestQuery,
                fields,
            ),
        )

    def platform_support_messages(
        self, request_id: int, **fields: Unpack[inputs.PlatformSupportMessagesQuery]
    ) -> Iterator[models.SupportMessage]:
        """Read the thread of a support request, oldest first: the opening message, replies and answers.

        Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
        """
        return self._pages(
            models.SupportMessage,
            request(
                "GET",
                path("/api/v1/platform/support-requests/{}/messages", request_id),
                inputs.PlatformSupportMessagesQuery,
                fields,
            ),
        )

    def answer_support_request(
        self,
        request_id: int,
        *,
        file: Upload | None = None,
        idempotency_key: str | None = None,
        **fields: Unpack[inputs.AnswerSupportRequestBody],
    ) -> models.SupportRequest:
        """Answer a support request in its thread: it then waits for the agent or operator who asked, who is
        notified.

        Needs a key with the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused
        with `attachment_unreadable` (400), `wrong_support_status` (400), `insufficient_role` (403),
        `not_found` (404), `too_large` (413).
        """
        return self._call(
            models.SupportRequest,
            request(
                "POST",
                path("/api/v1/platform/support-requests/{}/answer", request_id),
                inputs.AnswerSupportRequestBody,
                fields,
                file=file,
                idempotency_key=idempotency_key,
            ),
        )

    def set_support_status(
        self, request_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SetSupportStatusBody]
    ) -> models.SupportRequest:
        """Move a support request to another status; the requester is notified. Repeating it changes nothing.

        Needs a key with the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused
        with `wrong_support_status` (400), `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.SupportRequest,
            request(
                "PUT",
                path("/api/v1/platform/support-requests/{}/status", request_id),
                inputs.SetSupportStatusBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def platform_webhook_deliveries(
        self, **fields: Unpack[inputs.PlatformWebhookDeliveriesQuery]
    ) -> Iterator[models.WebhookDelivery]:
        """Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its
        response.

        The platform's staff reads those of all agents and operators. Needs a key with the scope `read`. Has
        no refusals of its own.
        """
        return self._pages(
            models.WebhookDelivery,
            request("GET", "/api/v1/platform/webhook-deliveries", inputs.PlatformWebhookDeliveriesQuery, fields),
        )

    def platform_webhook_delivery(self, delivery_id: int) -> models.WebhookDelivery:
        """Read one delivery of the log, with each attempt, and with headers and body of its request.

        The platform's staff reads that of any agent or operator. Needs a key with the scope `read`. Refused
        with `not_found` (404).
        """
        return self._call(
            models.WebhookDelivery, request("GET", path("/api/v1/platform/webhook-deliveries/{}", delivery_id))
        )

    def redeliver_webhook_as_platform(
        self, delivery_id: int, *, idempotency_key: str | None = None
    ) -> models.WebhookDelivery:
        """Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new
        one.

        A delivery that is still pending is tried now. An endpoint that was disabled is enabled again. Needs
        a key with the scope `dispatch`. Of the staff it is for the role `support` or `admin`. Refused with
        `insufficient_role` (403), `not_found` (404), `too_many_events` (429).
        """
        return self._call(
            models.WebhookDelivery,
            request(
                "POST",
                path("/api/v1/platform/webhook-deliveries/{}/redeliver", delivery_id),
                idempotency_key=idempotency_key,
            ),
        )

    def request_decision_as_platform(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RequestDecisionBody]
    ) -> models.Task:
        """Ask the agent of a task to choose. The proof cannot be submitted or approved until the agent has
        answered.

        Needs a key with the scope `dispatch`. Of the staff it is for the role `trust` or `admin`. Refused
        with `not_pending` (400), `wrong_status` (400), `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/platform/tasks/{}/decisions", task_id),
                inputs.RequestDecisionBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def platform_decision_requests(self, task_id: int) -> list[models.Decision]:
        """List the decision requests of a task and their answers, oldest first.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(list[models.Decision], request("GET", path("/api/v1/platform/tasks/{}/decisions", task_id)))

    def platform(self) -> models.Platform:
        """Read the staff member that the calling key belongs to.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.Platform, request("GET", "/api/v1/platform"))

    def staff_queues(self) -> models.StaffQueues:
        """Read the length of each queue of the staff, and the waiting time of the oldest item.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.StaffQueues, request("GET", "/api/v1/platform/queues"))

    def ledger_health(self) -> models.LedgerHealth:
        """Read the result of the last check of the ledger. It does not run a check.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.LedgerHealth, request("GET", "/api/v1/platform/ledger"))

    def service_health(self) -> models.ServiceHealth:
        """Read the lags of jobs, deliveries and feeds.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.ServiceHealth, request("GET", "/api/v1/platform/health"))

    def audit_log(self, **fields: Unpack[inputs.AuditLogQuery]) -> Iterator[models.AuditEntry]:
        """List the changes by the staff, newest first: member, key, reason, and the values before and after.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.AuditEntry, request("GET", "/api/v1/platform/audit-log", inputs.AuditLogQuery, fields)
        )

    def platform_notifications(
        self, **fields: Unpack[inputs.PlatformNotificationsQuery]
    ) -> Iterator[models.Notification]:
        """List the caller's notifications, newest first; listing marks Pending ones as Delivered.

        With newerThan they come oldest first from that sequence on, and with wait the call waits until
        there is one. Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.Notification,
            request("GET", "/api/v1/platform/notifications", inputs.PlatformNotificationsQuery, fields),
        )

    def platform_unread_notification_count(self) -> models.NotificationCount:
        """Count the caller's notifications that are not marked as read.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(models.NotificationCount, request("GET", "/api/v1/platform/notifications/count"))

    def mark_notification_read_as_platform(
        self, notification_id: int, *, idempotency_key: str | None = None
    ) -> models.Notification:
        """Mark a notification as read. Repeating it changes nothing.

        Needs a key with the scope `dispatch`. Refused with `not_found` (404).
        """
        return self._call(
            models.Notification,
            request(
                "POST", path("/api/v1/platform/notifications/{}/read", notification_id), idempotency_key=idempotency_key
            ),
        )

    def mark_all_notifications_read_as_platform(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.MarkAllNotificationsReadBody]
    ) -> models.MarkedNotifications:
        """Mark the caller's notifications as read, the oldest 10,000 of them at once. Repeating it marks the
        next.

        Needs a key with the scope `dispatch`. Has no refusals of its own.
        """
        return self._call(
            models.MarkedNotifications,
            request(
                "POST",
                "/api/v1/platform/notifications/read",
                inputs.MarkAllNotificationsReadBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def staff_keys(self) -> list[models.ApiKey]:
        """List all keys of the calling staff member with their scopes, including revoked and expired ones,
        oldest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.ApiKey], request("GET", "/api/v1/platform/api-keys"))

    def create_staff_key(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CreateStaffKeyBody]
    ) -> models.NewApiKey:
        """Create another key for the calling staff member; it is returned only once. Several keys may be
        active.

        It has at most the scopes and the lifetime of the calling key. Needs a key with the scope `manage`.
        Refused with `too_many_keys` (400), `fresh_proof_required` (403), `rate_limited` (429).
        """
        return self._call(
            models.NewApiKey,
            request(
                "POST", "/api/v1/platform/api-keys", inputs.CreateStaffKeyBody, fields, idempotency_key=idempotency_key
            ),
        )

    def revoke_staff_key(
        self, api_key_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RevokeStaffKeyQuery]
    ) -> models.ApiKey:
        """Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes
        nothing.

        Needs a key with the scope `manage`. Refused with `key_in_use` (400), `not_found` (404).
        """
        return self._call(
            models.ApiKey,
            request(
                "DELETE",
                path("/api/v1/platform/api-keys/{}", api_key_id),
                inputs.RevokeStaffKeyQuery,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def staff_members(self, **fields: Unpack[inputs.StaffMembersQuery]) -> Iterator[models.StaffMember]:
        """List the members of the platform's staff with their roles, newest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.StaffMember, request("GET", "/api/v1/platform/staff", inputs.StaffMembersQuery, fields)
        )

    def add_staff_member(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.AddStaffMemberBody]
    ) -> models.StaffMember:
        """Add a member to the platform's staff, who signs in with the address. Admins only.

        The role is valid after 24 hours. All admins are mailed at once, and each can remove the member in
        that time. Needs a key with the scope `manage`. Of the staff it is for the role `admin` who is
        signed in; keys are refused. Refused with `fresh_proof_required` (403), `insufficient_role` (403),
        `staff_member_exists` (409).
        """
        return self._call(
            models.StaffMember,
            request(
                "POST", "/api/v1/platform/staff", inputs.AddStaffMemberBody, fields, idempotency_key=idempotency_key
            ),
        )

    def set_staff_role(
        self, staff_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SetStaffRoleBody]
    ) -> models.StaffMember:
        """Give a member of the staff another role. Admins only; one admin remains.

        A role with less power is valid from the next call on, any other after 24 hours; until then the
        earlier one is. All admins are mailed at once. Needs a key with the scope `manage`. Of the staff it
        is for the role `admin` who is signed in; keys are refused. Refused with `fresh_proof_required`
        (403), `insufficient_role` (403), `not_found` (404), `last_admin` (409).
        """
        return self._call(
            models.StaffMember,
            request(
                "PUT",
                path("/api/v1/platform/staff/{}/role", staff_id),
                inputs.SetStaffRoleBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def remove_staff_member(
        self, staff_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RemoveStaffMemberQuery]
    ) -> models.StaffMember:
        """End a membership of the staff: the keys and sessions of the member end at once. Admins only; one
        admin remains.

        The member's actions stay on record under the same number. Needs a key with the scope `manage`. Of
        the staff it is for the role `admin` who is signed in; keys are refused. Refused with
        `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404), `last_admin` (409).
        """
        return self._call(
            models.StaffMember,
            request(
                "DELETE",
                path("/api/v1/platform/staff/{}", staff_id),
                inputs.RemoveStaffMemberQuery,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def set_staff_address(
        self, staff_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SetStaffAddressBody]
    ) -> models.AddressChange:
        """Change the address with which another member of the staff signs in. All sessions of that member end.

        The old address is mailed a link that undoes it within 24 hours; until then the member moves no
        money by signing in. All admins are mailed at once. Needs a key with the scope `manage`. Of the
        staff it is for the role `admin` who is signed in; keys are refused. Refused with `address_in_use`
        (400), `fresh_proof_required` (403), `insufficient_role` (403), `recovery_pending` (403),
        `not_found` (404), `unavailable` (503).
        """
        return self._call(
            models.AddressChange,
            request(
                "PUT",
                path("/api/v1/platform/staff/{}/address", staff_id),
                inputs.SetStaffAddressBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def platform_tasks(self, **fields: Unpack[inputs.PlatformTasksQuery]) -> Iterator[models.Task]:
        """List the agent's tasks, newest first; the platform's staff gets those of all agents.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(models.Task, request("GET", "/api/v1/platform/tasks", inputs.PlatformTasksQuery, fields))

    def platform_task(self, task_id: int, **fields: Unpack[inputs.PlatformTaskQuery]) -> models.Task:
        """Read one task: its status and its next actions. The platform's staff reads any task.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.Task, request("GET", path("/api/v1/platform/tasks/{}", task_id), inputs.PlatformTaskQuery, fields)
        )

    def platform_task_events(
        self, task_id: int, **fields: Unpack[inputs.PlatformTaskEventsQuery]
    ) -> Iterator[models.StatusEvent]:
        """Read the status events of a task after a cursor, oldest first: the way to follow it by polling.

        With wait, the call waits until there is an event after the cursor. Needs a key with the scope
        `read`. Refused with `invalid_cursor` (400), `not_found` (404).
        """
        return self._pages(
            models.StatusEvent,
            request("GET", path("/api/v1/platform/tasks/{}/events", task_id), inputs.PlatformTaskEventsQuery, fields),
        )

    def platform_task_history(
        self, task_id: int, **fields: Unpack[inputs.PlatformTaskHistoryQuery]
    ) -> list[models.StatusEvent]:
        """Read the whole status history of a task, oldest first.

        Needs a key with the scope `read`. Refused with `invalid_cursor` (400), `not_found` (404).
        """
        return self._call(
            list[models.StatusEvent],
            request("GET", path("/api/v1/platform/tasks/{}/history", task_id), inputs.PlatformTaskHistoryQuery, fields),
        )

    def platform_task_proofs(self, task_id: int, **fields: Unpack[inputs.PlatformTaskProofsQuery]) -> models.TaskProofs:
        """Read the proof of a task: items, verdicts on every requirement, report, skipped steps.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.TaskProofs,
            request("GET", path("/api/v1/platform/tasks/{}/proofs", task_id), inputs.PlatformTaskProofsQuery, fields),
        )

    def platform_proof_content(self, task_id: int, proof_item_id: int) -> models.ProofContent:
        """Read the content of a proof item as base64, with its thumbnail.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(
            models.ProofContent,
            request("GET", path("/api/v1/platform/tasks/{}/proofs/{}/content", task_id, proof_item_id)),
        )

    def platform_proof_thumbnail(self, task_id: int, proof_item_id: int) -> bytes:
        """Read the thumbnail of a proof item, a JPEG.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._file(request("GET", path("/api/v1/platform/tasks/{}/proofs/{}/thumbnail", task_id, proof_item_id)))

    def disputes(self, **fields: Unpack[inputs.DisputesQuery]) -> Iterator[models.Dispute]:
        """List the disputes that wait for a decision, longest first, with the statements of both sides.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._pages(models.Dispute, request("GET", "/api/v1/platform/disputes", inputs.DisputesQuery, fields))

    def dispute(self, task_id: int) -> models.Dispute:
        """Read one dispute in full: the statements of both sides, the proof with its verdicts, and the
        movements of.

        money. Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(models.Dispute, request("GET", path("/api/v1/platform/disputes/{}", task_id)))

    def held_tasks(self, **fields: Unpack[inputs.HeldTasksQuery]) -> Iterator[models.Task]:
        """List the tasks that are held for review, longest first, except those of practice worlds.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._pages(models.Task, request("GET", "/api/v1/platform/held-tasks", inputs.HeldTasksQuery, fields))

    def release_held_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ReleaseHeldTaskBody]
    ) -> models.Task:
        """Release a held task: it is published, unless another obstacle such as its wallet now prevents that.

        The rules and the minimum pay are not checked again, unless the task is moved to another country.
        Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused
        with `country_not_live` (400), `not_pending` (400), `over_budget` (400), `pay_below_floor` (400),
        `plan_limit_reached` (400), `window_closed` (400), `wrong_status` (400), `insufficient_funds` (402),
        `insufficient_role` (403), `publication_refused` (403), `spending_frozen` (403), `spending_limit`
        (403), `spending_not_allowed` (403), `not_found` (404), `held_for_review` (409).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/platform/tasks/{}/release-held", task_id),
                inputs.ReleaseHeldTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def refuse_held_task(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RefuseHeldTaskBody]
    ) -> models.Task:
        """Refuse a held task for good: it is not published, and its agent is notified with the reason.

        Money that is locked or reserved for it stays so until the agent cancels it or it expires. Needs a
        key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
        `not_pending` (400), `wrong_status` (400), `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/platform/tasks/{}/refuse-held", task_id),
                inputs.RefuseHeldTaskBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def agents(self, **fields: Unpack[inputs.AgentsQuery]) -> Iterator[models.Agent]:
        """List all agents that meet conditions, newest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(models.Agent, request("GET", "/api/v1/platform/agents", inputs.AgentsQuery, fields))

    def agent_account(self, agent_id: int) -> models.Agent:
        """Read the profile of any agent.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(models.Agent, request("GET", path("/api/v1/platform/agents/{}", agent_id)))

    def operators(self, **fields: Unpack[inputs.OperatorsQuery]) -> Iterator[models.Operator]:
        """List all operators that meet conditions, newest first; those with status Registered wait for
        approval.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(models.Operator, request("GET", "/api/v1/platform/operators", inputs.OperatorsQuery, fields))

    def operator_account(self, operator_id: int) -> models.Operator:
        """Read the profile of any operator, with its earnings.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(models.Operator, request("GET", path("/api/v1/platform/operators/{}", operator_id)))

    def approve_operator(self, operator_id: int, *, idempotency_key: str | None = None) -> models.Operator:
        """Approve an operator, so that it can take tasks. A suspended one is approved once reinstated.
        Repeating it changes.

        nothing. Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`.
        Refused with `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Operator,
            request(
                "POST", path("/api/v1/platform/operators/{}/approve", operator_id), idempotency_key=idempotency_key
            ),
        )

    def suspend_operator(
        self, operator_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SuspendOperatorBody]
    ) -> models.Operator:
        """Suspend an operator: it can read but change nothing, and open tasks are not announced to it.

        The tasks that it carries out stay with it or are published again within moments, as `acceptedTasks`
        says. Its submitted work is reviewed and paid. Repeating it changes only the reason, and releases
        tasks if `acceptedTasks` says so. Needs a key with the scope `manage`. Of the staff it is for the
        role `trust` or `admin`. Refused with `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Operator,
            request(
                "POST",
                path("/api/v1/platform/operators/{}/suspend", operator_id),
                inputs.SuspendOperatorBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def reinstate_operator(self, operator_id: int, *, idempotency_key: str | None = None) -> models.Operator:
        """End an operator's suspension and restore its earlier status. Repeating it changes nothing.

        Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused
        with `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Operator,
            request(
                "POST", path("/api/v1/platform/operators/{}/reinstate", operator_id), idempotency_key=idempotency_key
            ),
        )

    def resolve_dispute(
        self, task_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ResolveDisputeBody]
    ) -> models.Task:
        """Resolve a dispute: the whole payout, a full refund, or a split of the payout.

        Needs a key with the scope `settle`. Of the staff it is for the role `trust` or `admin`. Refused
        with `nothing_to_pay` (400), `wrong_status` (400), `fresh_proof_required` (403), `insufficient_role`
        (403), `not_found` (404).
        """
        return self._call(
            models.Task,
            request(
                "POST",
                path("/api/v1/platform/tasks/{}/resolve-dispute", task_id),
                inputs.ResolveDisputeBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def verify_agent(
        self, agent_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.VerifyAgentBody]
    ) -> models.Agent:
        """Declare an agent's owner verified, with the same effect as a confirmed e-mail address: a Registered
        agent becomes.

        Verified. It changes nothing for an agent that is Verified or Active. A suspended agent is Verified
        once reinstated. After a change of the owner's address, verification starts again. Needs a key with
        the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused with
        `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Agent,
            request(
                "POST",
                path("/api/v1/platform/agents/{}/verify", agent_id),
                inputs.VerifyAgentBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def suspend_agent(
        self, agent_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SuspendAgentBody]
    ) -> models.Agent:
        """Suspend an agent: it can read but change nothing, and its published tasks are withdrawn.

        Its published tasks are cancelled within moments and their money returns to the wallet. Tasks that
        operators have accepted continue, or are cancelled if acceptedTasks says so, each operator paid by
        the stage reached. Repeating it changes only the reason, and cancels accepted tasks if acceptedTasks
        says so. Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`.
        Refused with `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Agent,
            request(
                "POST",
                path("/api/v1/platform/agents/{}/suspend", agent_id),
                inputs.SuspendAgentBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def reinstate_agent(self, agent_id: int, *, idempotency_key: str | None = None) -> models.Agent:
        """End an agent's suspension and restore its earlier status. Repeating it changes nothing.

        Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused
        with `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Agent,
            request("POST", path("/api/v1/platform/agents/{}/reinstate", agent_id), idempotency_key=idempotency_key),
        )

    def set_country_phase(
        self, iso_code: str, *, idempotency_key: str | None = None, **fields: Unpack[inputs.SetCountryPhaseBody]
    ) -> models.Country:
        """Move a country to another launch phase. Only Live countries execute tasks.

        Needs a key with the scope `manage`. Of the staff it is for the role `trust` or `admin`. Refused
        with `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Country,
            request(
                "PUT",
                path("/api/v1/platform/countries/{}/phase", iso_code),
                inputs.SetCountryPhaseBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def waitlists(self) -> list[models.CountryWaitlist]:
        """List the countries for which agents wait, with the number of agents, the largest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._call(list[models.CountryWaitlist], request("GET", "/api/v1/platform/waitlists"))

    def publish_legal_document(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.PublishLegalDocumentBody]
    ) -> models.LegalDocument:
        """Publish a new version of a legal document, which is listed and accepted at registration from its
        effective date.

        A published version never changes: a repeat returns it, another text is refused. Documents that take
        force together share a version and a future effective date. Needs a key with the scope `manage`. Of
        the staff it is for the role `trust` or `admin`. Refused with `insufficient_role` (403).
        """
        return self._call(
            models.LegalDocument,
            request(
                "POST",
                "/api/v1/platform/legal-documents",
                inputs.PublishLegalDocumentBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def bank_transfers(self, **fields: Unpack[inputs.BankTransfersQuery]) -> Iterator[models.BankTransfer]:
        """List the bank transfers that were credited to wallets and meet conditions, newest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.BankTransfer, request("GET", "/api/v1/platform/bank-transfers", inputs.BankTransfersQuery, fields)
        )

    def credit_bank_transfer(
        self, *, idempotency_key: str | None = None, **fields: Unpack[inputs.CreditBankTransferBody]
    ) -> models.BankTransfer:
        """Credit a transfer that has arrived at the bank to the wallet that its reference identifies.

        Each bankReference is credited once: a repeat returns the same credit and changes nothing. Needs a
        key with the scope `settle`. Of the staff it is for the role `finance` or `admin`. Refused with
        `fresh_proof_required` (403), `insufficient_role` (403).
        """
        return self._call(
            models.BankTransfer,
            request(
                "POST",
                "/api/v1/platform/bank-transfers",
                inputs.CreditBankTransferBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def deposits(self, **fields: Unpack[inputs.DepositsQuery]) -> Iterator[models.AgentDeposit]:
        """List the deposits of all agents that meet conditions, newest first.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.AgentDeposit, request("GET", "/api/v1/platform/deposits", inputs.DepositsQuery, fields)
        )

    def agent_deposit(self, external_id: str) -> models.AgentDeposit:
        """Read any agent's deposit.

        Needs a key with the scope `read`. Refused with `not_found` (404).
        """
        return self._call(models.AgentDeposit, request("GET", path("/api/v1/platform/deposits/{}", external_id)))

    def refund_deposit(
        self, external_id: str, *, idempotency_key: str | None = None, **fields: Unpack[inputs.RefundDepositBody]
    ) -> models.Refund:
        """Refund a deposit to its payer, whole or in part, out of the wallet's available balance.

        The wallet is debited at once. While the payment provider does not answer, the refund is pending and
        the service retries it; a refund that the provider refuses returns to the wallet. Needs a key with
        the scope `settle`. Of the staff it is for the role `finance` or `admin`. Refused with
        `payment_refused` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found` (404),
        `unavailable` (503).
        """
        return self._call(
            models.Refund,
            request(
                "POST",
                path("/api/v1/platform/deposits/{}/refund", external_id),
                inputs.RefundDepositBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def reversals(self, **fields: Unpack[inputs.ReversalsQuery]) -> Iterator[models.Reversal]:
        """List deposits refunded by hand at the payment provider or charged back by the payer's bank, newest
        first.

        The wallet owes the part that it could not cover, and pays it from all money that becomes available.
        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(models.Reversal, request("GET", "/api/v1/platform/reversals", inputs.ReversalsQuery, fields))

    def platform_payouts(self, **fields: Unpack[inputs.PlatformPayoutsQuery]) -> Iterator[models.Payout]:
        """List the calling operator's pay-outs, newest first; every operator's for the platform.

        Needs a key with the scope `read`. Has no refusals of its own.
        """
        return self._pages(
            models.Payout, request("GET", "/api/v1/platform/payouts", inputs.PlatformPayoutsQuery, fields)
        )

    def approve_payout(
        self, payout_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ApprovePayoutBody]
    ) -> models.Payout:
        """Approve a requested payout as the first of two members of the staff, before the bank is told to
        transfer it.

        Pay-outs with `needsSecondPerson` need it. Another member then confirms the pay-out, or declines it
        with a reason. Repeating it changes nothing. Needs a key with the scope `settle`. Of the staff it is
        for the role `finance` or `admin`. Refused with `payout_decided` (400), `fresh_proof_required`
        (403), `insufficient_role` (403), `not_found` (404).
        """
        return self._call(
            models.Payout,
            request(
                "POST",
                path("/api/v1/platform/payouts/{}/approve", payout_id),
                inputs.ApprovePayoutBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def confirm_payout(
        self, payout_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.ConfirmPayoutBody]
    ) -> models.Payout:
        """Record that the bank has transferred a pay-out: the earnings count as paid out.

        A payout with `needsSecondPerson` must have been approved by another member of the staff. A repeat
        with the same bankReference changes nothing. Needs a key with the scope `settle`. Of the staff it is
        for the role `finance` or `admin`. Refused with `payout_decided` (400), `fresh_proof_required`
        (403), `insufficient_role` (403), `second_person_required` (403), `not_found` (404).
        """
        return self._call(
            models.Payout,
            request(
                "POST",
                path("/api/v1/platform/payouts/{}/confirm", payout_id),
                inputs.ConfirmPayoutBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )

    def decline_payout(
        self, payout_id: int, *, idempotency_key: str | None = None, **fields: Unpack[inputs.DeclinePayoutBody]
    ) -> models.Payout:
        """Decline a pay-out with a reason for the operator, who can ask for the amount again.

        Needs a key with the scope `settle`. Of the staff it is for the role `finance` or `admin`. Refused
        with `payout_decided` (400), `fresh_proof_required` (403), `insufficient_role` (403), `not_found`
        (404).
        """
        return self._call(
            models.Payout,
            request(
                "POST",
                path("/api/v1/platform/payouts/{}/decline", payout_id),
                inputs.DeclinePayoutBody,
                fields,
                idempotency_key=idempotency_key,
            ),
        )
