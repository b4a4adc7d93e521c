import { randomBytes } from "node:crypto";
import { sql } from "#lib/platform/database/client.ts";

type Column = {
  column_name: string;
  data_type: string;
  udt_name: string;
  is_nullable: string;
  column_default: string | null;
};

/** Returns a value of this type, unique if the type allows it. */
function anyValue({ data_type }: Column, labels: readonly string[]): unknown {
  if (labels.length > 0) return labels[0];
  // Not the prefix of a generation of keys, so that it is never taken for a sealed value.
  if (data_type === "bytea") return Buffer.concat([Buffer.from([255]), randomBytes(16)]);
  if (data_type.startsWith("timestamp")) return new Date();
  if (/int|numeric|double/.test(data_type)) return 1;
  if (data_type === "boolean") return false;
  if (data_type.startsWith("json")) return {};
  if (data_type === "ARRAY") return [];
  return `t${randomBytes(8).toString("hex")}`;
}

/** Returns a row with a value for every column that requires one. */
export async function anyRow(table: string, named: readonly string[] = []): Promise<Record<string, unknown>> {
  const { rows: columns } = await sql().query<Column>(
    `select column_name, data_type, udt_name, is_nullable, column_default from information_schema.columns
     where table_schema = any (current_schemas(false)) and table_name = $1`,
    [table],
  );
  const row: Record<string, unknown> = {};
  for (const each of columns) {
    const needed = each.is_nullable === "NO" && each.column_default === null;
    if (!needed && !named.includes(each.column_name)) continue;
    const { rows: labels } = await sql().query<{ label: string }>(
      "select enumlabel as label from pg_enum where enumtypid = (select oid from pg_type where typname = $1) order by enumsortorder",
      [each.udt_name],
    );
    row[each.column_name] = anyValue(
      each,
      labels.map(({ label }) => label),
    );
  }
  return row;
}

/** Inserts a row. */
export async function putRow(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await sql().query(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
}
