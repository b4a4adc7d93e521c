import { OLDEST_POSTGRES } from "./constants.ts";
import type { Sources, SqlFile } from "./sources.ts";
import { asPresent } from "./superseded.ts";

export type AppliedMigration = { name: string; checksum: string };

/**
 * An applied function: its file's checksum, the revision of its set, and the last migration at that
 * time.
 */
export type AppliedFunction = { name: string; checksum: string; revision: number; migration: string };

export type Found = {
  /** `server_version`, e.g. "15.19 (Debian …)". */
  server: string;
  /** `server_version_num`, e.g. 150019. */
  serverNumber: number;
  /** Whether the server has ICU, which sorts equally everywhere. */
  icu: boolean;
  /** Whether it has tables unknown to the record of migrations. */
  strange: boolean;
  migrations: AppliedMigration[];
  functions: AppliedFunction[];
};

/**
 * Returns why this source must not work on a database, as one line for a person; undefined if it
 * may.
 *
 * A database is newer if it has a migration that the source lacks, or functions of a higher
 * revision. In a rolling upgrade, running processes of the old source continue; newly started ones
 * are refused, or they would restore the old functions.
 */
export function rejectionReason(sources: Sources, found: Found): string | undefined {
  if (found.serverNumber < OLDEST_POSTGRES * 10_000)
    return `The database server is PostgreSQL ${found.server}: Gatehouse needs ${OLDEST_POSTGRES} or later. Upgrade it, or name another in DATABASE_URL.`;
  if (!found.icu)
    return "The database server was built without ICU, which Gatehouse needs for comparing text. Set another one in DATABASE_URL.";
  if (found.strange) return "The database has tables that are not Gatehouse's. Set an empty database in DATABASE_URL.";
  const known = new Map(sources.migrations.map(({ name, checksum }) => [name, checksum]));
  const applied = asPresent(found.migrations, sources.migrations);
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown)
    return `The database belongs to a newer Gatehouse: this version does not have its migration ${unknown.name}. Start that version or a later one.`;
  const changed = applied.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed)
    return `The migration ${changed.name} was changed after it was applied to the database. Restore the original prisma/migrations/${changed.name}.sql.`;
  const revision = Math.max(0, ...found.functions.map((each) => each.revision));
  if (revision > sources.revision)
    return `The database belongs to a newer Gatehouse: its functions have revision ${revision}, this source has ${sources.revision}. Start that version or a later one.`;
  return undefined;
}

/**
 * Returns the missing migrations in order. After a merge of two branches, one may be older than
 * applied ones.
 */
export function pendingMigrations(sources: Sources, found: Pick<Found, "migrations">): SqlFile[] {
  const applied = new Set(asPresent(found.migrations, sources.migrations).map(({ name }) => name));
  return sources.migrations.filter(({ name }) => !applied.has(name));
}

/**
 * Returns new and changed functions; after a migration all of them, since it may have dropped one
 * it conflicted with.
 */
export function staleFunctions(sources: Sources, found: Pick<Found, "functions">): SqlFile[] {
  const last = sources.migrations.at(-1)?.name;
  const applied = new Map(found.functions.map((each) => [each.name, each]));
  return sources.functions.filter(({ name, checksum }) => {
    const there = applied.get(name);
    return there?.checksum !== checksum || there.migration !== last;
  });
}

/** Returns functions whose files are gone. Only functions made from a file are ever dropped. */
export function goneFunctions(sources: Sources, found: Pick<Found, "functions">): string[] {
  const kept = new Set(sources.functions.map(({ name }) => name));
  return found.functions.map(({ name }) => name).filter((name) => !kept.has(name));
}
