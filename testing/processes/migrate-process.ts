// A process that brings the database of its first argument up to date and ends; with a second one, by the sources in that folder.
import { migrate } from "#lib/platform/migrations.ts";

const [url = "", folder] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await migrate(url, folder))}\n`);
