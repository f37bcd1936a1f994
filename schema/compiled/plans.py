"""The plans of one document: each is compiled after several runs, and weighed."""

from collections import Counter
from concurrent.futures import Future
from typing import Final

import strawberry
from graphql import DocumentNode

from schema.compiled.compiler import COMPILER
from schema.compiled.plan import QueryPlan, size_of_plan
from schema.compiled.size import PlanSize

RUNS_BEFORE_COMPILING: Final = 3
"""Answered runs of an operation until it is compiled: compiling takes as long as about five runs."""


class DocumentPlans:
    """Plans of the operations of a valid document, by their names."""

    def __init__(self, document: DocumentNode) -> None:
        self._document = document
        self._runs: Counter[str | None] = Counter()
        self._plans: dict[str | None, QueryPlan | None] = {}
        self._compiling: dict[str | None, Future[QueryPlan | None]] = {}
        self._sizes: dict[str | None, PlanSize] = {}
        """Sizes of the operations that have a plan or will have one."""
        self._remembered: Counter[str | None] = Counter()
        """Bytes of the memories of each plan when it was last weighed."""

    @property
    def weight(self) -> int:
        """Bytes of all plans, those that are being compiled among them, and of their memories."""
        return sum(size.weight for size in self._sizes.values()) + self._remembered.total()

    def find(self, name: str | None) -> QueryPlan | None:
        """Return the plan of an operation; None if graphql-core executes it."""
        if self._compiling and (compiling := self._compiling.get(name)) and compiling.done():
            del self._compiling[name]
            self._plans[name] = compiling.result()
            if self._plans[name] is None:
                del self._sizes[name]
        return self._plans.get(name)

    def note_run(self, schema: strawberry.Schema, name: str | None, *, with_key: bool) -> None:
        """Note a run that graphql-core answered. After several runs, queue the operation for compilation."""
        if name in self._plans or name in self._compiling:
            return
        self._runs[name] += 1
        if self._runs[name] < RUNS_BEFORE_COMPILING:
            return
        size = size_of_plan(schema, self._document, name)
        if size is None:
            self._plans[name] = None
        elif compiling := COMPILER.submit(schema, self._document, name, size, with_key=with_key):
            self._compiling[name], self._sizes[name] = compiling, size

    def weigh(self, name: str | None, plan: QueryPlan) -> bool:
        """Weigh the memories of a plan. Return True if their weight has changed."""
        weight = plan.weight
        if weight == self._remembered[name]:
            return False
        self._remembered[name] = weight
        return True
