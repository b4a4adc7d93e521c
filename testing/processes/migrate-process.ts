// A process that migrates the database of its first argument and exits; a second argument names the
// folder of the sources.
import { migrate } from "#lib/platform/migrations/migrate.ts";

const [url = "", folder] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await migrate(url, folder))}\n`);
