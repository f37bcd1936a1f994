"""The system's clock."""

import time


class SystemClock:
    """`domain.ports.Clock` of the machine."""

    def now(self) -> int:
        return time.time_ns() // 1000
