"""Everything that is kept beyond a request has a row that says what bounds it; the worst entries are measured.

The places are found in the code, so a new cache or collection without a row fails.
"""

import gc
import hashlib
import random
import tracemalloc
from collections.abc import Callable, Mapping
from typing import Final

import pytest

from adapters.rate_limits import MemoryCounters
from adapters.storage.engine.statements.composition import MAX_COMPOSED
from adapters.storage.engine.statements.keyset import PageEnds
from adapters.storage.queries.tasks.listing import CONDITIONS, SortOrder, TaskWhere, task_page
from domain.lifecycle.statuses import Actor
from domain.proofs.requirements import ProofRequirements
from domain.tasks.ordering import TaskOrderField
from domain.values.money import from_minor
from domain.values.networks import to_network, to_site
from domain.values.wallclock import _local_digits
from resolvers.lifecycle.place import _required_radius
from schema.types.persisted import PersistedDocuments
from server.config.redaction import is_secret_name
from server.http.rate_limits import Senders
from tests.hostile.caches import kept

ENTRIES: Final = 500
STATEMENTS: Final = 100
"""A quarter of what the cache of statements holds: to compose one takes long."""
WIDE: Final = "\N{MATHEMATICAL BOLD CAPITAL A}"
"""A character that takes four bytes."""

CODE: Final = """
server.http.early_refusals:_encoded
server.monitoring.backups:at
schema.compiled.leaves:make_completion schema.compiled.leaves:name_values
adapters.catalogue.currencies:load adapters.catalogue:load adapters.geocoding.pack_cities:_script
adapters.i18n.formats:text_direction adapters.i18n.texts:Texts.self._read
adapters.metrics:INSTRUMENTS adapters.storage.engine.statements.lookups:LOOKUPS
adapters.storage.engine.columns.packed_text:_dictionary adapters.storage.engine.postgresql.session:_together
adapters.storage.engine.statements.compilation:_dialect adapters.storage.engine.statements.compilation:_ranks
adapters.storage.engine.statements.changes:_update_by_id domain.lifecycle.guidance:_suggested
domain.lifecycle.transitions:_permitted resolvers.core.jobs:JOBS resolvers.core.operation:OPERATIONS
resolvers.core.problem:_description resolvers.core.problem:make_label resolvers.core.signed_files:FILE_KINDS
resolvers.events.types:_schema rest_compat.http.dispatch:Dispatcher.self._known rest_compat.mcp.schemas:described
rest_compat.reference.openapi:NOTHING rest_compat.reference.refusals:_calls rest_compat.reference.refusals:_named_in
rest_compat.reference.refusals:_names rest_compat.reference.refusals:_of_trigger
rest_compat.reference.refusals:list_refusals rest_compat.tools.bridge:listed schema.execution.cost:mean_lengths
schema.execution.documents:PLANS schema.execution.executor:_plain_fields schema.request_bodies:_body
resolvers.wire.node_ids:KINDS resolvers.wire.node_ids:KINDS_OF_FIELDS schema.types.nodes:FINDERS
schema.types.enums:REGISTERED schema.types.from_models:INPUTS schema.types.from_models:OUTPUTS
server.config.logging:_instance server.config.wiring:_offline_geocoder server.http.dashboard:_file
server.monitoring.requests:find_surface server.reference.llms:guide_text
server.reference.site:ReferencePages.self._pages
subscriptions.messages.docstrings:NONE subscriptions.messages.docstrings:_docstrings
domain.refusals.suggestion:OPERATION_OF resolvers.core.operation:LISTS resolvers.lifecycle.reactions:REACTIONS
resolvers.lifecycle.reactions:_reactions_to
resolvers.wire.model:_rules_of_nulls subscriptions.messages.payloads:make_event_type
domain.values.json_text:_decoder resolvers.evidence.wording:_read server.reference.home:Home.self._tabs
"""
"""Keys are names of our own: types, tables, operations, routes, files. No client adds one."""

REQUEST: Final = """
schema.compiled.size:PlanSizes.self._counted
adapters.practice.filming:_Bits.self._text adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._answers
domain.tasks.list_changes:TaskSteps.self._earlier domain.tasks.list_changes:TaskSteps.self._events
adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._changes
adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._ids
adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._inserts
adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._plain
adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._rows
adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._undo
adapters.storage.engine.transactions.unit_of_work:UnitOfWork.self._unsent
resolvers.core.activity:Activity.self.operations resolvers.evidence.zip_layout:ZipWriter.self._entries
resolvers.core.deadline:Deadline.self._claims schema.compiled.plan:_Conditions.self.names
schema.compiled.selections:Selections.self._abstract schema.compiled.selections:Selections.self._functions
schema.compiled.selections:Selections.self._required schema.execution.bounds:Shapes.self._measured
schema.execution.cost:Costs.self._fragment_costs schema.execution.documents:UsedVariables.self.names
schema.execution.overlap:Merging.self._groups schema.execution.overlap:Merging.self._signatures
schema.execution.overlap:Merging.self._sources schema.execution.rules:Together.self._ancestors
schema.execution.rules:Together.self._calls schema.types.context:GraphContext.self.outcomes
schema.types.dataloaders:BatchLoader.self._batch schema.types.dataloaders:Loaders.self._reads
server.demo.follower:EventFollower.self.events server.http.connections:BoundedHttp.self.headers
server.reference.fields:Types.self._named
"""
"""Objects of one request, transaction, document or command, which end with it."""

