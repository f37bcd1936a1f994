"""Arguments and results of mutations that were promised, written by hand: a change breaks the documents of clients."""

import re

import pytest
from graphql import GraphQLUnionType, get_named_type, is_required_argument

from schema.graph import graph

PROMISED = """
createTask(input) Task              publishTask(taskId) Task             cancelTask(taskId reason) Task
quoteTask(taskId) Quote             fundTask(input) Funding              checkTaskFunding(taskId) FundingCheck
approveTask(taskId) Task            approveTaskReview(taskId) Task       rejectTaskReview(input) Task
cancelTaskWithSettlement(input) Task  disputeTask(input) Task            amendTask(input) Task
updateTaskLocation(input) Task      updateTaskWebhook(input) Task        testTaskWebhook(taskId) WebhookDelivery
reviewTask(input) TaskReview        resolveDecision(input) Decision      requestReschedule(input) Reschedule
depositToWallet(input) Deposit      openSupportRequest(input) SupportRequest
replyToSupportRequest(input) SupportRequest  closeSupportRequest(requestId) SupportRequest
markNotificationRead(notificationId) Notification  registerAgent(input) AgentRegistration
registerOperator(input) OperatorRegistration  updateOperator(input) Operator  reportLocation(input) Operator
acceptTask(input) Task              releaseTask(input) Task              markEnRoute(input) Task
markArrived(input) Task             startWork(input) Task                uploadProof(input) ProofItem
submitProof(input) Task             completeTask(input) Task             contestRejection(input) Task
requestDecision(input) Task         resolveDispute(input) Task           redeliverWebhook(deliveryId) WebhookDelivery
answerSupportRequest(input) SupportRequest  setSupportStatus(input) SupportRequest
creditBankTransfer(input) BankTransfer  setCountryPhase(input) Country  publishLegalDocument(input) LegalDocument
createTrackingLink(input) TrackingLink  revokeTrackingLink(linkId) TrackingLink
requestMoreTime(input) TimeExtension  approveMoreTime(extensionId) TimeExtension
declineMoreTime(extensionId) TimeExtension  withdrawMoreTime(extensionId) TimeExtension
makeOffer(input) Offer              withdrawOffer(offerId) Offer         acceptOffer(offerId) Task
declineOffer(offerId) Offer         addExpense(input) Expense            removeExpense(expenseId) Expense
declineExpense(expenseId reason) Expense  payBonus(input) Task          inviteOperators(input) Task
declineInvitation(taskId) Task      sendMessage(input) TaskMessage       markMessagesRead(taskId upTo) Task
addTaskAttachment(input) TaskAttachment  removeTaskAttachment(attachmentId) Task  requestChanges(input) Task
withdrawDispute(taskId reason) Task  withdrawReschedule(requestId) Reschedule
withdrawDecision(decisionId) Decision  cancelPayout(payoutId) Payout    captureChallenge(taskId) CaptureChallenge
setOperatorPreference(handle preference) AgentOperator
"""
ROWS = [
    (name, arguments.split(), result) for name, arguments, result in re.findall(r"(\w+)\(([\w ]*)\) (\w+)", PROMISED)
]


@pytest.mark.parametrize(("name", "arguments", "result"), ROWS, ids=[row[0] for row in ROWS])
def test_a_mutation_takes_and_returns_what_was_promised(name: str, arguments: list[str], result: str) -> None:
    mutation = graph()._schema.mutation_type
    assert mutation is not None
    field = mutation.fields[name]
    assert set(arguments) <= field.args.keys()
    assert {argument for argument, taken in field.args.items() if is_required_argument(taken)} <= set(arguments)
    union = get_named_type(field.type)
    assert isinstance(union, GraphQLUnionType)
    assert {result, "Problem"} <= {member.name for member in union.types}
