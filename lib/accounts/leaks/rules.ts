import type { KeyStatus } from "#lib/accounts/keys/types.ts";
import { SCAN_EVERY_MS, SCAN_LEASE_MS } from "./constants.ts";
import type { FindingState, ScanState } from "./types.ts";

/** What to do about a key that was seen in the open. */
export type Measure = "revoke" | "notify" | "note" | "nothing";

/**
 * Service interface 3.1: an active key is revoked unless its workspace has opted out; then its owners are notified, once. What is seen of
 * a known leak later is noted. A key that had ended before anybody saw it needs nothing.
 */
export function measureFor(key: { status: KeyStatus; known: boolean; revokes: boolean }): Measure {
  if (key.status === "active" && key.revokes) return "revoke";
  if (key.known) return "note";
  return key.status === "active" ? "notify" : "nothing";
}

/**
 * Whether a report is taken, `within` the limit of where it comes from or beyond. The first report of a key that works always is: nobody can
 * guess one, and nobody who uses the limit up may keep a leak from being told.
 */
export const takesReport = (within: boolean, key: { status: KeyStatus; known: boolean } | undefined): boolean =>
  within || (key?.status === "active" && !key.known);

/** How things stand with a leaked key. `open`: it still works. `revoked`: nothing has taken its place. `ended`: it has expired. */
export function findingState(key: { status: KeyStatus; replaced: boolean }): FindingState {
  if (key.status === "active") return "open";
  if (key.replaced) return "replaced";
  return key.status === "revoked" ? "revoked" : "ended";
}

/** Whether a process is at the source. A lease that ends later than one can was given before the clock was set back. */
export const isScanHeld = ({ leaseUntil }: Pick<ScanState, "leaseUntil">, now: Date): boolean =>
  leaseUntil !== null && leaseUntil > now && leaseUntil.getTime() <= now.getTime() + SCAN_LEASE_MS;

/** Whether a source is to be looked through now. All times are the database's. */
export function isScanDue(state: ScanState, now: Date): boolean {
  const { startedAt, finishedAt, askedAt, retryAt, complete, problem } = state;
  if (isScanHeld(state, now)) return false;
  // The clock was set back: what was to come then, a limit too, is no guide.
  if (startedAt && now < startedAt) return true;
  if (retryAt && now < retryAt) return false;
  if (!startedAt) return true;
  if (askedAt && askedAt > startedAt) return true;
  if (retryAt) return true;
  // Killed: nobody is at it, and it did not end.
  if (!finishedAt || finishedAt < startedAt) return true;
  const more = !complete && problem === null;
  return more || now.getTime() - startedAt.getTime() >= SCAN_EVERY_MS;
}
