import type { KeyStatus } from "#lib/accounts/keys/types.ts";
import { SCAN_EVERY_MS, SCAN_LEASE_MS } from "./constants.ts";
import type { FindingState, ScanState } from "./types.ts";

/** How to handle a key seen in public. */
export type Measure = "revoke" | "notify" | "note" | "nothing";

/**
 * Service interface 3.1: revokes an active key, or notifies the owners once if its workspace has
 * opted out. Later sightings of a known leak are noted. A key that had already ended needs nothing.
 */
export function measureFor(key: { status: KeyStatus; known: boolean; revokes: boolean }): Measure {
  if (key.status === "active" && key.revokes) return "revoke";
  if (key.known) return "note";
  return key.status === "active" ? "notify" : "nothing";
}

/**
 * Whether to accept a report, `within` the address's limit or beyond it. The first report of a
 * working key is always accepted: a valid token cannot be guessed, and exhausting the limit must
 * not suppress a leak.
 */
export const takesReport = (within: boolean, key: { status: KeyStatus; known: boolean } | undefined): boolean =>
  within || (key?.status === "active" && !key.known);

/**
 * Returns the state of a leaked key. `open`: it still works. `revoked`: it has no replacement.
 * `ended`: it has expired.
 */
export function findingState(key: { status: KeyStatus; replaced: boolean }): FindingState {
  if (key.status === "active") return "open";
  if (key.replaced) return "replaced";
  return key.status === "revoked" ? "revoked" : "ended";
}

/**
 * Whether a process is scanning the source. A lease longer than possible dates from before the
 * clock was set back.
 */
export const isScanHeld = ({ leaseUntil }: Pick<ScanState, "leaseUntil">, now: Date): boolean =>
  leaseUntil !== null && leaseUntil > now && leaseUntil.getTime() <= now.getTime() + SCAN_LEASE_MS;

/** Whether a source is due for a scan. All times are the database's. */
export function isScanDue(state: ScanState, now: Date): boolean {
  const { startedAt, finishedAt, askedAt, retryAt, complete, problem } = state;
  if (isScanHeld(state, now)) return false;
  // The clock was set back: ignore all later times, including limits.
  if (startedAt && now < startedAt) return true;
  if (retryAt && now < retryAt) return false;
  if (!startedAt) return true;
  if (askedAt && askedAt > startedAt) return true;
  if (retryAt) return true;
  // Interrupted: it has no lease and did not finish.
  if (!finishedAt || finishedAt < startedAt) return true;
  const more = !complete && problem === null;
  return more || now.getTime() - startedAt.getTime() >= SCAN_EVERY_MS;
}
