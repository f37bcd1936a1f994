"""Layers stay apart, packages small and modules readable.

Each table of exceptions is compared with the code: an entry that is no longer needed fails its test, so the tables only
shrink.
"""

import ast
import logging
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import pytest
from importlinter import configuration
from importlinter.application.use_cases import lint_imports

ROOT = Path(__file__).parent.parent
LAYERS = ("server", "schema", "rest_compat", "resolvers", "subscriptions", "adapters", "domain")
MODULES = sorted(path.relative_to(ROOT).as_posix() for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
MIGRATIONS = "adapters/storage/migrations/versions/"
"""Made by alembic from the tables; each is as long as what it makes."""

MAX_MODULES_A_FOLDER = 16
MAX_LINES_A_MODULE = 500
MAX_LINES_A_FUNCTION = 60

NAMED_TWICE = {
    "Capability": "in the catalogue, and as clients read it",
    "Country": "in the catalogue, and as clients read it",
    "Currency": "a value, and as clients read it",
    "EventType": "a row of the catalogue, and as clients read it",
    "LegalDocument": "in the catalogue, and as clients read it",
    "Locale": "in the catalogue, and as clients read it",
    "ServiceCategory": "in the catalogue, and as clients read it",
    "SpendingRules": "a rule, and as clients read it",
}
"""The schema gives clients the second name of each, so it stays."""
LONG_FUNCTIONS = {
    "resolvers/tasks/draft.py draft": "a pure list: each column of a new task once",
}
BESIDE_PACKAGES = {
    "adapters": {
        "clock.py": "one class",
        "mail.py": "one class",
        "metrics.py": "instruments, and the text of all of them",
        "private_files.py": "two functions",
        "postgres_address.py": "what storage, wake-ups and the settings share",
        "rate_limits.py": "one class",
        "time_slices.py": "what the engine of the storage and the surfaces above it share",
    },
    "adapters/storage/migrations": {"env.py": "alembic looks for it there"},
    "domain": {
        "budgets.py": "the table of all that is counted for senders",
        "policy.py": "the bounds and fees that all rules share",
        "ports.py": "what the rules expect of the outside",
        "records.py": "one decorator",
        "support.py": "the one module about support",
    },
    "rest_compat": {"app.py": "puts the packages together"},
    "schema": {
        "app.py": "puts the graph on HTTP",
        "graph.py": "puts the roots together",
        "graphiql.py": "the page beside the graph",
        "live.py": "puts the graph on sockets and streams",
        "mutation.py": "a root",
        "request_bodies.py": "requests to the whole graph",
        "subscription.py": "a root",
    },
    "server": {"cli.py": "puts the commands together", "exits.py": "ends them"},
}
"""The mechanism of a layer; all other modules are in packages."""
PACKAGES_WITH_CODE = {
    "adapters/broadcast": "chooses the driver, and imports no other",
    "adapters/catalogue": "gathers the parts of the package",
    "adapters/catalogue/legal": "reads the folder of documents that it is in",
    "adapters/media": "names the two things that others need of it",
    "server/demo": "is the command of that name",
}
"""Packages whose `__init__` has code. Every other `__init__` is a docstring that states the package's purpose."""
NAMED_AFTER_THEIR_PACKAGE = {
    "domain/refusals/refusal.py": "what all the others are",
    "resolvers/events/account_events.py": "what happens to an agent beside what happens to its tasks",
    "rest_compat/pages/page.py": "what all the others are drawn with",
    "rest_compat/tools/task_tools.py": "the tools on tasks, of which `tools` is the rest",
    "rest_compat/tools/tool.py": "what the rows of the table are",
    "rest_compat/tools/tools.py": "the table",
}
TESTS_NAMED_OTHERWISE = {
    "tests/adapters/catalogue/test_legal.py": "legal is a folder of documents with its reader",
    "tests/adapters/catalogue/test_load.py": "load is in the package itself",
}
TESTED_ELSEWHERE = {
    "resolvers/practice/guest_world.py": "tests/resolvers/practice/test_guests.py",
    "resolvers/accounts/operator_location.py": "tests/resolvers/accounts/test_operators.py",
    "resolvers/accounts/state.py": "tests/schema/test_subscription.py",
    "resolvers/catalogue/countries.py": "tests/resolvers/catalogue/test_reference.py",
    "resolvers/catalogue/legal_documents.py": "tests/resolvers/catalogue/test_legal_publication.py",
    "resolvers/catalogue/terms.py": "tests/resolvers/accounts/test_agents.py",
    "resolvers/access/grants.py": "tests/hostile/test_oauth.py",
    "resolvers/core/activity.py": "tests/hostile/test_secrets.py",
    "resolvers/core/arrival.py": "tests/resolvers/core/test_deadline.py",
    "resolvers/core/context.py": "tests/habits/test_dry_run.py",
    "resolvers/core/dry_run.py": "tests/habits/test_dry_run.py",
    "resolvers/mail/questions.py": "tests/resolvers/accounts/test_confirmations.py",
    "resolvers/core/listing.py": "tests/resolvers/staff/test_operators.py",
    "resolvers/core/next_actions.py": "tests/resolvers/tasks/test_dispatch.py",
    "resolvers/core/operation.py": "tests/resolvers/access/test_authentication.py",
    "resolvers/core/problem.py": "tests/habits/test_idempotency.py",
    "resolvers/core/signed_files.py": "tests/rest_compat/pages/test_files.py",
    "resolvers/events/account_events.py": "tests/resolvers/payments/test_deposits.py",
    "resolvers/events/staff_notices.py": "tests/resolvers/staff/test_queues.py",
    "resolvers/events/allowance.py": "tests/hostile/test_webhook_targets.py",
    "resolvers/events/endpoints.py": "tests/resolvers/webhooks/test_settings.py",
    "resolvers/events/types.py": "tests/subscriptions/messages/test_event_types.py",
    "resolvers/events/view.py": "tests/resolvers/events/test_log.py",
    "resolvers/events/operator_notices.py": "tests/resolvers/lifecycle/test_assignment.py",
    "resolvers/eligibility/facts.py": "tests/resolvers/eligibility/test_acceptance.py",
    "resolvers/eligibility/view.py": "tests/resolvers/matching/test_explanation.py",
    "resolvers/evidence/ledger.py": "tests/resolvers/evidence/test_export.py",
    "resolvers/evidence/ledger_sums.py": "tests/resolvers/evidence/test_verification.py",
    "resolvers/evidence/names.py": "tests/resolvers/evidence/test_export.py",
    "resolvers/evidence/page.py": "tests/resolvers/evidence/test_export.py",
    "resolvers/evidence/parts.py": "tests/resolvers/evidence/test_export.py",
    "resolvers/evidence/signature.py": "tests/resolvers/evidence/test_verification.py",
    "resolvers/evidence/wording.py": "tests/resolvers/evidence/test_export.py",
    "resolvers/evidence/zip_layout.py": "tests/resolvers/evidence/test_verification.py",
    "resolvers/lifecycle/access.py": "tests/resolvers/tasks/test_settlement.py",
    "resolvers/lifecycle/agent.py": "tests/resolvers/accounts/test_reputation.py",
    "resolvers/lifecycle/closing.py": "tests/resolvers/tasks/test_reschedules.py",
    "resolvers/lifecycle/facts.py": "tests/resolvers/lifecycle/test_budget.py",
    "resolvers/lifecycle/facts_of_many.py": "tests/resolvers/tasks/test_listing.py",
    "resolvers/lifecycle/guidance.py": "tests/habits/test_scopes.py",
    "resolvers/practice/world.py": "tests/resolvers/practice/test_clock.py",
    "resolvers/lifecycle/recording.py": "tests/resolvers/tasks/test_execution.py",
    "resolvers/lifecycle/step.py": "tests/resolvers/tasks/test_execution.py",
    "resolvers/lifecycle/timers.py": "tests/resolvers/tasks/test_reschedules.py",
    "resolvers/lifecycle/transition.py": "tests/resolvers/tasks/test_execution.py",
    "resolvers/matching/open_tasks.py": "tests/resolvers/lifecycle/test_place.py",
    "resolvers/payments/outcomes.py": "tests/resolvers/payments/test_provider_events.py",
    "resolvers/people/ceremonies.py": "tests/resolvers/people/test_passkeys.py",
    "resolvers/people/notices.py": "tests/resolvers/people/test_memberships.py",
    "resolvers/people/recovery.py": "tests/resolvers/people/test_claims.py",
    "resolvers/practice/simulation.py": "tests/resolvers/practice/test_clock.py",
    "resolvers/proofs/view.py": "tests/resolvers/proofs/test_submission.py",
    "resolvers/results/check.py": "tests/resolvers/results/test_submission.py",
    "resolvers/results/terms.py": "tests/resolvers/results/test_submission.py",
    "resolvers/spending/decisions.py": "tests/resolvers/spending/test_approvals.py",
    "resolvers/spending/obstacle.py": "tests/resolvers/lifecycle/test_budget.py",
    "resolvers/spending/rules.py": "tests/resolvers/lifecycle/test_budget.py",
    "resolvers/practice/wording.py": "tests/resolvers/practice/test_simulation_of_messages.py",
    "resolvers/messaging/view.py": "tests/resolvers/messaging/test_thread.py",
    "resolvers/support/view.py": "tests/resolvers/support/test_requests.py",
    "resolvers/tasks/history.py": "tests/habits/test_waiting.py",
    "resolvers/tasks/input.py": "tests/resolvers/tasks/test_draft.py",
    "resolvers/matching/operator_position.py": "tests/journeys/test_following.py",
    "resolvers/tasks/source.py": "tests/resolvers/tasks/test_dispatch.py",
    "resolvers/tasks/view.py": "tests/resolvers/tasks/test_dispatch.py",
    "resolvers/tracking/page.py": "tests/rest_compat/pages/test_tracking.py",
    "resolvers/webhooks/delivery.py": "tests/server/workers/test_webhooks.py",
    "resolvers/webhooks/delivery_log.py": "tests/server/test_delivery_log.py",
    "resolvers/support/attachments.py": "tests/rest_compat/test_support.py",
    "resolvers/webhooks/requests.py": "tests/schema/test_webhooks.py",
    "resolvers/webhooks/signing.py": "tests/resolvers/webhooks/test_settings.py",
    "resolvers/wire/files.py": "tests/rest_compat/rest/test_files.py",
    "resolvers/wire/json_schema.py": "tests/rest_compat/reference/test_openapi.py",
    "resolvers/wire/locales.py": "tests/habits/test_bad_input.py",
    "resolvers/wire/location.py": "tests/resolvers/tasks/test_relocation.py",
    "resolvers/wire/node_ids.py": "tests/habits/test_node_ids.py",
    "resolvers/wire/pages.py": "tests/resolvers/tasks/test_listing.py",
    "resolvers/wire/scalars.py": "tests/resolvers/tasks/test_draft.py",
    "resolvers/wire/version.py": "tests/server/test_cli.py",
}
"""Modules of `resolvers` without a test of their name, and the test that covers most of each."""


NAMES_OF_STEPS = {
    "domain/lifecycle/transitions.py": "clients read the value of a trigger: its operation has this name",
    "domain/support.py": "so they do that of an action on a support request",
}
"""Modules that name operations of packages above them as strings."""


def imported(module: ast.Module) -> Iterator[str]:
    """Top-level names of the packages that a module imports."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


@cache
def parse_tree(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text())


@cache
def list_modules(folder: str) -> list[str]:
    """The names of the files in a folder, without the `__init__`."""
    inside = [PurePosixPath(module).name for module in MODULES if str(PurePosixPath(module).parent) == folder]
    return [name for name in inside if name != "__init__.py"]


FOLDERS = sorted({str(parent) for module in MODULES for parent in PurePosixPath(module).parents} - {"."})


def test_imports_keep_to_every_contract(capsys: pytest.CaptureFixture[str]) -> None:
    # Not by the function of its command line, which disables every logger that this process has.
    log = logging.getLogger(__name__)
    configuration.configure()
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), cache_dir=None), capsys.readouterr().out
    assert not log.disabled


def test_every_layer_has_modules() -> None:
    assert {module.partition("/")[0] for module in MODULES} == set(LAYERS)


def test_the_domain_imports_the_standard_library_alone(subtests: pytest.Subtests) -> None:
    for module in [module for module in MODULES if module.startswith("domain/")]:
        with subtests.test(module=str(module)):
            assert set(imported(parse_tree(module))) - sys.stdlib_module_names - {"domain"} == set()


def test_a_module_says_what_it_is_for(subtests: pytest.Subtests) -> None:
    for module in MODULES:
        with subtests.test(module=str(module)):
            assert ast.get_docstring(parse_tree(module)), "it has no docstring"


def test_a_folder_is_taken_in_at_a_glance() -> None:
    # Revisions are added by every release, and none is ever taken away.
    folders = [folder for folder in FOLDERS if f"{folder}/" != MIGRATIONS]
    sizes = Counter({folder: len(list_modules(folder)) for folder in folders})
    assert {folder: size for folder, size in sizes.items() if size > MAX_MODULES_A_FOLDER} == {}


def test_a_folder_has_packages_or_modules() -> None:
    mixed = {
        folder: set(list_modules(folder))
        for folder in FOLDERS
        if list_modules(folder)
        and any(list_modules(package) for package in FOLDERS if package.startswith(f"{folder}/"))
    }
    assert mixed == {folder: set(named) for folder, named in BESIDE_PACKAGES.items()}


def test_an_init_is_one_docstring() -> None:
    with_code = {
        str(PurePosixPath(module).parent)
        for module in MODULES
        if module.endswith("/__init__.py") and len(parse_tree(module).body) > 1
    }
    assert with_code == set(PACKAGES_WITH_CODE)


def test_no_module_repeats_the_name_of_its_package() -> None:
    def repeats(module: PurePosixPath) -> bool:
        package = module.parent.name
        singular = re.sub(r"ies$", "y", package).removesuffix("s")
        return not {package, singular}.isdisjoint(module.stem.split("_"))

    repeating = {module for module in MODULES if repeats(PurePosixPath(module))}
    assert repeating == set(NAMED_AFTER_THEIR_PACKAGE)


def test_a_module_stays_readable() -> None:
    long = {
        module
        for module in MODULES
        if not module.startswith(MIGRATIONS) and len((ROOT / module).read_text().splitlines()) > MAX_LINES_A_MODULE
    }
    assert long == set()


def test_a_function_fits_on_a_screen() -> None:
    long = {
        f"{module} {node.name}"
        for module in MODULES
        for node in ast.walk(parse_tree(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= MAX_LINES_A_FUNCTION
        and not module.startswith(MIGRATIONS)
    }
    assert long == set(LONG_FUNCTIONS)


def test_a_test_in_a_package_is_named_after_a_module_there() -> None:
    def named_after_a_module(test: PurePosixPath) -> bool:
        name = test.stem.removeprefix("test_")
        return any(
            name == module or name.startswith(f"{module}_")
            for module in (PurePosixPath(file).stem for file in list_modules(str(test.parent.relative_to("tests"))))
        )

    packages = tuple(f"tests/{layer}/" for layer in LAYERS)
    # A test that lies directly in the folder of a layer is one of the layer as a whole.
    in_packages = [PurePosixPath(test) for test in TESTS if test.startswith(packages) and test.count("/") > len("xx")]
    strays = {str(test) for test in in_packages if not named_after_a_module(test)}
    assert strays == set(TESTS_NAMED_OTHERWISE)


def test_every_resolver_is_tested_under_its_name_or_under_one_that_is_given() -> None:
    untested = {
        module
        for module in MODULES
        if module.startswith("resolvers/")
        and not module.endswith("/__init__.py")
        and str(PurePosixPath("tests", module).with_name(f"test_{PurePosixPath(module).name}")) not in TESTS
    }
    assert untested == set(TESTED_ELSEWHERE)
    assert set(TESTED_ELSEWHERE.values()) - set(TESTS) == set()


def operations() -> dict[str, str]:
    """The package of each operation, by its name."""
    return {
        node.name: module.split("/")[1]
        for module in MODULES
        if module.startswith("resolvers/")
        for node in parse_tree(module).body
        if isinstance(node, ast.AsyncFunctionDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "operation"
    }


def levels_of_resolvers() -> dict[str, int]:
    """The level of each package of resolvers, the highest first, as import-linter holds it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract.get("containers") == ["resolvers"])
    return {package: level for level, layer in enumerate(layers) for package in layer.split(" | ")}


def test_no_operation_is_named_as_a_string_below_its_package() -> None:
    packages, levels = operations(), levels_of_resolvers()

    def knows(module: str, operation: str) -> bool:
        layer, package, *_ = module.split("/")
        own = packages[operation]
        return layer == "resolvers" and (package == own or levels.get(package, 0) < levels[own])

    named = {
        f"{module}: {node.value}"
        for module in MODULES
        if module.startswith(("resolvers/", "subscriptions/", "adapters/", "domain/")) and module not in NAMES_OF_STEPS
        for node in ast.walk(parse_tree(module))
        if isinstance(node, ast.Constant) and node.value in packages and not knows(module, node.value)
    }
    assert len(packages) > len(levels), "the operations are found"
    assert named == set()


def test_a_class_name_is_given_once() -> None:
    """A reader finds a class by its name."""
    names = Counter(
        node.name for module in MODULES for node in ast.walk(parse_tree(module)) if isinstance(node, ast.ClassDef)
    )
    assert {name for name, times in names.items() if times > 1} == set(NAMED_TWICE)
