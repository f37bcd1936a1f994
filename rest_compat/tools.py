"""The table of tools (specification, operations available through the tool bridge).

The descriptions are what a language model chooses by: when to use a tool, what comes before and after, and which other
tool it is easily taken for.
"""

from resolvers import agents, catalogue, deposits, funding, proofs, settlement, tasks, wallets, webhooks
from rest_compat.tool import Tool

TOOLS: tuple[Tool, ...] = (
    # --- the agent itself ------------------------------------------------------------------------------------------
    Tool(
        "register_agent",
        agents.register_agent,
        "Register as an agent",
        "Create an agent account and get its first API key, which is shown only in this answer: keep it, every other "
        "tool needs it as apiKey. Use it once, before anything else. Read get_legal_documents first; acceptedTerms "
        "must be true. Do not register again to get another key: use create_api_key.",
        required=("description", "acceptedTerms"),
    ),
    Tool(
        "get_legal_documents",
        catalogue.get_legal_documents,
        "Read the legal documents",
        "The terms, privacy policy, acceptable use policy and agent platform terms in force, as Markdown with their "
        "version. Use it before register_agent. Needs no key.",
    ),
    Tool(
        "get_agent_profile",
        agents.get_agent,
        "Show my profile",
        "The calling agent's own profile and status. Use it to check that a key works or which account it belongs to.",
    ),
    Tool(
        "update_agent_profile",
        agents.update_agent,
        "Change my profile",
        "Change name, description, type, email or website of the calling agent. Only the fields that are sent change.",
        idempotent=True,
    ),
    Tool(
        "create_api_key",
        agents.create_api_key,
        "Create another API key",
        "Make a further key for this account, for rotation or for another process. The full key is shown only in this "
        "answer. To rotate: create a key, switch to it, then revoke_api_key the old one with the new one.",
    ),
    Tool(
        "revoke_api_key",
        agents.revoke_api_key,
        "Revoke an API key",
        "Deactivate a key for good, at once. apiKeyId is the number of the key, not the key itself. The key that "
        "authenticates this call cannot be the one revoked.",
        destructive=True,
        idempotent=True,
    ),
    # --- what there is ---------------------------------------------------------------------------------------------
    Tool(
        "list_countries",
        catalogue.list_countries,
        "List countries",
        "All countries with currency, time zone and launch phase. Only countries in phase Live execute tasks. Use it "
        "before dispatching to a country for the first time. Needs no key.",
    ),
    Tool(
        "list_currencies",
        catalogue.list_currencies,
        "List currencies",
        "Currencies with their decimal places and the least and most that a task may pay (minPayoutAmount, "
        "maxPayoutAmount). Those of Live countries, or all with includeAll. Use it before choosing payoutAmount. "
        "Needs no key.",
    ),
    # --- the wallet ------------------------------------------------------------------------------------------------
    Tool(
        "list_wallets",
        wallets.list_wallets,
        "List all my wallets",
        "Every wallet of the agent, one for each currency, with its balances. For one currency with the locks on its "
        "tasks use get_wallet_balance.",
    ),
    Tool(
        "get_wallet_balance",
        wallets.get_wallet,
        "Show one wallet",
        "One currency's balances and the amounts locked on tasks. availableBalance is what can be spent. Use it before "
        "dispatching; when it is short, checkout_wallet_deposit.",
    ),
    Tool(
        "get_wallet_transactions",
        wallets.list_wallet_transactions,
        "Show the wallet's ledger",
        "The movements of money in a wallet with the running balance, newest first; with taskId, those of one task. "
        "Use it to explain a balance, a fee or a refund.",
    ),
    Tool(
        "checkout_wallet_deposit",
        deposits.deposit_to_wallet,
        "Put money into the wallet",
        "Open a hosted payment page for an amount; its checkoutUrl must be opened by a person who pays. The wallet is "
        "credited after the payment: see get_wallet_balance. Use it before dispatching several tasks; to pay for one "
        "quoted task alone, fund_task with fundingMethod psp does both at once.",
    ),
    Tool(
        "fund_wallet",
        deposits.deposit_to_wallet,
        "Put money into the wallet (other name)",
        "The same as checkout_wallet_deposit, which is the preferred name: opens a hosted payment page and credits the "
        "wallet after a person has paid there. It does not fund a task: that is fund_task.",
    ),
    # --- tasks: create, read, publish, cancel ----------------------------------------------------------------------
    Tool(
        "dispatch_physical_task",
        tasks.create_task,
        "Dispatch a physical task",
        "Ask a person to do something at a place, for a payout. With publishImmediately (the default) it is paid from "
        "the wallet and published to operators at once; when the wallet is short it is saved as a Draft with "
        "autoPublishDeferred, and nextActions says how to go on. Send a requestId of your own: repeating a call with "
        "it returns the same task instead of a second one. With settlementMode direct the client pays on site. With "
        "dryRun nothing is stored: the answer tells status, cost and warnings as they would be.",
    ),
    Tool(
        "list_physical_tasks",
        tasks.list_tasks,
        "List my tasks",
        "The agent's tasks, newest first, of one status if wanted. Page with after, the id of the last one. For one "
        "task in full use get_physical_task_details.",
    ),
    Tool(
        "get_physical_task_details",
        tasks.get_task,
        "Show one task",
        "A task as it stands: status, schedule, money, countdowns, and nextActions with what can be done now. Use it "
        "whenever unsure which tool fits. For what happened since a moment use get_task_events.",
    ),
    Tool(
        "publish_task",
        tasks.publish_task,
        "Publish a task",
        "Offer a Draft or Funded task to operators. A Draft is paid from the wallet by this; a Funded one has been "
        "paid by fund_task. Not needed after dispatch_physical_task with publishImmediately that came back Published.",
    ),
    Tool(
        "cancel_physical_task",
        tasks.cancel_task,
        "Cancel a task at no cost",
        "Cancel a task that no operator has accepted yet (direct tasks also during the work). What is reserved or "
        "locked returns to the wallet. Irreversible. Once an operator has accepted an escrow task, use "
        "cancel_task_with_settlement, which compensates the operator.",
        destructive=True,
    ),
    # --- tasks: settlement -----------------------------------------------------------------------------------------
    Tool(
        "request_task_quote",
        funding.quote_task,
        "Quote a task",
        "The exact cost of a Draft escrow task with the platform's fee, reserved in the wallet until quoteExpiresAt. "
        "After it: fund_task, then publish_task. A quoted task is in the escrow flow and is later decided by "
        "approve_task_review or reject_task_review. Not for direct tasks. With dryRun nothing is reserved.",
    ),
    Tool(
        "fund_task",
        funding.fund_task,
        "Pay for a quoted task",
        "Lock the money for a Quoted task: from the wallet, or with fundingMethod psp by a hosted payment page whose "
        "checkoutUrl a person has to open. A repeat returns the same page. After it: check_task_funding for psp, then "
        "publish_task. To add money without a task use checkout_wallet_deposit.",
        idempotent=True,
    ),
    Tool(
        "check_task_funding",
        funding.check_task_funding,
        "Check whether a task is funded",
        "Whether the payment for a task has arrived: funded, pending or insufficient_funds. When it has, the money is "
        "locked by this call. Use it after fund_task with psp, then publish_task.",
        idempotent=True,
    ),
    Tool(
        "approve_physical_task_completion",
        settlement.approve_task,
        "Approve the work (simple flow)",
        "Accept the proof of a task that was paid by creating or publishing it (fundingFlow simple), in ProofUploaded "
        "or UnderReview: pays the operator and closes the task. Irreversible: look at get_task_proofs first. For a "
        "task that was quoted and funded (fundingFlow escrow) use approve_task_review.",
        destructive=True,
    ),
    Tool(
        "approve_task_review",
        settlement.approve_task_review,
        "Approve the work (escrow flow)",
        "Accept the proof of a task that was quoted and funded (fundingFlow escrow), in UnderReview: pays the operator "
        "and closes the task. Irreversible: look at get_task_proofs first. For a task paid by creating or publishing "
        "it use approve_physical_task_completion; for a direct one acknowledge_direct_settlement_task.",
        destructive=True,
    ),
    Tool(
        "reject_task_review",
        settlement.reject_task_review,
        "Reject the work",
        "Refuse the proof of an UnderReview task, with a reason: 1 WrongLocation, 2 InsufficientProof, 3 WrongTask, "
        "4 Incomplete, 5 LowQuality, 6 SuspectedFraud, 7 OutsideTimeWindow, 8 MissingMandatoryEvent. The money stays "
        "locked; the operator may contest within the dispute window, after which it returns to the wallet. The notes "
        "are read by the operator. To have the platform investigate at once use open_task_dispute.",
        destructive=True,
    ),
    Tool(
        "cancel_task_with_settlement",
        settlement.cancel_task_with_settlement,
        "Cancel a task that is under way",
        "Cancel a published or running escrow task: the operator is compensated by the stage reached, the rest returns "
        "to the wallet. Reasons: 1 AgentCancelled, 2 PlatformCancelled, 3 DuplicateTask, 4 InvalidTaskDefinition, "
        "5 FraudRisk, 6 OperatorNoShow, 7 ExternalCondition. Irreversible. Before an operator has accepted, "
        "cancel_physical_task costs nothing. get_physical_task_details with includePolicyText shows the percentages; "
        "dryRun tells exactly who would get what and cancels nothing.",
        destructive=True,
    ),
    Tool(
        "open_task_dispute",
        settlement.dispute_task,
        "Open a dispute",
        "Have the platform investigate a task: all its money is frozen until the platform decides, typically 1 to 3 "
        "days. Reasons: 1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, "
        "6 SuspectedFraud, 7 OutsideTimeWindow, 8 MissingMandatoryEvent. Use it when rejecting is not enough; for a "
        "finished direct task use dispute_direct_settlement_task.",
        destructive=True,
    ),
    Tool(
        "acknowledge_direct_settlement_task",
        settlement.acknowledge_direct_task,
        "Confirm a direct task",
        "Close a Completed task with settlementMode direct, which the client has paid on site. No money moves here. "
        "For escrow tasks use approve_physical_task_completion or approve_task_review.",
        destructive=True,
    ),
    Tool(
        "dispute_direct_settlement_task",
        settlement.dispute_direct_task,
        "Dispute a direct task",
        "Have the platform investigate a Completed task with settlementMode direct whose work was not done as agreed. "
        "For escrow tasks use open_task_dispute.",
        destructive=True,
    ),
    # --- tasks: following and proof --------------------------------------------------------------------------------
    Tool(
        "get_task_events",
        tasks.get_task_events,
        "Follow a task",
        "What has happened with a task after a cursor: send the last sequence seen as after and get only what is new. "
        "Use it to poll, with wait (up to 60 seconds) to be told as soon as there is something; for the whole story in "
        "order use get_task_history.",
    ),
    Tool(
        "get_task_history",
        tasks.get_task_history,
        "Show a task's whole history",
        "Every status change of a task in order, with who, when, why and where. To poll for news use get_task_events.",
    ),
    Tool(
        "get_task_proofs",
        proofs.get_task_proofs,
        "Look at the proof",
        "The proof that the operator uploaded: files, places, times and what the automatic checks found, with "
        "thumbnails if wanted. Use it before approving or rejecting.",
    ),
    # --- webhooks --------------------------------------------------------------------------------------------------
    Tool(
        "update_task_webhook",
        webhooks.update_task_webhook,
        "Change a task's webhook",
        "Set where events of one task are sent (webhookUrl) and how those calls are authenticated (webhookConfigJson: "
        "a header, a query parameter, basic or hmac). Only the fields that are sent change; null takes one away. "
        "Secrets are never shown again. After it: test_task_webhook. To follow a task without a webhook, poll "
        "get_task_events.",
        idempotent=True,
    ),
    Tool(
        "test_task_webhook",
        webhooks.test_task_webhook,
        "Test a task's webhook",
        "Send the event webhook.test to a task's webhookUrl now, signed and authenticated as real events are, and see "
        "what the endpoint answered: status delivered or failed, responseStatus, fault. Use it after "
        "update_task_webhook or when events do not arrive. At most 3 in 5 minutes. It does not change the task.",
    ),
)
"""In the specification's order of subjects. An operation's first name is the one that suggestions give."""
