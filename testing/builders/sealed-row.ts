import { seal } from "#lib/platform/crypto/crypto.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import { anyRow, putRow } from "./any-row.ts";

/**
 * Inserts a row with one column sealed by the table's own code and otherwise any valid values. For
 * tests that cover every sealed column.
 */
export async function sealRow(column: SealedColumn, workspaceId: string, plain: string) {
  const row = await anyRow(column.table, column.key);
  if ("workspace_id" in row) row.workspace_id = workspaceId;
  const key = Object.fromEntries(column.key.map((name) => [name, String(row[name])]));
  row[column.column] = seal(plain, column.aad(key));
  // A new workspace already has such rows.
  const where = column.key.map((name, at) => `${name} = $${at + 1}`).join(" and ");
  await sql().query(
    `delete from ${column.table} where ${where}`,
    column.key.map((name) => row[name]),
  );
  await putRow(column.table, row);
  return { column, key, plain };
}
