import { batchOf, functionCall, plain } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";
import { INDEX_TERMS_BATCH, INDEX_TERMS_ROUNDS } from "../constants.ts";
import { searchTerms } from "../search-terms.ts";
import { readBodies } from "./read-bodies.ts";

type Wordless = { workspace_id: string; created_at: Date; id: string; event_id: string; event_at: Date };

const DAY_MS = 86_400_000;

const WORDS = batchOf<Wordless & { words: string }>()({
  workspaces: ["text", (row) => row.workspace_id],
  times: ["timestamptz", (row) => row.created_at.toISOString()],
  ids: ["text", (row) => row.id],
  word_lists: ["text", (row) => row.words],
});
const WRITE = functionCall("write_words", { ...WORDS.arguments, since: plain, until: plain });

/**
 * Gives deliveries that were canceled before anybody had read their bodies the words by which a search finds them; until then a search
 * reads the bodies itself, a few hundred at a time. Any number of processes may run it: none writes over another's, and since all meet
 * the rows in the order of one index, none waits for one that waits for it. Bounded; what is left is for the next run.
 *
 * @returns how many deliveries have their words now.
 */
export async function indexSearchTerms(): Promise<number> {
  let taken = 0;
  for (let round = 0; round < INDEX_TERMS_ROUNDS; round++) {
    const { rows } = await sql().query<Wordless>({
      name: "wordless_deliveries",
      text: "select * from wordless_deliveries($1)",
      values: [INDEX_TERMS_BATCH],
    });
    taken += await takeBatch(rows);
    if (rows.length < INDEX_TERMS_BATCH) break;
  }
  return taken;
}

async function takeBatch(rows: readonly Wordless[]): Promise<number> {
  // Those of one event, to several subscriptions, have its words in common.
  const events = new Map(rows.map((row) => [row.event_id, row]));
  const bodies = await readBodies(
    [...events.values()].map((row) => ({ workspaceId: row.workspace_id, id: row.event_id, at: row.event_at })),
  );
  const words = new Map([...events].map(([id, row]) => [id, wordList(row, bodies.get(id))]));
  let written = 0;
  for (const [day, group] of Map.groupBy(rows, (row) => Math.floor(row.created_at.getTime() / DAY_MS))) {
    const { rows: told } = await sql().query<{ written: number }>({
      name: "write_words",
      text: `select ${WRITE.text} as written`,
      values: WRITE.values({
        ...WORDS.of(group.map((row) => ({ ...row, words: words.get(row.event_id) ?? NONE }))),
        since: new Date(day * DAY_MS),
        until: new Date((day + 1) * DAY_MS),
      }),
    });
    written += told[0]?.written ?? 0;
  }
  return written;
}

/** No words, which is not the same as not taken: an event that is gone is not looked for again. */
const NONE = "{}";

/** An array literal of the body's words. */
const wordList = ({ workspace_id }: Wordless, body: Uint8Array | undefined): string =>
  body ? `{${searchTerms(workspace_id, Buffer.from(body).toString("utf8")).join(",")}}` : NONE;
