import type * as z from "zod";
import type { BalanceSchema, LedgerEntrySchema, LedgerListSchema } from "./answer-schema.ts";

export type Balance = z.output<typeof BalanceSchema>;

export type LedgerEntry = z.output<typeof LedgerEntrySchema>;
export type LedgerType = LedgerEntry["type"];
export type LedgerPage = z.output<typeof LedgerListSchema>;

/** What a debit leaves: the workspace's balance and the key's spend over its life. Null: nothing was to move, so nothing was asked. */
export type BalanceAfter = { balance: number | null; keySpent: number | null };

/** What a settled request cost in the end, and what that leaves. */
export type Settled = BalanceAfter & { charged: number };

/** Why a debit is refused, in the words of the API (service interface 7). */
export type DebitRefusal = "key_ceiling_exceeded" | "workspace_balance";

/** Credits that were given together, and what is left of them; null: they never end. */
export type Grant = {
  id: string;
  amount: number;
  remaining: number;
  reason: string | null;
  expires_at: string | null;
  created_at: string;
};

/** A workspace's credits as they were last reconciled; no findings: all adds up. */
export type Reconciled = { workspace_id: string; checked_at: string; findings: Finding[] };

/** What does not agree: a number that is kept, and what the rows behind it add up to. */
export type Finding = {
  what: "balance" | "held" | "key_spent" | "key_held" | "usage";
  /** Null where it is the workspace's. */
  key_id: string | null;
  kept: number;
  counted: number;
};

/** Sums of one key, or of what no key moved (`key_id` null). All are of one moment. */
export type KeySums = {
  key_id: string | null;
  /** Of the ledger's amounts: what was spent and what is on hold, both negative. */
  moved: number;
  /** Of open holds. */
  open: number;
  /** Of the hourly counters' credits. */
  used: number;
  /** As the key's own row has them. */
  spent: number;
  held: number;
};
