import { existsSync } from "node:fs";
import path from "node:path";
import { OLDEST_POSTGRES } from "#lib/platform/migrations/constants.ts";
import { type InstalledPostgres, installedPostgres } from "./installed-postgres.ts";

/** Where Debian, Red Hat and Homebrew install the programs of a major version. */
const PLACES = [
  `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`,
  `/usr/pgsql-${OLDEST_POSTGRES}/bin`,
  `/opt/homebrew/opt/postgresql@${OLDEST_POSTGRES}/bin`,
  `/usr/local/opt/postgresql@${OLDEST_POSTGRES}/bin`,
];

const programs = PLACES.find((place) => existsSync(path.join(place, "initdb")));

/** Whether this machine has the oldest supported PostgreSQL. */
export const oldestIsInstalled = programs !== undefined;

/** Starts a server of that version with default settings, deleted at the end. */
export async function oldestPostgres(): Promise<InstalledPostgres> {
  if (programs === undefined) throw new Error(`PostgreSQL ${OLDEST_POSTGRES} is not installed.`);
  return await installedPostgres(programs);
}
