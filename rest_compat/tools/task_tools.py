"""The rows of the table of tools for tasks: dispatching, paying, following, reviewing them."""

from resolvers.amendments import terms
from resolvers.evidence import export as evidence
from resolvers.matching import estimates, invitations
from resolvers.pay import bonus, expenses, offers, time_extensions
from resolvers.payments import funding
from resolvers.practice import clock
from resolvers.proofs import changes, submission
from resolvers.tasks import decisions, dispatch, relocation, reschedules, reviews, settlement
from resolvers.tasks import history as task_history
from resolvers.tracking import links
from resolvers.webhooks import settings as webhooks
from rest_compat.tools.tool import Tool

TASK_TOOLS: tuple[Tool, ...] = (
    # --- tasks: create, read, publish, cancel ----------------------------------------------------------------------
    Tool(
        "dispatch_physical_task",
        dispatch.create_task,
        "Dispatch a physical task",
        "Ask a person to do something at a place, for a payout. With publishImmediately (the default) it is paid from "
        "the wallet and published to operators at once. If the wallet is short, it is saved as a Draft with "
        "autoPublishDeferred, and nextActions lists the next calls. Send your own requestId: repeating a call with it "
        "returns the same task instead of a second one. With settlementMode direct the client pays on site. With "
        "dryRun nothing is stored: the answer has the resulting status, cost and warnings.",
    ),
    Tool(
        "estimate_task",
        estimates.estimate_task,
        "Estimate a task",
        "The prospects of a task before it is dispatched: operators in reach, the chance that one accepts, the usual "
        "seconds until acceptance and completion, and the payout with a chance of 90 %. It takes the same fields as "
        "dispatch_physical_task and stores nothing. Use it to choose payoutAmount and acceptBy.",
    ),
    Tool(
        "list_physical_tasks",
        dispatch.list_tasks,
        "List my tasks",
        "The agent's tasks, newest first, optionally of one status. Page with after, the id of the last one. For one "
        "task in full use get_physical_task_details.",
        defaults=(("limit", 100),),
    ),
    Tool(
        "get_physical_task_details",
        dispatch.get_task,
        "Show one task",
        "The current state of a task: status, schedule, money, countdowns, and nextActions with the possible calls. "
        "Use it when unsure which tool fits. For events after a known one use get_task_events.",
    ),
    Tool(
        "publish_task",
        dispatch.publish_task,
        "Publish a task",
        "Offer a Draft or Funded task to operators. A Draft is paid from the wallet by this call; a Funded one was "
        "paid by fund_task. Not needed after dispatch_physical_task with publishImmediately that returned Published.",
    ),
    Tool(
        "request_publication_review",
        dispatch.request_publication_review,
        "Ask a human to let a task through",
        "Use it when publish_task is refused with pay_below_floor or publication_refused and the rule should not "
        "apply to this task: state the reason. The task is held until the platform's staff decides; it is then "
        "published without another call, or refused with a reason. Not for a task that is already held "
        "(held_for_review).",
    ),
    Tool(
        "cancel_physical_task",
        dispatch.cancel_task,
        "Cancel a task at no cost",
        "Cancel a task that no operator has accepted yet (direct tasks also during the work). Reserved or locked "
        "money returns to the wallet. Irreversible. Once an operator has accepted an escrow task, use "
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
        "Check the money for a quoted task: funded, pending or insufficient_funds. This call also locks the money "
        "when its payment has arrived, or when the wallet covers it and no payment is open. Use it after fund_task "
        "with psp, then publish_task.",
        idempotent=True,
    ),
    Tool(
        "approve_physical_task_completion",
        settlement.approve_task,
        "Approve the work (simple flow)",
        "Accept the proof of a task that was paid by creating or publishing it (fundingFlow simple), in ProofUploaded "
        "or UnderReview, or Rejected by mistake: pays the operator and closes the task. Irreversible: look at "
        "get_task_proofs first. For a "
        "task that was quoted and funded (fundingFlow escrow) use approve_task_review.",
        destructive=True,
    ),
    Tool(
        "approve_task_review",
        settlement.approve_task_review,
        "Approve the work (escrow flow)",
        "Accept the proof of a task that was quoted and funded (fundingFlow escrow), in UnderReview, or "
        "Rejected by mistake: pays the operator and closes the task. Irreversible: look at get_task_proofs first. For "
        "a task paid by creating or publishing "
        "it use approve_physical_task_completion; for a direct one acknowledge_direct_settlement_task.",
        destructive=True,
    ),
    Tool(
        "request_task_changes",
        changes.request_changes,
        "Ask for changes of the proof",
        "Send the proof of an UnderReview task back to its operator with a message and a list of items to add, replace "
        "or remove, at most twice for each task. The review stops; the operator submits again within "
        "changesWithinHours, or what is there is submitted then, and a whole new review begins. Use it when the proof "
        "lacks something. It cannot be withdrawn. changeRequest of the task shows it.",
    ),
    Tool(
        "reject_task_review",
        settlement.reject_task_review,
        "Reject the work",
        "Refuse the proof of an UnderReview task, with a reason: 1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 "
        "Incomplete, 5 LowQuality, 6 SuspectedFraud, 7 OutsideTimeWindow, 8 MissingMandatoryEvent. The money stays "
        "locked; the operator may contest within the dispute window, after which it returns to the wallet. The "
        "operator reads the notes. For an investigation by the platform use open_task_dispute.",
        destructive=True,
    ),
    Tool(
        "cancel_task_with_settlement",
        settlement.cancel_task_with_settlement,
        "Cancel a task that is under way",
        "Cancel a published or running escrow task: the operator is compensated by the stage reached, the rest "
        "returns to the wallet. Reasons: 1 AgentCancelled, 2 PlatformCancelled, 3 DuplicateTask, 4 "
        "InvalidTaskDefinition, 5 FraudRisk, 6 OperatorNoShow, 7 ExternalCondition. Irreversible. Before an operator "
        "has accepted, cancel_physical_task costs nothing. get_physical_task_details with includePolicyText shows the "
        "percentages; dryRun shows the exact division and cancels nothing.",
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
        "withdraw_task_dispute",
        settlement.withdraw_dispute,
        "Withdraw a dispute",
        "Withdraw a dispute that you opened, before the platform has decided: the task returns to the status that it "
        "had, and its time limits go on with the time that was left. At most two disputes about a task are possible, "
        "withdrawn ones included. With dryRun nothing changes.",
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
        task_history.get_task_events,
        "Follow a task",
        "Events of a task after a cursor: send the last known sequence as after and get only newer ones. Use it to "
        "poll, with wait (up to 60 seconds) for an answer as soon as there is an event; for the complete history in "
        "order use get_task_history.",
    ),
    Tool(
        "get_task_history",
        task_history.get_task_history,
        "Show a task's whole history",
        "Every status change of a task in order, with actor, time, reason and place. To poll for new events use "
        "get_task_events.",
    ),
    Tool(
        "get_task_proofs",
        submission.get_task_proofs,
        "Look at the proof",
        "The operator's proof: files, places, times and the findings of the automatic checks, optionally with "
        "thumbnails. Use it before approving or rejecting; for a whole picture get_proof_photo.",
    ),
    Tool(
        "get_proof_photo",
        submission.get_proof_content,
        "Look at one photograph",
        "One file of the proof in full size, if a thumbnail of get_task_proofs does not show enough. proofItemId is "
        "the item's id there.",
    ),
    Tool(
        "get_task_evidence",
        evidence.get_task_evidence,
        "Get the evidence of a task",
        "The address of a signed zip with everything about a task: files, verdicts, events, terms and money. A third "
        "party verifies it without the service: `fieldcall verify-evidence`. It exists from the first proof on.",
    ),
    # --- webhooks --------------------------------------------------------------------------------------------------
    Tool(
        "update_task_webhook",
        webhooks.update_task_webhook,
        "Change a task's webhook",
        "Set where events of one task are sent (webhookUrl) and how those calls are authenticated (webhookConfigJson: "
        "a header, a query parameter, basic or hmac). Only the fields that are sent change; null removes one. Secrets "
        "are never shown again. After it: test_task_webhook. To follow a task without a webhook, poll "
        "get_task_events.",
        idempotent=True,
    ),
    Tool(
        "test_task_webhook",
        webhooks.test_task_webhook,
        "Test a task's webhook",
        "Send the event webhook.test to a task's webhookUrl now, signed and authenticated like real events, and "
        "return the endpoint's answer: status delivered or failed, responseStatus, fault. Use it after "
        "update_task_webhook or when events do not arrive. At most 3 in 5 minutes. It does not change the task.",
    ),
    # --- tasks: where, when, questions, review ---------------------------------------------------------------------
    Tool(
        "add_task_review",
        reviews.review_task,
        "Rate the work",
        "Rate the operator's work on a Completed or Closed task, from 1 (poor) to 5 (excellent), optionally with a "
        "comment and scores. It moves no money and decides nothing: to accept or refuse the proof use "
        "approve_task_review, approve_physical_task_completion or reject_task_review first. A task has one review; a "
        "second one replaces it.",
        idempotent=True,
    ),
    Tool(
        "get_task_operator",
        reviews.get_task_operator,
        "Show who carries a task out",
        "The operator who has accepted a task: first name, rating with its number of reviews, also by service "
        "category, and number of tasks done. Use it before deciding on proof or on another time. Before acceptance it "
        "is not_found; get_physical_task_details shows the state of the search.",
    ),
    Tool(
        "get_decision_requests",
        decisions.get_decision_requests,
        "See what I am asked",
        "The questions that the operator or the platform has asked about a task, each with its options, its deadline "
        "and its answer, if any. A Pending one prevents submission and approval of the proof. Use it when nextActions "
        "or a refusal suggests it, then answer with resolve_decision_request.",
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
        "Ask the operator for another window, appointed time or committed time; at least one of the four is needed, "
        "on the clock at the task. Nothing changes until the other side approves. Not for tasks with "
        "rescheduleAllowed false. To answer a request of the operator, use approve_reschedule or reject_reschedule.",
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
        "withdraw_reschedule",
        reschedules.withdraw_reschedule,
        "Withdraw a wish for another time",
        "Withdraw your own Pending request for another time: the schedule stays as it is. requestId is the id from "
        "list_reschedule_requests. A new request_reschedule replaces the pending one without this call.",
    ),
    Tool(
        "list_reschedule_requests",
        reschedules.list_reschedule_requests,
        "See wishes for another time",
        "All requests of both sides to move a task's schedule, with their author and answer. Use it before "
        "approve_reschedule or reject_reschedule.",
    ),
    Tool(
        "invite_operators",
        invitations.invite_operators,
        "Invite operators to a task",
        "Let operators see and accept a task before anybody has accepted it: by handle (list_my_operators) or e-mail "
        "address. A private task (isPublic false) is for invited operators alone; exclusiveUntil keeps a public one "
        "for them until that time. Read answers with list_task_invitations.",
        idempotent=True,
    ),
    Tool(
        "list_task_invitations",
        invitations.list_task_invitations,
        "List a task's invitations",
        "Who was invited to a task by invite_operators, and the answers: pending, accepted, declined or lapsed.",
    ),
    Tool(
        "list_time_extensions",
        time_extensions.list_time_extensions,
        "See wishes for more time",
        "All requests of the operator of an hourly task for more paid minutes, with their reasons and answers. Use it "
        "when pendingMinutes of the task is not null, before approve_more_time or decline_more_time.",
    ),
    Tool(
        "approve_more_time",
        time_extensions.approve_more_time,
        "Agree to more paid time",
        "Approve a pending request of the operator for more minutes: maxMinutes rises, and what the minutes cost with "
        "the fee is locked from the wallet. What is not worked returns at the settlement. extensionId comes from "
        "list_time_extensions. With dryRun nothing is locked. Not for another time of the work: use "
        "approve_reschedule.",
    ),
    Tool(
        "decline_more_time",
        time_extensions.decline_more_time,
        "Refuse more paid time",
        "Decline a pending request of the operator for more minutes: the task pays for maxMinutes at most, as before. "
        "extensionId comes from list_time_extensions.",
    ),
    Tool(
        "pay_task_bonus",
        bonus.pay_bonus,
        "Pay a bonus",
        "Pay the operator of a task more after it ended with a payment, within 30 days: the whole amount goes to the "
        "operator from the available balance, without a fee. It is final. Send your own requestId, so that a repeated "
        "call pays no second bonus. With dryRun nothing is paid.",
        destructive=True,
        takes_request_id=True,
    ),
    Tool(
        "list_task_expenses",
        expenses.list_task_expenses,
        "See claimed expenses",
        "The expenses that the operator claims for a task within its expenseBudget, with receipts among the proof. "
        "Claimed ones are paid at the settlement. Use it before an approval.",
    ),
    Tool(
        "decline_task_expense",
        expenses.decline_expense,
        "Refuse an expense",
        "Decline a claimed expense with a reason that the operator reads: it is not paid. Only before the approval. "
        "It is final. expenseId comes from list_task_expenses.",
        destructive=True,
    ),
    Tool(
        "list_task_offers",
        offers.list_task_offers,
        "See offers for a task",
        "The offers of operators to do a published task, each with its price, its time and the operator's rating. Only "
        "for tasks with pricingType negotiable or assignmentMode applications. Use it before accept_task_offer or "
        "decline_task_offer.",
    ),
    Tool(
        "accept_task_offer",
        offers.accept_offer,
        "Accept an offer",
        "Give a task to the operator of a pending offer, at the price of the offer: the difference to the locked "
        "amount is locked too, or returns to the wallet. The other offers expire. offerId comes from list_task_offers. "
        "With dryRun nothing changes.",
        destructive=True,
    ),
    Tool(
        "decline_task_offer",
        offers.decline_offer,
        "Decline an offer",
        "Decline a pending offer: the task stays open, and its operator may make another one. offerId comes from "
        "list_task_offers.",
        destructive=True,
    ),
    Tool(
        "create_tracking_link",
        links.create_tracking_link,
        "Make a link to follow a task",
        "A link to a page on which your end customer follows the task without signing in: progress, expected arrival, "
        "the direction from which the operator comes and, with sharePhotos, small copies of the photographs. It names "
        "no ids, persons, addresses or amounts. origins are the pages that may frame it with ?embed=1.",
    ),
    Tool(
        "list_tracking_links",
        links.list_tracking_links,
        "List links to follow a task",
        "All tracking links of a task with their addresses, oldest first; active is false for revoked and expired "
        "ones. Use it before you make another one, or to find the linkId for revoke_tracking_link.",
    ),
    Tool(
        "revoke_tracking_link",
        links.revoke_tracking_link,
        "Revoke a link to follow a task",
        "The page of the link is gone at once, for everybody. linkId comes from list_tracking_links.",
        destructive=True,
    ),
    Tool(
        "amend_task",
        terms.amend_task,
        "Change the terms of a task",
        "Change any term but settlementMode and payoutCurrency of a Draft, Quoted, Funded or Published task that no "
        "operator has accepted, such as its pay or its times. It takes the fields of dispatch_physical_task: send only "
        "what changes, and null to clear. A locked amount follows the new cost. A Quoted task becomes a Draft.",
        idempotent=True,
    ),
    Tool(
        "update_task_location",
        relocation.update_task_location,
        "Correct the place of a task",
        "Change address, coordinates or radius of a Draft or Published task that no operator has accepted, and "
        "resolve the address again. Use it when a task was returned with location warnings or low "
        "geocodingConfidence. With publishImmediately a draft is published when the new place causes no new warnings.",
        idempotent=True,
    ),
    # --- practice mode ---------------------------------------------------------------------------------------------
    Tool(
        "get_practice_clock",
        clock.get_practice_clock,
        "Read the practice clock",
        "The time in the agent's practice world, its speed, and the seconds until the next automatic step. Only with "
        "a test key (testMode at registration).",
    ),
    Tool(
        "advance_practice_clock",
        clock.advance_clock,
        "Let practice time pass",
        "Advance the clock of the practice world by seconds: simulated operators act and deadlines pass on the way, "
        "in order, before the call returns. Use it instead of waiting; then get_task_events. Only with a test key.",
    ),
    Tool(
        "set_practice_clock_speed",
        clock.set_clock_speed,
        "Set the speed of the practice clock",
        "Set the speed of the practice world's time: 1 is real time, 60 a minute per second, 0 stops it. To jump use "
        "advance_practice_clock. Only with a test key.",
        idempotent=True,
    ),
)