OPEN: Final = """
server.http.admission:Admission.self._of_networks server.process.accepting:Accepting.self._opening
server.http.websockets:SmallWebsocket.self.frames
adapters.blobs.export_slots:ExportSlots.self._of_account
adapters.http.hosts:Pace.self._begun adapters.media.pixel_budget:PixelBudget.self._decoding
adapters.media.pixel_budget:PixelBudget.self._tasks adapters.media.pixel_budget:PixelBudget.self._waiting
adapters.broadcast.hub:Hub.self._followers adapters.broadcast.hub:Hub.self._followers[channel]
adapters.broadcast.hub:Hub.self._parts adapters.broadcast.hub:Hub.self._unsent
adapters.storage.engine.postgresql.database:PostgresDatabase.self._writers
adapters.storage.engine.sqlite.reads:ReadingConnections.self._idle
adapters.storage.engine.sqlite.database:SQLiteDatabase.self._gathered
adapters.storage.engine.transactions.write_groups:WriteGroups.self._free
adapters.storage.engine.transactions.write_groups:WriteGroups.self._waiting
adapters.storage.engine.transactions.write_groups:WriteGroups.self._waiting[pending.group_key]
adapters.storage.files.ownership:_OWNED adapters.time_slices:TimeSlices.self._waiting
resolvers.core.idempotency:_FREEING
rest_compat.a2a.bindings:Binding.self._streams server.http.open_connections:OpenConnections.self._of_addresses
server.http.open_connections:OpenConnections.self._watched subscriptions.transports.feeds:Feeds.self._anonymous
subscriptions.transports.feeds:Feeds.self._by_channel subscriptions.transports.feeds:Feeds.self._connections
subscriptions.transports.feeds:Feeds.self._connections_of_holders subscriptions.transports.feeds:Feeds.self._feeds
subscriptions.transports.feeds:SharedFeed.self.subscribers
subscriptions.transports.websocket:WebsocketConnection.self._operations
"""
"""One entry for each open connection, follower, operation or write under way, which have bounds of their own."""

BOUNDED: Final[Mapping[str, str]] = {
    "adapters.geocoding.nominatim:NominatimGeocoder.self._cache": "4,096 answers, whose fields are those of a place",
    "adapters.http.hosts:Hosts.self._hosts": "1,000 idle hosts",
    "adapters.rate_limits:MemoryCounters.self._windows": "100,000 counters, whose names are digests or networks",
    "adapters.tracing.recent_requests:RecentRequests.self._of_callers": "100 requests of 300 callers",
    "adapters.storage.citus.routes:find_route": "2,000 texts of statements, which are composed of ours",
    "adapters.storage.engine.statements.needs:Needs.self._names": "fields of one row type",
    "adapters.storage.engine.statements.needs:Needs.self._statements": "16 statements of a plan, weighed with it",
    "adapters.storage.engine.statements.composition:_composed": f"{MAX_COMPOSED} statements",
    "adapters.storage.engine.transactions.unchanged:WhileUnchanged.self._values": "1,000 callers, until a commit",
    "schema.types.event_bodies:BodiesOfPage.self._bodies": "events of one page that a follower has not been sent yet",
    "domain.accounts.scopes:parse_scopes": "sets of the four scopes, in their one order",
    "domain.values.money:from_minor": "4,096 numbers",
    "domain.values.networks:to_network": "1,000 addresses",
    "domain.values.networks:to_site": "1,000 addresses",
    "domain.values.own_address:list_addresses": "16 addresses of the settings",
    "domain.values.wallclock:_local_digits": "4,096 numbers with zones of the catalogue",
    "domain.values.wallclock:_second_as_text": "4,096 numbers",
    "domain.matching.reachable_places:ReachablePlaces.self._until": "10,000 places with short names",
    "resolvers.core.replica:Replica.self._wrote_at": "100,000 callers",
    "resolvers.lifecycle.place:_required_radius": "1,000 texts of 1,000 characters",
    "rest_compat.a2a.card:signed_card": "16 documents of allowed hosts",
    "server.agents.logs:PrintedLines.self._keys": "the keys of the lines that a command printed last",
    "rest_compat.reference.legal_page:_render": "the documents in force",
    "server.http.dashboard:_page_file": "two pages in ten languages",
    "server.reference.guides:read_title": "pages of the documentation",
    "adapters.storage.engine.statements.needs:Needs.self._records": "16 types of rows of a plan, weighed with it",
    "schema.compiled.plan:QueryPlan.self._namespaces": "two variants of a plan, weighed with its document",
    "schema.compiled.compiler:Compiler.self._waiting": "8 plans",
    "schema.compiled.plans:DocumentPlans.self._compiling": "operations of a document, weighed with it",
    "schema.execution.documents:CheckedDocument.self._introspected": "operations of a document, weighed with it",
    "schema.compiled.plans:DocumentPlans.self._sizes": "operations of a document, weighed with it",
    "schema.compiled.plans:DocumentPlans.self._remembered": "operations of a document, weighed with it",
    "schema.execution.documents:CheckedDocuments.self._followed": "32 MB a process, 4 MB a connection",
    "schema.types.weighted_cache:WeightedCache.self._entries": "bytes: 20, 8 and 4 MB of documents and texts",
    "schema.compiled.selections:Selections.self.memories": "fields of a plan, weighed with its document",
    "schema.execution.documents:CheckedDocument.self._costs": "20 costs, weighed with their document",
    "schema.execution.documents:CheckedDocument.self._introspects": "operations of a document, weighed with it",
    "schema.compiled.plans:DocumentPlans.self._plans": "operations of a document, weighed with it",
    "schema.compiled.plans:DocumentPlans.self._runs": "operations of a document, weighed with it",
    "schema.execution.documents:CheckedDocument.self._shaping": "operations of a document, weighed with it",
    "schema.execution.documents:CheckedDocument.self._types": "operations of a document, weighed with it",
    "schema.execution.documents:CheckedDocument.self.statements": "operations of a document, weighed with it",
    "server.config.redaction:is_secret_name": "1,024 names of 100 characters",
    "rest_compat.http.cross_origin:Origins.self._named": "100 origins of 200 characters, for an hour",
    "server.http.rate_limits:Senders.self._known": "100,000 digests",
    "server.workers.target_hosts:TargetHosts.self._hosts": "1,000 idle hosts",
    "subscriptions.transports.send_queue:SendQueue.self._frames": "1,000 frames of 4,000,000 characters in all",
}
"""Collections that clients can fill, each with its bound."""


