import type * as z from "zod";
import type { BalanceSchema, LedgerEntrySchema, LedgerListSchema } from "./answer-schema.ts";

export type Balance = z.output<typeof BalanceSchema>;

export type LedgerEntry = z.output<typeof LedgerEntrySchema>;
export type LedgerType = LedgerEntry["type"];
export type LedgerPage = z.output<typeof LedgerListSchema>;

/**
 * What a debit leaves: the workspace's balance and the key's lifetime spend. Null if there was
 * nothing to move.
 */
export type BalanceAfter = { balance: number | null; keySpent: number | null };

/** The final cost of a settled request and the credits left after it. */
export type Settled = BalanceAfter & { charged: number };

/** Why a debit is refused, by API error code (service interface 7). */
export type DebitRefusal = "key_ceiling_exceeded" | "workspace_balance";

/** A grant and its remaining credits; `expires_at` is null if it never expires. */
export type Grant = {
  id: string;
  amount: number;
  remaining: number;
  reason: string | null;
  expires_at: string | null;
  created_at: string;
};

/** The last reconciliation of a workspace. No findings means that everything agrees. */
export type Reconciled = { workspace_id: string; checked_at: string; findings: Finding[] };

/** A mismatch between a stored number and the sum of its rows. */
export type Finding = {
  what: "balance" | "held" | "key_spent" | "key_held" | "usage";
  /** Null for a number of the workspace. */
  key_id: string | null;
  kept: number;
  counted: number;
};

/** Sums of one key, or of movements without a key (`key_id` null), from one snapshot. */
export type KeySums = {
  key_id: string | null;
  /** Sum of ledger amounts: spent and held credits, both negative. */
  moved: number;
  /** Sum of open holds. */
  open: number;
  /** Credits counted by the hourly counters. */
  used: number;
  /** As stored in the key's own row. */
  spent: number;
  held: number;
};
