"""Literal values of a document: the refusal of an invalid one names its argument, its path and its position."""

from graphql import (
    SKIP,
    ArgumentNode,
    GraphQLError,
    GraphQLInputType,
    ListValueNode,
    ObjectValueNode,
    ValidationContext,
    ValueNode,
    ValuesOfCorrectTypeRule,
    VariableDefinitionNode,
    VisitorAction,
)
from graphql.pyutils import print_path_list
from graphql.utilities import validate_input_literal


class LiteralValues(ValuesOfCorrectTypeRule):
    """Checks literals as graphql-core does, and names the place of an invalid one, as graphql-core does for
    variables."""

    def __init__(self, context: ValidationContext) -> None:
        super().__init__(context)
        self._owner = ""

    def enter_argument(self, node: ArgumentNode, *_: object) -> None:
        self._owner = f"Argument '{node.name.value}'"

    def enter_variable_definition(self, node: VariableDefinitionNode, *_: object) -> None:
        self._owner = f"Variable '${node.variable.name.value}'"

    def is_valid_value_node(self, node: ValueNode, input_type: GraphQLInputType | None) -> VisitorAction:
        """Report the errors of a value."""

        def report(error: GraphQLError, path: list[str | int]) -> None:
            message = f"{self._owner} has invalid value{print_path_list(path)}: {error.message}"
            # An error of our own scalars has no position.
            self.report_error(GraphQLError(message, error.nodes or _value_at(node, path)))

        if input_type:
            validate_input_literal(node, input_type, report, None, None, self.context.hide_suggestions)
        return SKIP


def _value_at(node: ValueNode, path: list[str | int]) -> ValueNode:
    """Return the part of a literal at a path."""
    for step in path:
        if isinstance(node, ObjectValueNode):
            node = next(field.value for field in node.fields if field.name.value == step)
        elif isinstance(node, ListValueNode):
            node = node.values[int(step)]
    return node
