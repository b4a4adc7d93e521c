// Does what `npm start` does with its database, in a process that a test may kill: opens or creates
// the embedded one of DATA_DIR, migrates it, prints its URL, and stops it on SIGTERM.

import { prepareDatabase } from "#lib/platform/installation/prepare-database.ts";
import { lockFolder } from "#lib/platform/postgres/embedded/lock.ts";
import { waitUntilReady } from "#lib/platform/postgres/embedded/wait-until-ready.ts";
import { startDatabase } from "#server/start/database.ts";

const folder = process.env.DATA_DIR ?? "";
const say = (line: string) => process.stderr.write(`${line}\n`);
const held = [await lockFolder(folder)];
const own = (release: () => Promise<void>) => void held.unshift(release);
const database = await startDatabase({
  url: undefined,
  folder,
  say,
  gaveUp: () => process.exit(1),
  untilReady: waitUntilReady,
  own,
});
await database.ready();
await prepareDatabase(database.url);
process.once("SIGTERM", async () => {
  await database.stop();
  for (const release of held) await release();
  process.exit(0);
});
process.stdout.write(`${database.url}\n`);
setInterval(() => undefined, 1_000);
