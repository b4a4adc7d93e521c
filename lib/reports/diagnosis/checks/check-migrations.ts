import { sql } from "#lib/platform/db.ts";
import { compareWithSource } from "#lib/platform/migrations.ts";
import { judgeMigrations } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Checks that the database schema matches this version. */
export async function checkMigrations(): Promise<Verdict> {
  return judgeMigrations(await compareWithSource(sql()));
}
