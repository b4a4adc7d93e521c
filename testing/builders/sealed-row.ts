import { seal } from "#lib/platform/crypto.ts";
import { sql } from "#lib/platform/db.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import { anyRow, putRow } from "./any-row.ts";

/**
 * A row of a table in which one column is sealed, as that table's own code seals it; the rest is whatever the table takes.
 * For tests that are about every sealed column there is.
 */
export async function sealRow(column: SealedColumn, workspaceId: string, plain: string) {
  const row = await anyRow(column.table, column.key);
  if ("workspace_id" in row) row.workspace_id = workspaceId;
  const key = Object.fromEntries(column.key.map((name) => [name, String(row[name])]));
  row[column.column] = seal(plain, column.aad(key));
  // A workspace comes with some.
  const where = column.key.map((name, at) => `${name} = $${at + 1}`).join(" and ");
  await sql().query(
    `delete from ${column.table} where ${where}`,
    column.key.map((name) => row[name]),
  );
  await putRow(column.table, row);
  return { column, key, plain };
}
