"""The linear rule refuses the documents that graphql-core's rule refuses, and looks at each field about once."""

from graphql import OverlappingFieldsCanBeMergedRule, build_schema, parse, validate
from hypothesis import given, settings
from hypothesis import strategies as st

from schema.execution.overlap import MergeableFields, Merging

SCHEMA = build_schema(
    """
    interface Being { name(loud: Boolean, in: In): String friend: Being list: [Being] size: Int }
    input In { a: Int b: Int }
    type Dog implements Being {
      name(loud: Boolean, in: In): String friend: Being list: [Being] size: Int
      owner: Person barks: Int! tag: [String] odd: String
    }
    type Cat implements Being {
      name(loud: Boolean, in: In): String friend: Being list: [Being] size: Int
      owner: Person barks: Int tag: [Int] odd: Dog
    }
    type Person { name(loud: Boolean, in: In): String pet: Pet being: Being dog: Dog size: String list: [Pet!] }
    union Pet = Dog | Cat
    type Query { being: Being pet: Pet person: Person dog: Dog }
    """
)
FIELDS = (
    "name",
    "friend",
    "list",
    "size",
    "owner",
    "barks",
    "tag",
    "odd",
    "pet",
    "being",
    "dog",
    "person",
    "__typename",
)
ARGUMENTS = ("", "", "(loud: true)", "(loud: false)", "(loud: $v)", "(in: {a: 1, b: 2})", "(in: {b: 2, a: 1})")
TYPES = ("Being", "Dog", "Cat", "Person", "Pet", "Query", "Missing")
FRAGMENTS = ("A", "B", "C")


@st.composite
def selections(draw: st.DrawFn, depth: int = 3) -> str:
    """A selection in braces; it need not be valid otherwise."""
    return "{ " + " ".join(draw(st.lists(selected(depth), min_size=1, max_size=4))) + " }"


@st.composite
def selected(draw: st.DrawFn, depth: int) -> str:
    kind = draw(st.sampled_from(("leaf", "leaf", "leaf", "inner", "inner", "spread", "inline")))
    if kind == "spread":
        return f"...{draw(st.sampled_from(FRAGMENTS))}"
    if kind == "inline" and depth:
        condition = draw(st.sampled_from(("", *(f"on {name} " for name in TYPES))))
        return f"... {condition}{draw(selections(depth - 1))}"
    alias = draw(st.sampled_from(("", "", "x: ", "y: ")))
    field = f"{alias}{draw(st.sampled_from(FIELDS))}{draw(st.sampled_from(ARGUMENTS))}"
    return f"{field} {draw(selections(depth - 1))}" if kind == "inner" and depth else field


@st.composite
def documents(draw: st.DrawFn) -> str:
    fragments = [
        f"fragment {name} on {draw(st.sampled_from(TYPES))} {draw(selections(2))}"
        for name in draw(st.lists(st.sampled_from(FRAGMENTS), unique=True))
    ]
    return "\n".join([draw(selections()), *fragments])


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(documents())
def test_both_rules_refuse_the_same_documents(text: str) -> None:
    document = parse(text)
    theirs = validate(SCHEMA, document, [OverlappingFieldsCanBeMergedRule])
    ours = validate(SCHEMA, document, [MergeableFields])
    assert bool(ours) is bool(theirs), (text, theirs, ours)


def test_a_conflict_says_what_differs() -> None:
    text = "{ dog { a: name a: size b: name(loud: true) b: name } pet { ... on Dog { barks } ... on Cat { barks } } }"
    messages = [error.message for error in validate(SCHEMA, parse(text), [MergeableFields])]
    assert [message.partition(". Use")[0] for message in messages] == [
        "Fields 'barks' conflict because they return conflicting types 'Int' and 'Int!'",
        "Fields 'a' conflict because they return conflicting types 'String' and 'Int'",
        "Fields 'b' conflict because they have differing arguments",
    ]


def test_the_fields_of_a_document_are_visited_as_often_as_it_is_long() -> None:
    def visited(text: str) -> int:
        merging = Merging(SCHEMA, parse(text))
        assert list(merging.errors()) == []
        return merging.visited

    short, long = (visited("{ " + "dog { name } " * number + "}") for number in (100, 1_000))
    assert (short, long) == (200, 2_000)
    nested = "{ dog { ...A0 } } " + " ".join(
        f"fragment A{n} on Dog {{ owner {{ dog {{ ...A{n + 1} }} }} odd }}" for n in range(100)
    )
    assert visited(f"{nested} fragment A100 on Dog {{ name }}") < 1_000


def test_fragments_that_are_combined_in_all_ways_are_refused() -> None:
    # Below each path is another set: F0 stays in each, and the others tell where the path has had a b.
    levels = 12

    def fragment(level: int, number: int) -> str:
        after = [f"...F{level + 1}x{number + 1 if number else 0}"]
        more = after if number else [*after, f"...F{level + 1}x1"]
        inside = f"a: dog {{ owner {{ {' '.join(after)} }} }} b: dog {{ owner {{ {' '.join(more)} }} }}"
        return f"fragment F{level}x{number} on Person {{ {inside if level < levels else 'size'} }}"

    fragments = " ".join(fragment(level, number) for level in range(levels + 1) for number in range(level + 1))
    (error,) = validate(SCHEMA, parse(f"{{ person {{ ...F0x0 }} }} {fragments}"), [MergeableFields])
    assert "too complex" in error.message
