import { createHash } from "node:crypto";
import { finished } from "node:stream/promises";
import * as z from "zod";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { Sighting, SourceAdapter } from "../types.ts";
import { askSource, readJson, type SourceFailure } from "./ask-source.ts";
import { DOCUMENT_MAX_BYTES, LIST_MAX_BYTES, PASTES_KNOWN_MAX, PASTES_LISTED_MAX, SAVE_EVERY } from "./constants.ts";
import { isStorableText } from "./rules.ts";
import { ScanRun } from "./scan-run.ts";
import { type SourceHosts, sourceHosts } from "./source-hosts.ts";
import { TokenSink } from "./token-sink.ts";

export type PasteFeedConfig = { url: string; fileHosts: readonly string[] };

/**
 * `known`: pastes already read, latest last. `since` (ms): all pastes up to then are done. `etag`:
 * of a list read to its end.
 */
const Cursor = z.object({ known: z.array(z.string()), since: z.number(), etag: z.string().nullable() });
type Place = z.output<typeof Cursor>;

/** Seconds since 1970 as a number or text, or an ISO 8601 time; in ms. */
const time = z.union([z.number(), z.string()]).transform((given) => {
  const seconds = Number(given);
  return Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(String(given));
});
/** Stored as a hash: a site may use anything as an id, even a token. */
const id = z
  .union([z.string(), z.number()])
  .transform((name) => createHash("sha256").update(String(name)).digest("base64url").slice(0, 16));
const Paste = z
  .object({
    key: id.optional(),
    id: id.optional(),
    date: time.optional(),
    scrape_url: z.string().optional(),
    raw_url: z.string().optional(),
    full_url: z.string().optional(),
  })
  .transform(({ key, id, date, scrape_url, raw_url, full_url }, ctx) => {
    const name = key ?? id;
    const url = scrape_url ?? raw_url;
    if (name !== undefined && url !== undefined)
      return { id: name, url, page: full_url ?? url, at: date === undefined || Number.isNaN(date) ? null : date };
    ctx.addIssue("The entry names no paste.");
    return z.NEVER;
  });
type Paste = z.output<typeof Paste>;

type Scan = {
  ctx: { clock: Clock };
  hosts: SourceHosts;
  run: ScanRun;
  place: Place;
  report: (sightings: readonly Sighting[]) => Promise<void>;
  save: () => Promise<void>;
};

/**
 * Reads the pastes in a JSON list, as paste sites offer it to leak scanners. Each paste is read
 * once.
 */
export function pasteFeed(config: () => PasteFeedConfig | undefined): SourceAdapter {
  return {
    name: "paste_feed",
    configured: () => config() !== undefined,
    async scan(ctx, cursor, report, save) {
      const run = new ScanRun(ctx.clock);
      const found = config();
      if (!found) return run.outcome();
      const place: Place = Cursor.safeParse(cursor).data ?? { known: [], since: 0, etag: null };
      const hosts = sourceHosts([found.url], found.fileHosts);
      const scan: Scan = { ctx, hosts, run, place, report, save: () => save({ ...place, known: [...place.known] }) };
      const list = await readList(scan, found.url);
      if (!list) return run.outcome();
      const whole = await readPastes(scan, list.pastes);
      // Stored only if all was read, as an unchanged list is not sent again.
      place.etag = whole ? list.etag : null;
      await scan.save();
      return run.outcome();
    },
  };
}

/** Returns the list, oldest first; undefined if there is nothing to read. */
async function readList(
  { ctx, hosts, run, place }: Scan,
  url: string,
): Promise<{ pastes: Paste[]; etag: string | null } | undefined> {
  const answered = await askSource(ctx, {
    hosts,
    url,
    who: "The paste feed",
    credentials: "LEAK_PASTE_FEED_URL",
    maxBytes: LIST_MAX_BYTES,
    headers: { accept: "application/json", ...(place.etag !== null && { "if-none-match": place.etag }) },
  });
  if (!answered.ok) {
    run.cut(answered.problem, answered.retryAt);
    return undefined;
  }
  if (answered.answer.status === 304) return undefined;
  const listed = z.array(z.unknown()).safeParse(readJson(answered.answer));
  if (!listed.success) {
    run.cut("The paste feed's response is not a JSON list of pastes. Check LEAK_PASTE_FEED_URL.");
    return undefined;
  }
  const read = listed.data.slice(0, PASTES_LISTED_MAX).map((entry) => Paste.safeParse(entry));
  const unread = read.filter(({ success }) => !success).length;
  if (unread > 0) run.note(`${unread} entries of the paste feed name no paste, and were left out.`);
  const etag = answered.answer.headers.etag;
  return {
    pastes: read.flatMap((entry) => (entry.success ? [entry.data] : [])).reverse(),
    etag: typeof etag === "string" && isStorableText(etag) ? etag : null,
  };
}

/**
 * Reads the new pastes.
 *
 * @returns whether all are done.
 */
async function readPastes(scan: Scan, pastes: readonly Paste[]): Promise<boolean> {
  const { run, place, save } = scan;
  const known = new Set(place.known);
  const fresh = pastes.filter(({ id, at }) => !known.has(id) && (at === null || at > place.since));
  if (known.size > 0 && fresh.length === pastes.length && fresh.length > 0)
    run.note("The paste feed no longer lists any paste of the last run, so some pastes may have been missed.");
  let whole = true;
  let read = 0;
  for (const paste of fresh) {
    if (run.over()) return false;
    const failure = await readPaste(scan, paste);
    if (failure?.kind === "barred") run.note("A paste is on a host that LEAK_FILE_HOSTS does not name.");
    else if (failure && failure.kind !== "gone") {
      whole = false;
      if (run.failed(failure)) return false;
      continue;
    }
    run.count();
    remember(place, paste, pastes);
    if (++read % SAVE_EVERY === 0) await save();
  }
  return whole;
}

/** Streams one paste and reports the tokens in it. */
async function readPaste({ ctx, hosts, run, report }: Scan, paste: Paste): Promise<SourceFailure | undefined> {
  const sink = new TokenSink();
  const answered = await askSource(ctx, {
    hosts,
    url: paste.url,
    who: "The paste site",
    credentials: "LEAK_PASTE_FEED_URL and LEAK_FILE_HOSTS",
    maxBytes: DOCUMENT_MAX_BYTES,
    atLimit: "truncate",
    into: () => sink,
  });
  sink.end();
  await finished(sink).catch(() => undefined);
  if (sink.tokens.size > 0)
    await report([...sink.tokens].map((token) => ({ token, sourceUrl: paste.page, diffUrl: null })));
  if (!answered.ok) return answered;
  if (answered.answer.truncated)
    run.note(`A paste is larger than ${DOCUMENT_MAX_BYTES} bytes; it was read up to there.`);
  return undefined;
}

/**
 * Remembers a paste. At the limit, the oldest one is forgotten, and `since` moves to just before
 * the oldest paste still listed, so that forgotten ones are not read again.
 */
function remember(place: Place, { id }: Paste, pastes: readonly Paste[]): void {
  place.known = [...place.known, id].slice(-PASTES_KNOWN_MAX);
  if (place.known.length < PASTES_KNOWN_MAX) return;
  const times = pastes.flatMap(({ at }) => (at === null ? [] : [at]));
  if (times.length > 0) place.since = Math.max(place.since, Math.min(...times) - 1);
}
