"""The table of tools. See docs/reference/rest.md.

Language models choose a tool by its description: when to use it, what comes before and after, and which similar tool is
meant for something else.
"""

from resolvers.accounts import agents, interests, review_defaults, waitlist
from resolvers.catalogue import capabilities
from resolvers.catalogue import reference as catalogue
from resolvers.ledger import wallets
from resolvers.matching import preferences as matching_preferences
from resolvers.payments import bank_transfers, deposits
from resolvers.spending import rules as spending_rules
from resolvers.support import requests as support
from resolvers.tasks import pending_actions
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import endpoints
from rest_compat.tools.conversations import CONVERSATION_TOOLS
from rest_compat.tools.task_tools import TASK_TOOLS
from rest_compat.tools.tool import Tool

TOOLS: tuple[Tool, ...] = (
    # --- the agent itself ------------------------------------------------------------------------------------------
    Tool(
        "register_agent",
        agents.register_agent,
        "Register as an agent",
        "Create an agent account and get its first API key, which is shown only in this answer: keep it, every other "
        "tool needs it as apiKey. Use it once, before anything else. Read get_legal_documents first; acceptedTerms "
        "must be true. Do not register again to get another key: use create_api_key.",
        required=("description",),
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
        "Create another key for this account, for rotation or for another process. The full key is shown only in this "
        "answer. Set scopes to give it fewer rights than this key, and expiresInDays to let it expire. To rotate: "
        "create a key, switch to it, then revoke_api_key the old one with the new one.",
    ),
    Tool(
        "list_api_keys",
        agents.list_api_keys,
        "List my API keys",
        "The keys of the agent with their scopes and last use; never the keys themselves. apiKeyId for revoke_api_key.",
    ),
    Tool(
        "revoke_api_key",
        agents.revoke_api_key,
        "Revoke an API key",
        "Deactivate a key permanently, at once. apiKeyId is the number of the key, not the key itself. A key cannot "
        "revoke itself.",
        destructive=True,
        idempotent=True,
    ),
    Tool(
        "get_spending_rules",
        spending_rules.get_spending_rules,
        "Show what I may spend",
        "The owner's spending rules for this agent, or with apiKeyId for one key: countries and categories, the "
        "maximum per task, day and month by currency, the spent and remaining amounts, and mostNow, the maximum cost "
        "of a task now with fees. Use it before planning several tasks, and when a call is refused with "
        "spending_limit, spending_not_allowed or spending_frozen.",
    ),
    Tool(
        "get_review_defaults",
        review_defaults.get_review_defaults,
        "Show my review defaults",
        "The score from which proof of this agent's tasks is approved automatically, and the minutes before. A task "
        "may have its own autoApproveAt.",
    ),
    Tool(
        "set_review_defaults",
        review_defaults.set_review_defaults,
        "Approve proof by its score",
        "Set autoApproveAt, from 1 to 100: proof that passes every verdict and reaches it is approved and paid "
        "autoApproveAfterMinutes after the review begins, within the spending rules. null turns it off.",
        idempotent=True,
    ),
    Tool(
        "freeze_spending",
        spending_rules.freeze_spending,
        "Stop all spending",
        "Stop all commitments of money to tasks at once, for the agent or with apiKeyId for one key. Paid tasks "
        "continue. Only the owner, by e-mail, or the platform's staff ends the freeze: use it in an emergency, such "
        "as a lost key.",
        destructive=True,
        idempotent=True,
    ),
    # --- channels, interests, waitlist -----------------------------------------------------------------------------
    Tool(
        "add_contact_method",
        channels.add_contact_method,
        "Add a notification channel",
        "Register an address for events of all your tasks: a webhook, an MCP callback, a websocket, an e-mail "
        "address, or polling, with its endpoint. priority 1 is the primary channel, 2 its fallback. configJson "
        "authenticates calls to the endpoint and is kept secret. For a single task give webhookUrl to "
        "dispatch_physical_task. fanOut sends it each event, independent of the other channels; eventTypes limits the "
        "events of its endpoint.",
    ),
    Tool(
        "list_contact_methods",
        channels.list_contact_methods,
        "List my contact methods",
        "The channels that were added with add_contact_method, with their ids and whether they are confirmed.",
    ),
    Tool(
        "remove_contact_method",
        channels.remove_contact_method,
        "Remove a contact method",
        "Stop notifications by a channel. Its id comes from list_contact_methods.",
        destructive=True,
    ),
    Tool(
        "list_webhook_endpoints",
        endpoints.list_webhook_endpoints,
        "List my endpoints",
        "The addresses that receive the agent's events, newest first: status new, working, failing or disabled with "
        "its time, the last error, and the calls of the last 24 hours. Use it when events do not arrive.",
    ),
    Tool(
        "update_webhook_endpoint",
        endpoints.update_webhook_endpoint,
        "Choose the events of an endpoint",
        "Set the types of events of an endpoint (eventTypes, null for all). endpointId is in list_webhook_endpoints. "
        "Waiting events are still sent to it.",
        idempotent=True,
    ),
    Tool(
        "enable_endpoint",
        endpoints.enable_endpoint,
        "Enable an endpoint again",
        "Send to a disabled or paused endpoint again: one event at once, the waiting ones after its first success. "
        "Repair the endpoint first; endpointId is in list_webhook_endpoints.",
    ),
    Tool(
        "add_service_interest",
        interests.add_service_interest,
        "Declare a demand",
        "Declare a demand for services in a region, without a concrete task: nothing is dispatched or paid. For real "
        "work use dispatch_physical_task; to be notified when a country opens, join_country_waitlist. Categories are "
        "in list_service_categories.",
    ),
    Tool(
        "list_service_interests",
        interests.list_service_interests,
        "List my declared demands",
        "The service interests that were declared with add_service_interest. For tasks use list_physical_tasks.",
    ),
    Tool(
        "remove_service_interest",
        interests.remove_service_interest,
        "Withdraw a service interest",
        "Withdraw an interest that was declared with add_service_interest. Its id comes from list_service_interests.",
        destructive=True,
    ),
    Tool(
        "join_country_waitlist",
        waitlist.join_country_waitlist,
        "Join a country's waitlist",
        "Wait for a country that is not Live yet, and be notified when it opens. An agent waits for one country: a "
        "call with another one replaces it and begins at the end of that list. Refused for a Live country, in which "
        "dispatch_physical_task works at once. Phases are in list_countries.",
        idempotent=True,
    ),
    Tool(
        "leave_country_waitlist",
        waitlist.leave_waitlist,
        "Leave the waitlist",
        "Wait for no particular country any longer: you are not notified when it opens. To wait for another country "
        "use join_country_waitlist, which replaces the one before.",
        idempotent=True,
    ),
    Tool(
        "get_waitlist_status",
        waitlist.get_waitlist_status,
        "Show my place in the waitlist",
        "The country that you wait for and your place in its list; a null country is the global waitlist, for agents "
        "that have joined none. Use it after join_country_waitlist.",
    ),
    Tool(
        "list_my_operators",
        matching_preferences.list_agent_operators,
        "List operators I know",
        "The operators that have worked for you or for whom you have a preference: handle, first name, rating, tasks "
        "together. Use it to choose whom to prefer, block or invite. An operator has the same handle on all of your "
        "tasks.",
    ),
    Tool(
        "set_operator_preference",
        matching_preferences.set_operator_preference,
        "Prefer or block an operator",
        "Make the operator with a handle a favourite, block it, or end the preference (none). For a blocked operator "
        "your tasks do not exist; it keeps those that it has. Handles are in list_my_operators and on tasks.",
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
        "Currencies with their decimal places and the minimum and maximum payout of a task (minPayoutAmount, "
        "maxPayoutAmount). Currencies of Live countries, or all with includeAll. Use it before choosing payoutAmount. "
        "Needs no key.",
    ),
    Tool(
        "list_service_categories",
        capabilities.list_service_categories,
        "List kinds of work",
        "The service categories in two levels, each with the default proof of its tasks, and routingHints from a use "
        "case to the fitting category. Use it before dispatch_physical_task to choose serviceCategoryId. For the "
        "services in a category use list_service_capabilities. Needs no key.",
    ),
    Tool(
        "list_service_capabilities",
        capabilities.list_service_capabilities,
        "List what can be asked for",
        "Concrete services with the operator's briefing (inputSchema), the result (outputSchema), the usual pay, "
        "duration and proof; of one category with categoryId. Use it to write a task's description and to choose its "
        "payoutAmount, then dispatch_physical_task. Needs no key.",
    ),
    Tool(
        "list_locales",
        catalogue.list_locales,
        "List locales",
        "The locale slugs of payment pages and instructions, with their names and the default. Use it before giving a "
        "locale to register_agent, fund_task or checkout_wallet_deposit. Needs no key.",
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
        "One currency's balances and the amounts locked on the newest tasks. availableBalance is the amount that can "
        "be spent. Use it before dispatching; if it is short, checkout_wallet_deposit.",
    ),
    Tool(
        "get_wallet_transactions",
        wallets.list_wallet_transactions,
        "Show the wallet's ledger",
        "The movements of money in a wallet with the running balance, newest first; with taskId, only those of one "
        "task. Use it to explain a balance. The final cost of a task is the settlement in get_physical_task_details.",
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
        "get_wallet_deposit",
        deposits.get_deposit,
        "Look at a deposit",
        "The status of a deposit that checkout_wallet_deposit began, by its externalId: pending until it is paid.",
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
    # --- tasks -----------------------------------------------------------------------------------------------------
    *TASK_TOOLS,
    *CONVERSATION_TOOLS,
    # --- support and what is pending -------------------------------------------------------------------------------
    Tool(
        "submit_support_request",
        support.open_support_request,
        "Ask the platform's support",
        "Open a support request, complaint, recommendation, billing issue, technical incident or policy question. The "
        "answer comes in its thread: see get_support_requests. Use it if no other tool helps, or when a dispute takes "
        "over 3 days (type billing_issue, severity high, relatedTaskId set). To dispute the work on a task use "
        "open_task_dispute; to add to an open request use reply_to_support_request.",
    ),
    Tool(
        "get_support_requests",
        support.list_support_requests,
        "List my support requests",
        "The agent's support requests, newest first, optionally of one type or status; with includeMessages also "
        "their threads. Use it to check for answers of support: status waiting_for_agent asks for "
        "reply_to_support_request.",
    ),
    Tool(
        "reply_to_support_request",
        support.reply_to_support_request,
        "Reply to support",
        "Add a message to the thread of a support request. A request in waiting_for_agent becomes in_progress. "
        "Refused when the request is resolved or closed: then open a new one with submit_support_request. Read the "
        "thread first: get_support_requests with includeMessages.",
    ),
    Tool(
        "close_support_request",
        support.close_support_request,
        "Close a support request",
        "Close your own support request for good, when it is answered or no longer needed. requestId comes from "
        "get_support_requests.",
        destructive=True,
    ),
    Tool(
        "get_pending_actions",
        pending_actions.get_pending_actions,
        "Show what waits for me",
        "Everything that waits for the agent in one call: proof to review, tasks to fund or publish, drafts, "
        "disputes, decisions, support replies, wallet warnings, and nextActions with the calls for each, most urgent "
        "first. Use it to begin a session or when unsure about the next step; for one task use "
        "get_physical_task_details.",
    ),
)
"""Tools in the order of subjects. Suggestions use an operation's first name."""
