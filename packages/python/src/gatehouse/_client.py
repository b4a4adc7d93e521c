from __future__ import annotations

import os
from types import TracebackType
from typing import Self

import httpx

from ._account import Billing, Keys, WorkspaceCalls
from ._background import Crawls, Jobs, Monitors
from ._base_url import read_base_url
from ._caller import Caller
from ._errors import GatehouseError
from ._reading import Reading
from ._retry import RETRIES
from ._version import own_version
from ._webhook_calls import Deliveries, Events, Listeners, Replays, Webhooks

#: Timeout of an attempt, in seconds. A rendered page with actions takes at most two minutes.
TIMEOUT_S = 150.0


class Gatehouse(Reading):
    """Calls one Gatehouse with one key.

    `api_key` and `base_url` default to GATEHOUSE_API_KEY and GATEHOUSE_BASE_URL. `timeout`:
    limit of an attempt, in seconds. `retries`: limit of retries of a call, after 429, 503 and
    broken connections. `http`: your own httpx client, which you close; its proxies and
    certificates are used, and it is not modified.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = TIMEOUT_S,
        retries: int = RETRIES,
        http: httpx.Client | None = None,
    ) -> None:
        key = api_key or os.environ.get("GATEHOUSE_API_KEY")
        address = base_url or os.environ.get("GATEHOUSE_BASE_URL")
        if not key:
            raise GatehouseError("No API key: give api_key, or set GATEHOUSE_API_KEY.")
        if not address:
            raise GatehouseError("No address: give base_url, or set GATEHOUSE_BASE_URL.")
        client = http or httpx.Client()
        headers = {"Authorization": f"Bearer {key}", "Accept": "application/json"}
        if client.headers.get("User-Agent", "python-httpx/").startswith("python-httpx/"):
            headers["User-Agent"] = f"gatehouse-python/{own_version()}"
        self._bind(Caller(client, read_base_url(address), headers, timeout, retries=retries, closes=http is None))

    def _bind(self, caller: Caller) -> None:
        super().__init__(caller)
        self.jobs = Jobs(caller)
        self.crawls = Crawls(caller)
        self.monitors = Monitors(caller)
        self.webhooks = Webhooks(caller)
        self.listeners = Listeners(caller)
        self.events = Events(caller)
        self.deliveries = Deliveries(caller)
        self.replays = Replays(caller)
        self.keys = Keys(caller)
        self.workspace = WorkspaceCalls(caller)
        self.billing = Billing(caller)

    def but(
        self, *, timeout: float | None = None, retries: int | None = None, idempotency_key: str | None = None
    ) -> Gatehouse:
        """Returns a client with other options:
        `client.but(idempotency_key="n-1").jobs.create(...)`.
        """
        changes = {"timeout": timeout, "retries": retries, "idempotency_key": idempotency_key}
        changed = object.__new__(type(self))
        changed._bind(self._caller.but(**{name: value for name, value in changes.items() if value is not None}))
        return changed

    def close(self) -> None:
        """Closes the connections, unless they belong to your own client."""
        if self._caller.closes:
            self._caller.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
