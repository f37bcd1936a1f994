"""THE TABLE of mutations: each line is a field of the graph and the operation that it carries out."""

from typing import Final

from strawberry.tools import create_type

from resolvers import agents, operators, staff
from schema.fields import Mutation, mutation_field

MUTATIONS: Final = (
    # the agent and its keys
    Mutation(agents.register_agent),
    Mutation(agents.update_agent),
    Mutation(agents.create_api_key),
    Mutation(agents.revoke_api_key),
    # the operator
    Mutation(operators.register_operator),
    Mutation(operators.update_operator),
    Mutation(operators.report_location, whole=True),
    # the platform
    Mutation(staff.set_country_phase),
    Mutation(staff.approve_operator),
    Mutation(staff.suspend_agent),
    Mutation(staff.reinstate_agent),
)

MutationRoot: Final = create_type(
    "Mutation",
    [mutation_field(row) for row in MUTATIONS],
    description="What changes something. Each answers with its result, or with the problem that kept it from happening.",
)
