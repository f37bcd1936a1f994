"""Values that are written into a document: a wrong one is refused with its argument, its path and its place."""

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


class Literals(ValuesOfCorrectTypeRule):
    """Checks written values as graphql-core does, and says of each wrong one where it is, as that does of variables."""

    def __init__(self, context: ValidationContext) -> None:
        super().__init__(context)
        self._holder = ""

    def enter_argument(self, node: ArgumentNode, *_: object) -> None:
        self._holder = f"Argument '{node.name.value}'"

    def enter_variable_definition(self, node: VariableDefinitionNode, *_: object) -> None:
        self._holder = f"Variable '${node.variable.name.value}'"

    def is_valid_value_node(self, node: ValueNode, input_type: GraphQLInputType | None) -> VisitorAction:
        """Report what is wrong with a value."""

        def report(error: GraphQLError, path: list[str | int]) -> None:
            message = f"{self._holder} has invalid value{print_path_list(path)}: {error.message}"
            # What a scalar of ours says has no place.
            self.report_error(GraphQLError(message, error.nodes or _within(node, path)))

        if input_type:
            validate_input_literal(node, input_type, report)
        return SKIP


def _within(node: ValueNode, path: list[str | int]) -> ValueNode:
    """The part of a written value that a path leads to."""
    for step in path:
        if isinstance(node, ObjectValueNode):
            node = next(field.value for field in node.fields if field.name.value == step)
        elif isinstance(node, ListValueNode):
            node = node.values[int(step)]
    return node
