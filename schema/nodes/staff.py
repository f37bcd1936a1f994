"""Nodes for the platform's staff: disputes, payments, the audit log, and countries with their waitlists."""

from typing import ClassVar

import strawberry
import strawberry.pydantic

from resolvers.catalogue.reference import Country
from resolvers.core.audit import SubjectKind
from resolvers.payments.bank_transfers import BankTransfer
from resolvers.payments.payouts import Payout
from resolvers.payments.reversals import Reversal
from resolvers.proofs.view import TaskProofs
from resolvers.staff.audit_log import AuditEntry
from resolvers.staff.disputes import Dispute, LedgerMovement
from resolvers.staff.payments import AgentDeposit
from resolvers.staff.transfer_candidates import TransferCandidate
from resolvers.staff.waitlists import list_waitlists
from schema.nodes.edges import agent_edge, operator_edge, task_edge
from schema.nodes.tasks import IncludeThumbnails, LedgerMovementNode, TaskProofsNode
from schema.types.context import Info
from schema.types.from_models import node


@node
class DisputeNode(Dispute):
    """A dispute with its task, both sides, the proof and the money."""

    proof: strawberry.Private[TaskProofs | None]
    ledger: strawberry.Private[list[LedgerMovement] | None]

    task: ClassVar = task_edge("The disputed task.")
    agent: ClassVar = agent_edge("The agent that dispatched the task.")
    operator: ClassVar = operator_edge("The operator that carried out the task.")

    @strawberry.pydantic.field(
        name="proof", description="The proof with its verdicts.", graphql_type=TaskProofsNode | None
    )
    async def proof_of_task(self, info: Info, include_thumbnails: IncludeThumbnails = False) -> TaskProofs | None:
        return await info.context.loaders.proof_reviews.load(self.task_id, include_thumbnails)

    @strawberry.pydantic.field(
        name="ledger",
        description="The movements of the task's money, oldest first.",
        graphql_type=list[LedgerMovementNode],
    )
    async def movements(self, info: Info) -> list[LedgerMovement]:
        return await info.context.loaders.ledgers.load(self.task_id)


@node
class AgentDepositNode(AgentDeposit):
    """A deposit with its agent and its task."""

    agent: ClassVar = agent_edge("The agent whose wallet it is for.")
    task: ClassVar = task_edge("The task that it is for.")


@node
class BankTransferNode(BankTransfer):
    """A bank transfer with its agent."""

    agent: ClassVar = agent_edge("The agent whose wallet was credited.")


@node
class TransferCandidateNode(TransferCandidate):
    """A wallet that a bank transfer may be meant for, with its agent."""

    agent: ClassVar = agent_edge("The agent that owns the wallet.")


@node
class PayoutNode(Payout):
    """A payout with its operator."""

    operator: ClassVar = operator_edge("The operator who earned the money.")


@node
class ReversalNode(Reversal):
    """A reversal with its agent."""

    agent: ClassVar = agent_edge("The agent whose wallet received the deposit.")


@node
class CountryNode(Country):
    """A country, and the number of agents that wait for it."""

    @strawberry.pydantic.field(
        description="Number of agents that wait for the country; null for everybody but the platform."
    )
    async def waiting(self, info: Info) -> int | None:
        if list_waitlists.obstacle(await info.context.caller()):
            return None
        return (await info.context.loaders.waiting.load(0)).get(self.iso_code, 0)


@node
class AuditEntryNode(AuditEntry):
    """An entry of the audit log, with the name of what it changed."""

    @strawberry.pydantic.field(
        description="Name of the changed agent or operator, or title of the changed task; null for other subjects."
    )
    async def subject_name(self, info: Info) -> str | None:
        loaders = info.context.loaders
        match self.subject_kind:
            case SubjectKind.AGENT:
                agent = await loaders.agents.load(int(self.subject_id))
                return agent.agent_name if agent else None
            case SubjectKind.OPERATOR:
                operator = await loaders.operators.load(int(self.subject_id))
                return operator.name if operator else None
            case SubjectKind.TASK:
                task = await loaders.tasks.load(int(self.subject_id))
                return task.title if task else None
            case _:
                return None
