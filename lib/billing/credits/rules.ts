import { RECONCILE_HOUR } from "./constants.ts";
import type { Finding, KeySums } from "./types.ts";

/** A grant and what is left of it. */
export type GrantBalance = { id: string; remaining: number; expires_at: Date | null; created_at: Date };

/** The order in which grants are spent: what ends first, then what is older; what never ends last. */
function bySpending(a: GrantBalance, b: GrantBalance): number {
  if (a.expires_at?.getTime() !== b.expires_at?.getTime()) {
    if (a.expires_at === null) return 1;
    if (b.expires_at === null) return -1;
    return a.expires_at.getTime() - b.expires_at.getTime();
  }
  return a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
}

/** Takes `amount` from grants in the order given; answers what each still holds, and what none could cover. */
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
 * Brings grants up to date: whatever they hold above the credits that are unspent has been spent since, and is taken from them in
 * order. `found` are credits that are there and belong to no grant (an older release gave them): they must be given one.
 * Afterwards the sum of `remaining`, and of `found`, is `unspent`.
 *
 * @param unspent balance + held: what is on hold may come back, so it is not spent yet.
 */
export function allot(grants: readonly GrantBalance[], unspent: number): { grants: GrantBalance[]; found: number } {
  const sorted = grants.toSorted(bySpending);
  const spent = sorted.reduce((all, grant) => all + grant.remaining, 0) - unspent;
  return spent < 0 ? { grants: sorted, found: -spent } : { grants: take(sorted, spent).grants, found: 0 };
}

/**
 * What leaves at `now`, grant by grant: of those whose end has come, all that is not on hold. Holds are paid like spending, from
 * what ends first, because their work began while the credits were good; what they keep is looked at again when they are over.
 * Never more than the balance: the grants hold balance + held, and as much as is held stays.
 *
 * @param grants as `allot` answers them.
 */
export function expired(grants: readonly GrantBalance[], held: number, now: Date): { id: string; amount: number }[] {
  const due = grants.filter((grant) => grant.expires_at !== null && grant.expires_at <= now);
  return take(due, held)
    .grants.filter((grant) => grant.remaining > 0)
    .map((grant) => ({ id: grant.id, amount: grant.remaining }));
}

/**
 * What a movement that no request made takes from each grant: from `first` (the grant that is refunded) as far as it
 * goes, then in the order of spending. Answers what each holds afterwards.
 *
 * @param grants as `allot` answers them, holding `amount` at least.
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

/** The hour of the night, by UTC, that is the last behind `now`. */
export function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(RECONCILE_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

/**
 * Compares a workspace's credits with the rows behind them (contract 6): the ledger's sum is the balance; open holds are what is held; what a key settled is its
 * spend, and what its hours counted. A hold takes its amount and settling returns the rest, so of a key the ledger's sum is
 * what it spent and what it has on hold, taken away.
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

/** A finding in words: what differs, by how much, and for which key. */
export const findingText = ({ what, key_id, kept, counted }: Finding): string =>
  `${NAMES[what]} differ: ${kept} and ${counted}${key_id === null ? "" : ` (${key_id})`}.`;
