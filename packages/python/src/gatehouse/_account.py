from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack, cast

from ._caller import Caller, at
from ._pages import Pages
from .generated.types import (
    ApiKey,
    Balance,
    Budget,
    CreateKeyRequest,
    CreatedApiKey,
    Invitation,
    InviteMemberRequest,
    Invoice,
    InvoiceDetail,
    LedgerEntry,
    Member,
    RevokeKeyRequest,
    UpdateBudgetRequest,
    UpdateKeyRequest,
    UpdateWorkspaceRequest,
    Usage,
    Workspace,
)


class Keys:
    """Manages the workspace's API keys."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[CreateKeyRequest]) -> CreatedApiKey:
        """Creates a key. Only this answer contains the token."""
        return cast(CreatedApiKey, self._caller.post("/v1/keys", cast("Mapping[str, Any]", body)))

    def list(self, **query: Any) -> Pages[ApiKey]:
        return self._caller.list("/v1/keys", query)

    def get(self, key_id: str) -> ApiKey:
        return cast(ApiKey, self._caller.get(at("/v1/keys/{}", key_id)))

    def update(self, key_id: str, **body: Unpack[UpdateKeyRequest]) -> ApiKey:
        return cast(ApiKey, self._caller.patch(at("/v1/keys/{}", key_id), cast("Mapping[str, Any]", body)))

    def revoke(self, key_id: str, **body: Unpack[RevokeKeyRequest]) -> ApiKey:
        return cast(ApiKey, self._caller.delete(at("/v1/keys/{}", key_id), cast("Mapping[str, Any]", body)))


class WorkspaceCalls:
    """Manages the workspace and its people."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self) -> Workspace:
        return cast(Workspace, self._caller.get("/v1/workspace"))

    def update(self, **body: Unpack[UpdateWorkspaceRequest]) -> Workspace:
        """Changes all of the given fields, or none. A key can tighten the limits on keys, but not
        loosen them.
        """
        return cast(Workspace, self._caller.patch("/v1/workspace", cast("Mapping[str, Any]", body)))

    def members(self, **query: Any) -> Pages[Member]:
        return self._caller.list("/v1/members", query)

    def remove_member(self, member_id: str) -> Member:
        return cast(Member, self._caller.delete(at("/v1/members/{}", member_id)))

    def invite(self, **body: Unpack[InviteMemberRequest]) -> Invitation:
        return cast(Invitation, self._caller.post("/v1/invitations", cast("Mapping[str, Any]", body)))


class Billing:
    """Manages credits and invoices."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def balance(self) -> Balance:
        return cast(Balance, self._caller.get("/v1/balance"))

    def budget(self) -> Budget:
        """Returns the monthly budget, which notifies and stops nothing. Reading and changing it
        require the scope admin.
        """
        return cast(Budget, self._caller.get("/v1/budget"))

    def update_budget(self, **body: Unpack[UpdateBudgetRequest]) -> Budget:
        """Changes the budget; a `monthly_budget` of None removes it."""
        return cast(Budget, self._caller.patch("/v1/budget", cast("Mapping[str, Any]", body)))

    def usage(self, **query: Any) -> Usage:
        """Returns usage; `from_` and `to` are days."""
        return cast(Usage, self._caller.get("/v1/usage", {name.rstrip("_"): value for name, value in query.items()}))

    def ledger(self, **query: Any) -> Pages[LedgerEntry]:
        """Lists all ledger entries."""
        return self._caller.list("/v1/ledger", query)

    def invoices(self, **query: Any) -> Pages[Invoice]:
        return self._caller.list("/v1/invoices", query)

    def invoice(self, invoice_id: str) -> InvoiceDetail:
        return cast(InvoiceDetail, self._caller.get(at("/v1/invoices/{}", invoice_id)))

    def invoice_pdf(self, invoice_id: str) -> bytes:
        with self._caller.answer(
            "GET", at("/v1/invoices/{}.pdf", invoice_id), headers={"Accept": "application/pdf"}
        ) as response:
            return response.content
