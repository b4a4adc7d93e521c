import { sql } from "#lib/platform/db.ts";
import { compareWithSource } from "#lib/platform/migrations.ts";
import { judgeMigrations } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** That the database is as this version needs it. */
export async function checkMigrations(): Promise<Verdict> {
  return judgeMigrations(await compareWithSource(sql()));
}
