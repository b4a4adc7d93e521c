import { sql } from "#lib/platform/database/client.ts";
import { batchOf, functionCall, plain } from "#lib/platform/values/columns.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { INDEX_TERMS_BATCH, INDEX_TERMS_ROUNDS } from "../constants.ts";
import { searchTerms } from "../search-terms.ts";
import { readBodies } from "./read-bodies.ts";

type Unindexed = { workspace_id: string; created_at: Date; id: string; event_id: string; event_at: Date };

const SEARCH_TERMS = batchOf<Unindexed & { searchTerms: string }>()({
  workspaces: ["text", (row) => row.workspace_id],
  times: ["timestamptz", (row) => row.created_at.toISOString()],
  ids: ["text", (row) => row.id],
  search_term_lists: ["text", (row) => row.searchTerms],
});
const WRITE = functionCall("write_search_terms", { ...SEARCH_TERMS.arguments, since: plain, until: plain });

/**
 * Writes search terms of deliveries canceled before their first attempt. Until then a search reads
 * their bodies, a few hundred at a time. Safe to run in several processes: none overwrites
 * another's rows, and all use the order of one index, so they cannot deadlock. Bounded; the next
 * run continues.
 * @returns how many deliveries were indexed.
 */
export async function indexSearchTerms(): Promise<number> {
  let indexed = 0;
  for (let round = 0; round < INDEX_TERMS_ROUNDS; round++) {
    const { rows } = await sql().query<Unindexed>({
      name: "deliveries_without_search_terms",
      text: "select * from deliveries_without_search_terms($1)",
      values: [INDEX_TERMS_BATCH],
    });
    indexed += await indexBatch(rows);
    if (rows.length < INDEX_TERMS_BATCH) break;
  }
  return indexed;
}

async function indexBatch(rows: readonly Unindexed[]): Promise<number> {
  // Deliveries of one event to several subscriptions share its search terms.
  const events = new Map(rows.map((row) => [row.event_id, row]));
  const bodies = await readBodies(
    [...events.values()].map((row) => ({ workspaceId: row.workspace_id, id: row.event_id, at: row.event_at })),
  );
  const lists = new Map([...events].map(([id, row]) => [id, termList(row, bodies.get(id)?.body)]));
  let written = 0;
  for (const [day, group] of Map.groupBy(rows, (row) => Math.floor(row.created_at.getTime() / DAY_MS))) {
    const { rows: answered } = await sql().query<{ written: number }>({
      name: "write_search_terms",
      text: `select ${WRITE.text} as written`,
      values: WRITE.values({
        ...SEARCH_TERMS.of(group.map((row) => ({ ...row, searchTerms: lists.get(row.event_id) ?? NONE }))),
        since: new Date(day * DAY_MS),
        until: new Date((day + 1) * DAY_MS),
      }),
    });
    written += answered[0]?.written ?? 0;
  }
  return written;
}

/** Indexed without terms, so that a missing event is not looked up again. */
const NONE = "{}";

/** Returns the body's search terms as an array literal. */
const termList = ({ workspace_id }: Unindexed, body: Uint8Array | undefined): string =>
  body ? `{${searchTerms(workspace_id, Buffer.from(body).toString("utf8")).join(",")}}` : NONE;
