"""`python -m benchmarks [name…]` runs the named benchmarks, all of them without a name."""

import argparse
import asyncio
import sys
from importlib import import_module

from benchmarks.report import machine, show_verdicts

NAMES = (
    "creating",
    "creating_over_http",
    "against_pgbench",
    "reading",
    "in_process",
    "beside_node",
    "growth",
    "beside_slow_reads",
    "following",
    "live_lists",
    "messages",
    "starting",
    "delivering",
    "matching",
    "estimating",
    "timers",
    "verifying",
    "documents",
    "holding",
    "overload",
    "lives",
    "scaling",
    "clocks",
    "on_citus",
)


def main() -> None:
    """Run the benchmarks named on the command line. One table at the end compares the results with their goals."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure throughput and latency.")
    parser.add_argument("name", nargs="*", help=f"what to measure, among {', '.join(NAMES)}; all when left out")
    names = parser.parse_args().name or NAMES
    if unknown := [name for name in names if name not in NAMES]:
        sys.exit(f"There is no benchmark {unknown[0]}: choose among {', '.join(NAMES)}.")
    print(machine())
    for name in names:
        running = import_module(f"benchmarks.{name}").run()
        if running:
            asyncio.run(running)
    show_verdicts()


if __name__ == "__main__":
    main()
