"""The request of an operation: one model for every transport, checked before anything else is done with it."""

from typing import Annotated, Any, Final, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from domain.refusals.general import InvalidInput, MalformedBody
from domain.refusals.refusal import FieldError, describe_errors

MAX_NAME_LENGTH: Final = 200
"""Characters of the name of an operation."""
NAME: Final = "operationName"
WANTED: Final = {
    "query": "must be text or null",
    NAME: f"must be text of at most {MAX_NAME_LENGTH} characters, or null",
    "variables": "must be an object or null",
    "extensions": "must be an object or null",
}
NOT_AN_OBJECT: Final = (
    "The request is JSON but not an object: send one object with query, and objects as its variables and extensions. "
    "Several operations in one request are not supported."
)
Members = Annotated[dict[str, Any] | None, BeforeValidator(lambda members: None if members == "" else members)]
"""An object; an empty text in its place is read as if it were omitted, as in a query."""


class Envelope(BaseModel):
    """The fields of a request; others are ignored."""

    model_config = ConfigDict(strict=True, frozen=True, hide_input_in_errors=True)

    query: str | None = None
    """The document."""
    operation_name: Annotated[
        str | None, Field(alias=NAME, max_length=MAX_NAME_LENGTH), AfterValidator(lambda name: name or None)
    ] = None
    """The operation of the document that runs, if it has several. An empty name is the same as null (GraphQL over
    HTTP)."""
    variables: Members = None
    """The values of its variables, by name."""
    extensions: Members = None
    """Extensions of the protocol that client and server agree on, such as the hash of a persisted document."""

    @classmethod
    def read(cls, fields: Any) -> Self:
        """Check the fields of a request. Raises `MalformedBody`, or `InvalidInput` if only the name is wrong."""
        if not isinstance(fields, dict):
            raise MalformedBody(NOT_AN_OBJECT)
        try:
            return cls.model_validate(fields)
        except ValidationError as error:
            wrong = dict.fromkeys(str(details["loc"][0]) for details in error.errors(include_url=False))
        errors = tuple(FieldError(field, "invalid", WANTED[field]) for field in wrong)
        # A name that no operation has is refused in the same way.
        raise (InvalidInput if list(wrong) == [NAME] else MalformedBody)(describe_errors(errors), errors=errors)
