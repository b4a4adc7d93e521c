import { randomBytes } from "node:crypto";
import { seal } from "#lib/platform/crypto.ts";
import { sql } from "#lib/platform/db.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";

type Column = {
  column_name: string;
  data_type: string;
  udt_name: string;
  is_nullable: string;
  column_default: string | null;
};

/** A value of this type that no other row has, where it can be. */
function anyValue({ data_type }: Column, labels: readonly string[]): unknown {
  if (labels.length > 0) return labels[0];
  // Not what a generation of keys begins with, so that nobody takes it for sealed.
  if (data_type === "bytea") return Buffer.concat([Buffer.from([255]), randomBytes(16)]);
  if (data_type.startsWith("timestamp")) return new Date();
  if (/int|numeric/.test(data_type)) return 1;
  if (data_type === "boolean") return false;
  if (data_type.startsWith("json")) return {};
  if (data_type === "ARRAY") return [];
  return `t${randomBytes(8).toString("hex")}`;
}

/**
 * A row of a table in which one column is sealed, as that table's own code seals it; the rest is whatever the table takes.
 * For tests that are about every sealed column there is.
 */
export async function sealRow(column: SealedColumn, workspaceId: string, plain: string) {
  const { rows: columns } = await sql().query<Column>(
    `select column_name, data_type, udt_name, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [column.table],
  );
  const row: Record<string, unknown> = {};
  for (const each of columns) {
    const needed = each.is_nullable === "NO" && each.column_default === null;
    if (!needed && !column.key.includes(each.column_name)) continue;
    const { rows: labels } = await sql().query<{ label: string }>(
      "select enumlabel as label from pg_enum where enumtypid = (select oid from pg_type where typname = $1) order by enumsortorder",
      [each.udt_name],
    );
    row[each.column_name] = anyValue(
      each,
      labels.map(({ label }) => label),
    );
  }
  if ("workspace_id" in row) row.workspace_id = workspaceId;
  const key = Object.fromEntries(column.key.map((name) => [name, String(row[name])]));
  row[column.column] = seal(plain, column.aad(key));
  const names = Object.keys(row);
  // A workspace comes with some.
  const where = column.key.map((name, at) => `${name} = $${at + 1}`).join(" and ");
  await sql().query(
    `delete from ${column.table} where ${where}`,
    column.key.map((name) => row[name]),
  );
  await sql().query(
    `insert into ${column.table} (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
  return { column, key, plain };
}
