import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type {
  ApiKey,
  Balance,
  Budget,
  CreatedApiKey,
  CreateKeyRequest,
  Invitation,
  InviteMemberRequest,
  Invoice,
  InvoiceDetail,
  LedgerEntry,
  ListInvoicesData,
  ListKeysData,
  ListLedgerData,
  ListMembersData,
  Member,
  ReadUsageData,
  RevokeKeyRequest,
  UpdateBudgetRequest,
  UpdateKeyRequest,
  UpdateWorkspaceRequest,
  Usage,
  Workspace,
} from "../generated/types.gen.ts";

export const keysOf = (caller: Caller) => ({
  /** Creates a key. Only this answer contains the token. */
  create: (body: CreateKeyRequest, options?: CallOptions) => caller.post<CreatedApiKey>("/v1/keys", body, options),
  list: (query?: ListKeysData["query"], options?: CallOptions) => caller.list<ApiKey>("/v1/keys", query, options),
  get: (id: string, options?: CallOptions) => caller.get<ApiKey>(path`/v1/keys/${id}`, {}, options),
  update: (id: string, body: UpdateKeyRequest, options?: CallOptions) =>
    caller.patch<ApiKey>(path`/v1/keys/${id}`, body, options),
  revoke: (id: string, body?: RevokeKeyRequest, options?: CallOptions) =>
    caller.delete<ApiKey>(path`/v1/keys/${id}`, body, options),
});

export const workspaceOf = (caller: Caller) => ({
  get: (options?: CallOptions) => caller.get<Workspace>("/v1/workspace", {}, options),
  /** Changes all of the given fields, or none. A key can tighten the limits on keys, but not loosen them. */
  update: (body: UpdateWorkspaceRequest, options?: CallOptions) =>
    caller.patch<Workspace>("/v1/workspace", body, options),
  members: (query?: ListMembersData["query"], options?: CallOptions) =>
    caller.list<Member>("/v1/members", query, options),
  removeMember: (id: string, options?: CallOptions) =>
    caller.delete<Member>(path`/v1/members/${id}`, undefined, options),
  invite: (body: InviteMemberRequest, options?: CallOptions) =>
    caller.post<Invitation>("/v1/invitations", body, options),
});

export const billingOf = (caller: Caller) => ({
  balance: (options?: CallOptions) => caller.get<Balance>("/v1/balance", {}, options),
  /** Returns the monthly budget, which notifies and stops nothing. Reading and changing it require the scope admin. */
  budget: (options?: CallOptions) => caller.get<Budget>("/v1/budget", {}, options),
  /** Changes the budget; a `monthly_budget` of null removes it. */
  updateBudget: (body: UpdateBudgetRequest, options?: CallOptions) => caller.patch<Budget>("/v1/budget", body, options),
  usage: (query?: Omit<NonNullable<ReadUsageData["query"]>, "format">, options?: CallOptions) =>
    caller.get<Usage>("/v1/usage", query, options),
  /** Lists all ledger entries. */
  ledger: (query?: Omit<NonNullable<ListLedgerData["query"]>, "format">, options?: CallOptions) =>
    caller.list<LedgerEntry>("/v1/ledger", query, options),
  invoices: (query?: ListInvoicesData["query"], options?: CallOptions) =>
    caller.list<Invoice>("/v1/invoices", query, options),
  invoice: (id: string, options?: CallOptions) => caller.get<InvoiceDetail>(path`/v1/invoices/${id}`, {}, options),
  /** Returns the PDF's bytes. */
  invoicePdf: (id: string, options?: CallOptions): Promise<ArrayBuffer> =>
    caller.send(
      { method: "GET", path: path`/v1/invoices/${id}.pdf`, headers: { accept: "application/pdf" } },
      (answer) => answer.arrayBuffer(),
      options,
    ),
});
