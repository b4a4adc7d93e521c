import pg from "pg";
import { currentShard } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";

/** Notifications on a channel of the test's database, in order; disposal stops listening. */
type Listening = AsyncDisposable & { heard: readonly string[] };

/**
 * Listens on a connection that is never dropped, however long this process is stopped: `subscribe`
 * would reconnect and lose the notifications meanwhile.
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
