import * as z from "zod";
import type { Clock } from "#lib/platform/values/clock.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import type { Sighting } from "../types.ts";
import { askSource, readJson, type SourceFailure } from "./ask-source.ts";
import { CHANGES_AT_FIRST, CHANGES_PER_PAGE, LIST_MAX_BYTES } from "./constants.ts";
import { isStorableText, order } from "./rules.ts";
import type { ScanRun } from "./scan-run.ts";
import type { SourceHosts } from "./source-hosts.ts";

export type Seq = string | number;

const Sequence = z.union([z.string().refine(isStorableText), z.number()]);
const Change = z.object({ seq: Sequence, id: z.string(), deleted: z.boolean().optional() });
const Changes = z.object({ results: z.array(Change), last_seq: Sequence });
const About = z.object({ update_seq: Sequence });

export type Change = z.output<typeof Change>;
export type RegistryConfig = {
  feedUrl: string;
  url: string;
  fileHosts: readonly string[];
};

/** The context shared by all reads of one scan of the registry. */
export type RegistryScan = {
  ctx: { clock: Clock };
  config: RegistryConfig;
  hosts: SourceHosts;
  run: ScanRun;
  report: (sightings: readonly Sighting[]) => Promise<void>;
};
const asking = (hosts: SourceHosts) => ({
  hosts,
  who: "The registry's change feed",
  credentials: "LEAK_REGISTRY_FEED_URL",
  headers: { accept: "application/json" },
  maxBytes: LIST_MAX_BYTES,
});

/**
 * Returns what changed after `since`, in the feed's order (CouchDB's `_changes`, as in npm's
 * replication feed).
 */
export async function readChanges(
  ctx: { clock: Clock },
  { feedUrl }: RegistryConfig,
  hosts: SourceHosts,
  since: Seq,
): Promise<{ ok: true; results: Change[]; lastSeq: Seq } | SourceFailure> {
  const query = new URLSearchParams({ since: String(since), limit: String(CHANGES_PER_PAGE) });
  const answered = await askSource(ctx, { ...asking(hosts), url: `${withoutEnd(feedUrl, "/")}/_changes?${query}` });
  if (!answered.ok) return answered;
  const parsed = Changes.safeParse(readJson(answered.answer));
  if (parsed.success) return { ok: true, results: parsed.data.results, lastSeq: parsed.data.last_seq };
  const problem = "The response of the registry's change feed is not valid. Check LEAK_REGISTRY_FEED_URL.";
  return { ok: false, kind: "failed", problem, retryAt: null };
}

/**
 * Returns where to begin: some changes before the present, so that a small registry is read from
 * its start and npm's from today; or the start, if the feed does not name its present.
 */
export async function firstSeq(
  ctx: { clock: Clock },
  { feedUrl }: RegistryConfig,
  hosts: SourceHosts,
): Promise<{ ok: true; seq: Seq } | SourceFailure> {
  const answered = await askSource(ctx, { ...asking(hosts), url: feedUrl });
  if (!answered.ok && answered.kind !== "gone") return answered;
  const about = answered.ok ? About.safeParse(readJson(answered.answer)) : undefined;
  if (!about?.success) return { ok: true, seq: 0 };
  const { update_seq } = about.data;
  const now = typeof update_seq === "number" ? update_seq : order(update_seq);
  // If a sequence is more than a number, only the feed can name an earlier one.
  const before = now === null ? update_seq : Math.max(0, now - CHANGES_AT_FIRST);
  return { ok: true, seq: before === 0 || typeof update_seq === "number" ? before : update_seq };
}
