import type { SqlFile } from "./sources.ts";
import { splitStatements } from "./split-statements.ts";

const NAME = String.raw`(?:public\.)?"?(\w+)"?`;
const CREATES = new RegExp(`^create (?:unlogged )?(?:table|sequence) (?:if not exists )?${NAME}`, "i");
const RENAMES = new RegExp(`^alter (?:table|sequence) (?:if exists )?${NAME} rename to ${NAME}$`, "i");
const DROPS = /^drop (?:table|sequence) (?:if exists )?(.+?)(?: cascade| restrict)?$/i;

/**
 * Returns the final names of all tables and sequences that these migrations make. Everything else
 * in a database is foreign, except partitions, sequences of columns, and the record of migrations.
 * A test compares the result with a migrated database.
 */
export function relationsOf(migrations: readonly Pick<SqlFile, "sql">[]): Set<string> {
  const made = new Set<string>();
  for (const statement of migrations.flatMap(({ sql }) => splitStatements(sql))) {
    const [, created] = CREATES.exec(statement) ?? [];
    if (created !== undefined) made.add(created);
    const [, before, after] = RENAMES.exec(statement) ?? [];
    if (before !== undefined && after !== undefined && made.delete(before)) made.add(after);
    const [, dropped] = DROPS.exec(statement) ?? [];
    for (const each of dropped?.split(",") ?? []) made.delete(each.trim().replaceAll('"', ""));
  }
  return made;
}
