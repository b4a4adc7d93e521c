import { createHash } from "node:crypto";
import * as z from "zod";
import type { Clock } from "#lib/platform/values/clock.ts";
import { findTokens } from "../find-tokens.ts";
import type { Sighting, SourceAdapter } from "../types.ts";
import {
  type CodeHost,
  type CodeHostConfig,
  commitOf,
  type Hit,
  openCodeHost,
  readHit,
  searchCode,
} from "./code-search.ts";
import { DOCUMENT_MAX_BYTES, FILES_KNOWN_MAX, SEARCH_PAGES_MAX, SEARCH_WHOLE_EVERY_MS } from "./constants.ts";
import { ScanRun } from "./scan-run.ts";

/** `known`: files already read, latest first. `whole_at`: when all pages were last read. */
const Cursor = z.object({ known: z.array(z.string()), whole_at: z.iso.datetime().nullable() });
type Place = z.output<typeof Cursor>;

/** Identifies a file by its place and content. */
const mark = ({ repository, path, sha }: Hit): string =>
  createHash("sha256").update(`${repository.full_name}\n${path}\n${sha}`).digest("base64url").slice(0, 16);

type Scan = { ctx: { clock: Clock }; host: CodeHost; run: ScanRun; known: Set<string>; report: Report };
type Report = (sightings: readonly Sighting[]) => Promise<void>;

/**
 * Scans a code host with GitHub's REST API. Reads all pages of the search, up to its 1,000 results,
 * and all files not read before; stops early at a page without news if all pages were read within a
 * day. A truncated search counts as incomplete.
 */
export function codeHost(config: () => CodeHostConfig | undefined): SourceAdapter {
  return {
    name: "code_host",
    configured: () => config() !== undefined,
    async scan(ctx, cursor, report, save) {
      const configured = config();
      const run = new ScanRun(ctx.clock);
      if (!configured) return run.outcome();
      const place: Place = Cursor.safeParse(cursor).data ?? { known: [], whole_at: null };
      const scan = { ctx, host: openCodeHost(configured), run, known: new Set<string>(), report };
      const before = new Set(place.known);
      const now = ctx.clock.now();
      const recent = place.whole_at !== null && now.getTime() - Date.parse(place.whole_at) < SEARCH_WHOLE_EVERY_MS;
      const keep = (whole_at: string | null) =>
        save({ known: [...new Set([...scan.known, ...place.known])].slice(0, FILES_KNOWN_MAX), whole_at });

      let whole = false;
      for (let page = 1; page <= SEARCH_PAGES_MAX && !run.over(); page++) {
        const found = await searchCode(ctx, scan.host, page);
        if (!found.ok) {
          run.cut(found.problem, found.retryAt);
          break;
        }
        if (found.incomplete) run.cut("The code host's search timed out and returned only some results.");
        const stopped = await readHits(scan, found.hits, before);
        await keep(place.whole_at);
        if (stopped) break;
        const news = found.hits.some((hit) => !before.has(mark(hit)));
        whole = !found.more || page === SEARCH_PAGES_MAX;
        if (whole || (recent && !news && !found.incomplete)) break;
        if (found.spentUntil) {
          run.cut("The code host's limit of searches is reached for now.", found.spentUntil);
          break;
        }
      }
      // After an interrupted scan, the next one may not stop early.
      if (run.isCut) await keep(null);
      else if (whole) await keep(now.toISOString());
      return run.outcome();
    },
  };
}

/**
 * Reads the files that are not known.
 *
 * @returns whether the scan must stop.
 */
async function readHits(scan: Scan, hits: readonly Hit[], before: ReadonlySet<string>): Promise<boolean> {
  for (const hit of hits) {
    const id = mark(hit);
    if (before.has(id) || scan.known.has(id)) {
      scan.known.add(id);
      continue;
    }
    if (scan.run.over()) return true;
    const read = await readHit(scan.ctx, scan.host, hit);
    await reportTokens(scan, hit, read.ok ? read.text : "");
    if (!read.ok && read.kind === "barred") scan.run.note(read.problem);
    else if (!read.ok && read.kind !== "gone") {
      if (scan.run.failed(read)) return true;
      continue;
    }
    scan.known.add(id);
    scan.run.count();
    if (!read.ok) continue;
    if (read.truncated) scan.run.note(`A file is larger than ${DOCUMENT_MAX_BYTES} bytes; it was read up to there.`);
    if (read.spentUntil) {
      scan.run.cut("The code host's limit of requests is reached for now.", read.spentUntil);
      return true;
    }
  }
  return false;
}

/** Includes the fragments in the search result: the file may be deleted before it is read. */
async function reportTokens({ ctx, host, report }: Scan, hit: Hit, text: string): Promise<void> {
  const fragments = (hit.text_matches ?? []).flatMap(({ fragment }) => (fragment === undefined ? [] : [fragment]));
  const tokens = new Set([...fragments, text].flatMap(findTokens));
  if (tokens.size === 0) return;
  const diffUrl = await commitOf(ctx, host, hit);
  await report([...tokens].map((token) => ({ token, sourceUrl: hit.html_url, diffUrl })));
}
