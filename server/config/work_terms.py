"""The settings about the terms of the work: its pay, the offers of operators, and their number of tasks."""

from typing import Annotated

from pydantic import Field
from pydantic_settings import BaseSettings

from domain.money.pay_terms import MAX_MINUTES
from server.config.display import Duration
from server.config.durations import DurationSetting


class WorkTerms(BaseSettings):
    """A part of the settings; `server.config.settings` has the rest."""

    minimum_billable_minutes: Annotated[int, Field(ge=0, le=MAX_MINUTES)] = 30
    """Minutes for which hourly work is paid at least, within the maximum of its task."""
    offer_window: DurationSetting = Duration(48 * 3600)
    """Time after which the offer of an operator lapses, such as `48 hours`."""
    max_accepted_tasks: Annotated[int, Field(ge=0, le=1_000_000)] = 5
    """Maximum number of tasks that an operator has accepted and for which it has submitted no proof; 0 for no limit.
    Simulated operators have none."""
