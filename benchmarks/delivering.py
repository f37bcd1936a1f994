"""Webhooks from one worker: real events of real tasks, signed and sent to a local sink, and recorded.

Beside it in the same rounds: plain httpx2, which posts the same bodies to the same sink and signs and records nothing.
"""

import asyncio
import gc
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx2
import orjson

from adapters.outbound import HttpSender
from adapters.storage.call_tables import webhook_delivery, webhook_event
from adapters.storage.session import Session
from adapters.storage.statement import change, value
from benchmarks import people
from benchmarks.report import show, verdict
from resolvers import tasks
from resolvers.operation import Context, Services
from server.courier import deliver
from server.wiring import running
from sqlalchemy import func, literal_column, select, update

from adapters.storage.call_tables import endpoint

ROUNDS = 3
EVENTS = 12_000
"""In each round."""
ENDPOINTS = 64
IN_FLIGHT = 128
GOAL = 4_000
SINK_CORE, OWN_CORE = 1, 0
LEFT = value(int, select(func.count()).select_from(webhook_delivery).where(webhook_delivery.c.status == literal_column("'pending'")))
"""Deliveries that wait."""
BODIES = value(str, select(webhook_event.c.body).order_by(webhook_event.c.id).limit(1000))
ANEW = change(update(webhook_delivery).values(status="pending", tries=0, due_at=0, in_order=0))
DUE = change(update(endpoint).values(due_at=0))
