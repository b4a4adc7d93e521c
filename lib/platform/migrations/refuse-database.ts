import { OLDEST_POSTGRES } from "./constants.ts";
import type { Sources, SqlFile } from "./sources.ts";
import { asPresent } from "./superseded.ts";

export type AppliedMigration = { name: string; checksum: string };

/** A function as the database has it: of which file, at which set's revision, and which migration was the last one then. */
export type AppliedFunction = { name: string; checksum: string; revision: number; migration: string };

/** What a server and a database say of themselves. */
export type Found = {
  /** As `server_version`: "15.19 (Debian …)". */
  server: string;
  /** As `server_version_num`: 150019. */
  serverNumber: number;
  /** Whether the server was built with ICU, whose letters are the same everywhere. */
  icu: boolean;
  /** Whether it holds tables that this record of migrations does not account for. */
  strange: boolean;
  migrations: AppliedMigration[];
  functions: AppliedFunction[];
};

/**
 * Why this source must leave that database alone, as one line for a person; nothing when it may work on it.
 *
 * A database is newer than the source when it has a migration that the source lacks, or functions of a higher revision. In a rolling
 * upgrade, processes of the old source that run go on; one that starts is refused, or it would bring the old functions back.
 */
export function whyUnfit(sources: Sources, found: Found): string | undefined {
  if (found.serverNumber < OLDEST_POSTGRES * 10_000)
    return `The database server is PostgreSQL ${found.server}: Gatehouse needs ${OLDEST_POSTGRES} or later. Upgrade it, or name another in DATABASE_URL.`;
  if (!found.icu)
    return "The database server was built without ICU, which Gatehouse compares letters with. Name another in DATABASE_URL.";
  if (found.strange)
    return "The database has tables that no release of Gatehouse made. Name an empty database in DATABASE_URL.";
  const known = new Map(sources.migrations.map(({ name, checksum }) => [name, checksum]));
  const applied = asPresent(found.migrations, sources.migrations);
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown)
    return `The database is of a newer Gatehouse: this source does not know its migration ${unknown.name}. Start that version or a later one.`;
  const changed = applied.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed)
    return `The migration ${changed.name} was changed after it was applied to the database. Restore the original prisma/migrations/${changed.name}.sql.`;
  const revision = Math.max(0, ...found.functions.map((each) => each.revision));
  if (revision > sources.revision)
    return `The database is of a newer Gatehouse: its functions are of revision ${revision}, this source has ${sources.revision}. Start that version or a later one.`;
  return undefined;
}

/** What the database lacks, in order. Two branches that were merged may leave one that is older than what is there. */
export function pendingMigrations(sources: Sources, found: Pick<Found, "migrations">): SqlFile[] {
  const applied = new Set(asPresent(found.migrations, sources.migrations).map(({ name }) => name));
  return sources.migrations.filter(({ name }) => !applied.has(name));
}

/** Functions that are new or changed; and all of them after a migration, which may have dropped one that stood in its way. */
export function staleFunctions(sources: Sources, found: Pick<Found, "functions">): SqlFile[] {
  const last = sources.migrations.at(-1)?.name;
  const applied = new Map(found.functions.map((each) => [each.name, each]));
  return sources.functions.filter(({ name, checksum }) => {
    const there = applied.get(name);
    return there?.checksum !== checksum || there.migration !== last;
  });
}

/** Functions whose files are gone. Only what was made from a file is ever dropped. */
export function goneFunctions(sources: Sources, found: Pick<Found, "functions">): string[] {
  const kept = new Set(sources.functions.map(({ name }) => name));
  return found.functions.map(({ name }) => name).filter((name) => !kept.has(name));
}