def test_everything_that_is_kept_has_a_row() -> None:
    rows = {*CODE.split(), *REQUEST.split(), *OPEN.split(), *BOUNDED}
    assert kept() == rows


def remember_statements() -> None:
    choose = random.Random(7)
    for _ in range(STATEMENTS):
        others = choose.sample(sorted(CONDITIONS), choose.randint(8, len(CONDITIONS) - 1))
        scope = TaskWhere(Actor.AGENT, frozenset({*others, "status"}), statuses=choose.randint(12, 18))
        assert task_page(scope, SortOrder(TaskOrderField.UPDATED), PageEnds()).sqlite


def remember_texts(find: Callable[[str], object]) -> Callable[[], None]:
    def fill() -> None:
        for number in range(ENTRIES):
            for length in (45, 100, 1_000, 20_000):
                find(f"{number:>8}" + WIDE * (length - 8))

    return fill


def remember_requirements() -> None:
    for number in range(ENTRIES):
        for padding in (900, 19_900):
            _required_radius(f'{{"requireReportMinLength": {number}}}' + " " * padding, ProofRequirements())


async def count_names() -> None:
    counters = MemoryCounters()
    for number in range(ENTRIES):
        await counters.add(f"key:{hashlib.sha256(str(number).encode()).hexdigest()}", 60, 1)
    KEPT.append(counters)


async def know_keys() -> None:
    async def find(_: str) -> object:
        return None

    senders = Senders(find)
    for number in range(ENTRIES):
        await senders.key(f"{number}{WIDE * 8_000}")
    KEPT.append(senders)


def persist_documents() -> None:
    documents = PersistedDocuments()
    for number in range(ENTRIES):
        text = f"#{number}{WIDE * 9_990}"
        documents.text(
            text, {"persistedQuery": {"version": 1, "sha256Hash": hashlib.sha256(text.encode()).hexdigest()}}
        )
    KEPT.append(documents)


def remember_numbers() -> None:
    for number in range(ENTRIES):
        from_minor(2**62 + number, 2)
        _local_digits(2**33 + number, "America/Argentina/ComodRivadavia")


KEPT: Final[list[object]] = []
"""Objects that a test has filled, until they are measured."""
WORST: Final[Mapping[str, tuple[Callable[[], object], int]]] = {
    "composed statements": (remember_statements, 35_000_000 * STATEMENTS // MAX_COMPOSED),
    "networks": (remember_texts(to_network), 500_000),
    "sites": (remember_texts(to_site), 500_000),
    "names of fields": (remember_texts(is_secret_name), 1_000_000),
    "proof requirements": (remember_requirements, 2_000_000),
    "counters": (count_names, 500_000),
    "keys": (know_keys, 500_000),
    "persisted documents": (persist_documents, 5_000_000),
    "numbers": (remember_numbers, 500_000),
}
"""Functions that fill each cache with its worst 500 entries, and the bytes that it may keep then."""


@pytest.mark.parametrize("name", WORST)
async def test_the_worst_entries_stay_within_their_bytes(name: str) -> None:
    fill, most = WORST[name]
    gc.collect()
    tracemalloc.start()
    try:
        filling = fill()
        if filling is not None:
            await filling  # type: ignore[misc] # the fillers of classes with asynchronous methods
        gc.collect()
        bytes_kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        KEPT.clear()
    assert 1_000 < bytes_kept < most
