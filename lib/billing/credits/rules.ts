import { RECONCILE_HOUR } from "./constants.ts";
import type { Finding, KeySums } from "./types.ts";

/** A grant and its remaining credits. */
export type GrantBalance = { id: string; remaining: number; expires_at: Date | null; created_at: Date };

/**
 * The order in which grants are spent: earliest expiry first, then oldest first. Grants without an
 * expiry come last.
 */
function bySpending(a: GrantBalance, b: GrantBalance): number {
  if (a.expires_at?.getTime() !== b.expires_at?.getTime()) {
    if (a.expires_at === null) return 1;
    if (b.expires_at === null) return -1;
    return a.expires_at.getTime() - b.expires_at.getTime();
  }
  return a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
}

/**
 * Takes `amount` from the grants in order. Returns the grants and the amount that they could not
 * cover.
 */
function take(grants: readonly GrantBalance[], amount: number): { grants: GrantBalance[]; short: number } {
  let short = amount;
  const left = grants.map((grant) => {
    const taken = Math.min(grant.remaining, short);
    short -= taken;
    return taken === 0 ? grant : { ...grant, remaining: grant.remaining - taken };
  });
  return { grants: left, short };
}

/**
 * Updates grants: credits they hold beyond `unspent` have been spent and are taken from them in
 * order. `found` are credits that belong to no grant (added by an older release); the caller must
 * create a grant for them. The `remaining` of all grants plus `found` equals `unspent`.
 * @param unspent balance + held: held credits may be returned, so they are not spent yet.
 */
export function allot(grants: readonly GrantBalance[], unspent: number): { grants: GrantBalance[]; found: number } {
  const sorted = grants.toSorted(bySpending);
  const spent = sorted.reduce((all, grant) => all + grant.remaining, 0) - unspent;
  return spent < 0 ? { grants: sorted, found: -spent } : { grants: take(sorted, spent).grants, found: 0 };
}

/**
 * Returns what expires at `now` per grant: the credits of ended grants that are not held. Holds are
 * covered first by the grants that end first, because their work began before the expiry; they are
 * checked again once closed. Never exceeds the balance, because the grants hold balance + held.
 * @param grants as returned by `allot`.
 */
export function expired(grants: readonly GrantBalance[], held: number, now: Date): { id: string; amount: number }[] {
  const due = grants.filter((grant) => grant.expires_at !== null && grant.expires_at <= now);
  return take(due, held)
    .grants.filter((grant) => grant.remaining > 0)
    .map((grant) => ({ id: grant.id, amount: grant.remaining }));
}

/**
 * Takes credits for a movement without a request: from the grant `first` (the refunded one) as far
 * as possible, then in spending order. Returns the updated grants.
 * @param grants as returned by `allot`, holding at least `amount`.
 */
export function withdraw(grants: readonly GrantBalance[], amount: number, first?: string): GrantBalance[] {
  const named = grants.filter((grant) => grant.id === first);
  const { grants: after, short } = take(named, amount);
  return [
    ...after,
    ...take(
      grants.filter((grant) => grant.id !== first),
      short,
    ).grants,
  ];
}

/** Returns the most recent nightly reconciliation hour (UTC) before `now`. */
export function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(RECONCILE_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

/**
 * Compares a workspace's credits with the rows behind them (contract 6): the balance with the
 * ledger's sum, held credits with open holds, and a key's spend and hourly usage with what it
 * settled. A hold takes its full amount and settling returns the rest, so a key's ledger sum is
 * minus its spent and held credits.
 */
export function compareSums(kept: { balance: number; held: number }, keys: readonly KeySums[]): Finding[] {
  const sum = (of: (key: KeySums) => number) => keys.reduce((all, key) => all + of(key), 0);
  const workspace = [
    { what: "balance", key_id: null, kept: kept.balance, counted: sum((key) => key.moved) },
    { what: "held", key_id: null, kept: kept.held, counted: sum((key) => key.open) },
  ] as const;
  const ofKeys = keys.flatMap((key): Finding[] => {
    if (key.key_id === null) return [];
    const settled = 0 - key.moved - key.open;
    return [
      { what: "key_spent", key_id: key.key_id, kept: key.spent, counted: settled },
      { what: "key_held", key_id: key.key_id, kept: key.held, counted: key.open },
      { what: "usage", key_id: key.key_id, kept: key.used, counted: settled },
    ];
  });
  return [...workspace, ...ofKeys].filter((line) => line.kept !== line.counted);
}

const NAMES: Record<Finding["what"], string> = {
  balance: "The balance and the sum of the ledger",
  held: "The credits on hold and the sum of open holds",
  key_spent: "The spend of a key and what the ledger settled for it",
  key_held: "The credits on hold for a key and its open holds",
  usage: "The usage counted for a key and what the ledger settled for it",
};

/** Describes a finding: what differs, by how much, and for which key. */
export const findingText = ({ what, key_id, kept, counted }: Finding): string =>
  `${NAMES[what]} differ: ${kept} and ${counted}${key_id === null ? "" : ` (${key_id})`}.`;
