import { createHash } from "node:crypto";
import * as z from "zod";
import type { SourceAdapter } from "../types.ts";
import { CHANGES_PER_PASS, PENDING_MAX, SAVE_EVERY, TRIES_MAX } from "./constants.ts";
import { type PackageRead, readPackage } from "./read-package.ts";
import {
  type Change,
  firstSeq,
  type RegistryConfig,
  type RegistryScan,
  readChanges,
  type Seq,
} from "./registry-feed.ts";
import { isLaterSequence, isStorableText, order } from "./rules.ts";
import { ScanRun } from "./scan-run.ts";
import { sourceHosts } from "./source-hosts.ts";

/**
 * `feed`: the feed that `seq` belongs to. `caught_up_at`: when the feed last had nothing more.
 * `pending`: packages before `seq` that could not be read yet, with the scans that tried.
 */
const Cursor = z.object({
  feed: z.string(),
  seq: z.union([z.string(), z.number()]),
  caught_up_at: z.iso.datetime().nullable(),
  pending: z.array(z.object({ id: z.string(), tries: z.number().int() })),
});
type Place = z.output<typeof Cursor>;

type Scan = RegistryScan & { place: Place; save: () => Promise<void> };

/** Identifies a feed in the cursor: another URL is another feed, with its own sequences. */
const feedName = ({ feedUrl }: RegistryConfig): string =>
  createHash("sha256").update(feedUrl).digest("base64url").slice(0, 16);

/**
 * Follows the change feed of a registry with npm's protocol and scans the published tarballs.
 * Retries unreadable packages in later scans while others proceed; after some tries it skips them
 * and says so.
 */
export function packageRegistry(config: () => RegistryConfig | undefined): SourceAdapter {
  return {
    name: "package_registry",
    configured: () => config() !== undefined,
    async scan(ctx, cursor, report, save) {
      const run = new ScanRun(ctx.clock);
      const found = config();
      if (!found) return run.outcome();
      const hosts = sourceHosts([found.url, found.feedUrl], found.fileHosts);
      const began = ctx.clock.now();
      const place = await placeOf({ ctx, config: found, hosts, run, report }, cursor);
      if (!place) return run.outcome();
      const scan: Scan = { ctx, config: found, hosts, run, report, place, save: () => save({ ...place }) };
      if (await readPending(scan)) await follow(scan, began);
      await settle(scan);
      return run.outcome();
    },
  };
}

async function placeOf({ ctx, config, hosts, run }: RegistryScan, cursor: unknown): Promise<Place | undefined> {
  const known = Cursor.safeParse(cursor).data;
  if (known?.feed === feedName(config)) return known;
  const first = await firstSeq(ctx, config, hosts);
  if (first.ok) return { feed: feedName(config), seq: first.seq, caught_up_at: null, pending: [] };
  run.cut(first.problem, first.retryAt);
  return undefined;
}

/**
 * Retries what could not be read before.
 *
 * @returns whether the scan continues.
 */
async function readPending(scan: Scan): Promise<boolean> {
  const { place, run, save } = scan;
  for (const waiting of [...place.pending]) {
    if (run.over()) return false;
    const read = await readPackage(scan, waiting.id, null);
    if (read !== "read") {
      if (read === "stop") return false;
      continue;
    }
    place.pending = place.pending.filter(({ id }) => id !== waiting.id);
    await save();
  }
  return true;
}

async function follow(scan: Scan, began: Date): Promise<void> {
  const { ctx, config, hosts, run, place } = scan;
  for (let left = CHANGES_PER_PASS; left > 0; ) {
    if (run.over()) return;
    const page = await readChanges(ctx, config, hosts, place.seq);
    if (!page.ok) return run.cut(page.problem, page.retryAt);
    if (page.results.length === 0) return atTheEnd(scan, page.lastSeq, began);
    if (!(await readPage(scan, page.results.slice(0, left)))) return;
    left -= page.results.length;
  }
  run.cut("There was more than one run can read. The next run continues from there.");
}

/**
 * Ends at the feed's last sequence. If that is behind us, the feed was set back and can only
 * repeat, so it is followed.
 */
function atTheEnd({ run, place }: Scan, lastSeq: Seq, began: Date): void {
  const [here, there] = [order(place.seq), order(lastSeq)];
  place.seq = lastSeq;
  if (here === null || there === null || there >= here) place.caught_up_at = began.toISOString();
  else run.cut(`The change feed went back from ${here} to ${there}; the next run continues from there.`);
}

/**
 * Reads a page of changes in order.
 *
 * @returns whether the scan continues.
 */
async function readPage(scan: Scan, changes: readonly Change[]): Promise<boolean> {
  const { run, place, save } = scan;
  let unsaved = 0;
  for (const { seq, id, deleted } of changes) {
    if (!isLaterSequence(place.seq, seq)) {
      run.cut(`The change feed loops: behind ${place.seq} it gave ${seq}. Check LEAK_REGISTRY_FEED_URL.`);
      return false;
    }
    if (run.over()) return false;
    const since = place.caught_up_at === null ? null : Date.parse(place.caught_up_at);
    const read = deleted ? "read" : await readPackage(scan, id, since);
    if (read !== "read" && !waitFor(scan, id, read)) return false;
    place.seq = seq;
    if (++unsaved % SAVE_EVERY === 0) await save();
    if (read === "stop") return false;
  }
  await save();
  return true;
}

/**
 * Queues an unreadable package for the next scan.
 *
 * @returns whether to continue past it: no if the registry wants fewer requests, or if too many are
 * queued.
 */
function waitFor({ run, place }: Scan, id: string, read: PackageRead): boolean {
  if (place.pending.some((waiting) => waiting.id === id)) return read !== "wait";
  if (read === "wait" || place.pending.length >= PENDING_MAX) return false;
  if (isStorableText(id)) place.pending = [...place.pending, { id, tries: 0 }];
  else run.note("A package whose name looks like a token could not be read and was skipped.");
  return true;
}

/** Counts a try only if the scan could read something, so that an outage loses nothing. */
async function settle({ run, place, save }: Scan): Promise<void> {
  if (run.documents > 0) {
    const tried = place.pending.map(({ id, tries }) => ({ id, tries: tries + 1 }));
    for (const { id } of tried.filter(({ tries }) => tries >= TRIES_MAX))
      run.note(`${id} was left out: it could not be read in ${TRIES_MAX} runs.`);
    place.pending = tried.filter(({ tries }) => tries < TRIES_MAX);
  }
  await save();
}
