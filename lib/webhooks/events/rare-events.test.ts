import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listEvents } from "./queries.ts";
import { eventsStatement } from "./read-event-page.ts";
import { ListEventsInput } from "./schema.ts";

// Many live events of one type, and older ones of another type and of test keys: counts the rows
// that their lists read.

await ownDatabase();
afterAll(closeDb);

const MANY = 20_000;
const clock = fakeClock(new Date());
let ctx: Ctx;

const INSERT = `
  insert into events (workspace_id, created_at, id, type, env, body)
  select $1, $2, $3 || lpad(i::text, 6, '0'), $4, $5, convert_to('{}', 'UTF8') from generate_series(1, $6::int) i`;

async function insert(ago: number, type: string, env: "live" | "test", count: number): Promise<void> {
  const at = new Date(clock.now().getTime() - ago);
  const id = newId("evt", at).slice(0, 24);
  await sql().query(INSERT, [ctx.workspaceId, at, id, type, env, count]);
}

beforeAll(async () => {
  ctx = await makeWorkspace({ clock });
  await insert(3_000, "key.created", "live", 3);
  await insert(2_000, "scrape.completed", "test", 3);
  await insert(1_000, "scrape.completed", "live", MANY);
});

type Node = {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

/** Returns the rows read by a plan's scans, including those discarded. */
function read({ Plans = [], ...node }: Node): number {
  if (Plans.length > 0) return Plans.reduce((sum, plan) => sum + read(plan), 0);
  return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}

const RARE: [Record<string, unknown>, number][] = [
  [{ type: "key.created" }, 3],
  [{ type: "key.created", env: "live" }, 3],
  [{ type: "key.revoked" }, 0],
  [{ env: "test" }, 3],
  [{ type: "scrape.completed", env: "test" }, 3],
  [{ type: "scrape.completed" }, 50],
];
// Without statistics PostgreSQL knows nothing of a new day; with them it knows which events are
// rare.
describe.each([false, true])("with statistics: %j", (analyzed) => {
  beforeAll(async () => {
    if (analyzed) await sql().query("analyze events");
  });

  it.each(RARE)("%j are found without reading all the others", async (options, count) => {
    const input = ListEventsInput.parse({ limit: 50, ...options });
    const listed = await listEvents(ctx, input);
    expect(listed.ok && listed.value.data.length).toBe(count);
    const { text, values } = eventsStatement(ctx, input, {
      after: undefined,
      span: { since: undefined, until: undefined },
    });
    const { rows } = await sql().query(`explain (analyze, format json) ${text}`, values);
    expect(read(rows[0]["QUERY PLAN"][0].Plan)).toBeLessThan(200);
  });
});
