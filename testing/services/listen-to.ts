import pg from "pg";
import { env } from "#lib/platform/env.ts";
import { currentShard } from "#lib/platform/shards/shards.ts";

/** What is notified on a channel of the test's database, in its order; disposed of, it listens no more. */
type Listening = AsyncDisposable & { heard: readonly string[] };

/**
 * Listens from when it answers. On a connection that is never given up, however long this process stands still: `subscribe` makes another,
 * and what is notified meanwhile is lost to it.
 *
 * @param channel is not escaped.
 */
export async function listenTo(channel: string): Promise<Listening> {
  const heard: string[] = [];
  const client = new pg.Client({ connectionString: currentShard()?.url ?? env().DATABASE_URL });
  client.on("notification", ({ payload = "" }) => heard.push(payload));
  await client.connect();
  await client.query(`listen ${channel}`);
  return { heard, [Symbol.asyncDispose]: () => client.end() };
}
