"""The table of tools (specification, operations available through the tool bridge).

The descriptions are what a language model chooses by: when to use a tool, what comes before and after, and which other
tool it is easily taken for.
"""

from resolvers import (
    agents,
    bank_transfers,
    capabilities,
    catalogue,
    channels,
    decisions,
    deposits,
    funding,
    interests,
    location,
    pending,
    proofs,
    reschedules,
    reviews,
    settlement,
    support,
    tasks,
    waitlist,
    wallets,
    webhooks,
)
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
    # --- channels, interests, waitlist -----------------------------------------------------------------------------
    Tool(
        "add_contact_method",
        channels.add_contact_method,
        "Add a notification channel",
        "Tell the service where to report events of all your tasks: a webhook, an MCP callback, a websocket, an e-mail "
        "address, or polling, with its endpoint. priority 1 is the primary channel, 2 its fallback. configJson "
        "authenticates calls to the endpoint and is kept secret. For one task alone give webhookUrl to "
        "dispatch_physical_task.",
    ),
    Tool(
        "add_service_interest",
        interests.add_service_interest,
        "Declare a demand",
        "Tell the platform what you would like to have done in a region, without a concrete task: nothing is "
        "dispatched and nothing paid. For real work use dispatch_physical_task; to be told when a country opens, "
        "join_country_waitlist. Categories are in list_service_categories.",
    ),
    Tool(
        "list_service_interests",
        interests.list_service_interests,
        "List my declared demands",
        "The service interests that were declared with add_service_interest. It does not list tasks: that is "
        "list_physical_tasks.",
    ),
    Tool(
        "join_country_waitlist",
        waitlist.join_country_waitlist,
        "Join a country's waitlist",
        "Wait for a country that is not Live yet, to be told when it opens. An agent waits for one country: a call "
        "with another one replaces it and begins at the end of that list. Refused for a Live country, in which "
        "dispatch_physical_task works at once. Phases are in list_countries.",
        idempotent=True,
    ),
    Tool(
        "get_waitlist_status",
        waitlist.get_waitlist_status,
        "Show my place in the waitlist",
        "The country that you wait for and your place in its list; a null country is the global waitlist, for those "
        "who have joined none. Use it after join_country_waitlist.",
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
    Tool(
        "list_service_categories",
        capabilities.list_service_categories,
        "List kinds of work",
        "The service categories in two levels, each with the proof that its tasks need by default, and routingHints "
        "from a use case to the category that fits it. Use it before dispatch_physical_task to choose "
        "serviceCategoryId. For what can be asked for in a category use list_service_capabilities. Needs no key.",
    ),
    Tool(
        "list_service_capabilities",
        capabilities.list_service_capabilities,
        "List what can be asked for",
        "Concrete services with what the operator has to be told (inputSchema), what comes back (outputSchema), the "
        "usual pay, duration and proof; of one category with categoryId. Use it to write a task's description and to "
        "choose its payoutAmount, then dispatch_physical_task. Needs no key.",
    ),
    Tool(
        "list_locales",
        catalogue.list_locales,
        "List locales",
        "The locale slugs that payment pages and instructions come in, with their names and which one is the default. "
        "Use it before giving a locale to register_agent, fund_task or checkout_wallet_deposit. Needs no key.",
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
    Tool(
        "get_bank_transfer_details",
        bank_transfers.get_bank_transfer_details,
        "Show how to pay by bank transfer",
        "The IBAN and the reference by which a person funds a wallet from a bank; always the same for one currency. "
        "The wallet is credited when the transfer has arrived, which can take days: for money at once use "
        "checkout_wallet_deposit.",
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
    # --- support and what is pending -------------------------------------------------------------------------------
    Tool(
        "submit_support_request",
        support.open_support_request,
        "Ask the platform's support",
        "Open a support request, complaint, recommendation, billing issue, technical incident or policy question. The "
        "answer comes in its thread: see get_support_requests. Use it for what no other tool solves, or when a dispute "
        "takes over 3 days (type billing_issue, severity high, relatedTaskId set). To dispute the work on a task "
        "use open_task_dispute; to add to an open request use reply_to_support_request.",
    ),
    Tool(
        "get_support_requests",
        support.list_support_requests,
        "List my support requests",
        "The agent's support requests, newest first, of one type or status if wanted; with includeMessages also their "
        "threads. Use it to see whether support has answered: status waiting_for_agent then asks for "
        "reply_to_support_request.",
    ),
    Tool(
        "reply_to_support_request",
        support.reply_to_support_request,
        "Reply to support",
        "Add a message to the thread of a support request. One that was waiting_for_agent is in_progress again. "
        "Refused when the request is resolved or closed: then open a new one with submit_support_request. Read the "
        "thread first: get_support_requests with includeMessages.",
    ),
    Tool(
        "get_pending_actions",
        pending.get_pending_actions,
        "Show what waits for me",
        "Everything that waits for the agent in one call: proof to review, tasks to fund or publish, drafts, disputes, "
        "decisions, support replies, wallet warnings, and nextActions with what to do about each, most urgent first. "
        "Use it to begin a session or when unsure what to do next; for one task use get_physical_task_details.",
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
    # --- tasks: where, when, questions, review ---------------------------------------------------------------------
    Tool(
        "add_task_review",
        reviews.review_task,
        "Rate the work",
        "Rate the operator's work on a Completed or Closed task, from 1 (poor) to 5 (excellent), with a comment and "
        "scores if wanted. It moves no money and decides nothing: to accept or refuse the proof use "
        "approve_task_review, approve_physical_task_completion or reject_task_review first. A task has one review; "
        "giving it again replaces it.",
        idempotent=True,
    ),
    Tool(
        "get_decision_requests",
        decisions.get_decision_requests,
        "See what I am asked",
        "The questions that the operator or the platform has asked about a task, each with its options, its deadline "
        "and the answer if there is one. A Pending one keeps the proof from being submitted or approved. Use it when "
        "nextActions or a refusal says so, then answer with resolve_decision_request.",
    ),
    Tool(
        "resolve_decision_request",
        decisions.resolve_decision,
        "Answer a question",
        "Choose one of the options of a Pending decision request, before its deadline; it cannot be changed later. "
        "agentDecisionJson is the option as JSON, exactly as optionsJson has it. Read get_decision_requests first.",
        destructive=True,
    ),
    Tool(
        "request_reschedule",
        reschedules.request_reschedule,
        "Ask for another time",
        "Ask the operator for another window, appointed time or committed time; at least one of the four is needed, on "
        "the clock at the task. Nothing changes until the other side approves. Not for tasks with rescheduleAllowed "
        "false. To answer what the operator has asked for, use approve_reschedule or reject_reschedule.",
    ),
    Tool(
        "approve_reschedule",
        reschedules.approve_reschedule,
        "Agree to another time",
        "Approve a Pending request of the operator for another time: it becomes the task's schedule. reqId comes from "
        "list_reschedule_requests. Your own request is approved by the operator, or by you while the task has no "
        "operator.",
    ),
    Tool(
        "reject_reschedule",
        reschedules.reject_reschedule,
        "Refuse another time",
        "Reject a Pending request of the operator for another time: the schedule stays as it is. reqId comes from "
        "list_reschedule_requests.",
    ),
    Tool(
        "list_reschedule_requests",
        reschedules.list_reschedule_requests,
        "See wishes for another time",
        "All requests of both sides to move a task's schedule, with who asked and how it was answered. Use it before "
        "approve_reschedule or reject_reschedule.",
    ),
    Tool(
        "update_task_location",
        location.update_task_location,
        "Correct the place of a task",
        "Change address, coordinates or radius of a Draft or Published task that no operator has accepted, and resolve "
        "the address again. Use it when a task came back with location warnings or low geocodingConfidence. With "
        "publishImmediately a draft is published when the new place brings no new warnings.",
        idempotent=True,
    ),
)
"""In the specification's order of subjects. An operation's first name is the one that suggestions give."""
