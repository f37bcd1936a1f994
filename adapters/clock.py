"""The system clock."""

import time


class SystemClock:
    """Implements `domain.ports.Clock` with the machine's clock."""

    def now(self) -> int:
        return time.time_ns() // 1000
