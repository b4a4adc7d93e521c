import { afterAll, beforeAll, expect, it } from "vitest";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { sql } from "#lib/platform/database/client.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { reseal } from "#lib/platform/keyring/reseal.ts";
import { beginRotation } from "#lib/platform/keyring/rotate-secret-key.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { sealRow } from "#testing/builders/sealed-row.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

/** Other binary columns, with the reason why a rotation ignores them. */
const NOT_SEALED = [
  "api_keys.token_hmac", // rehashed when its token is used
  "attempts.response_body",
  "cli_logins.user_code_hmac", // lives ten minutes, and is looked up under every pepper
  "events.addressed_body",
  "events.body",
  "idempotent_answers.request_hash",
  "installation.key_check",
  "invoices.pdf",
  "job_items.result",
  "crawl_patterns.pattern",
  "job_items.address_key",
  "kept_pages.content",
  "kept_pages.key",
  "monitor_runs.changes", // page content, unsealed like stored pages
  "leak_sightings.url_hash",
  "listeners.tunnel_hash",
  "passkeys.public_key",
  "receipts.pdf",
  "secret_key_rings.key_check",
  "secret_key_rings.ring", // sealed with each SECRET_KEY itself
  "seller_logos.png",
  "streams.done",
  "tracked_pages.answer",
  "tracked_pages.content",
  "tracked_pages.key",
  "tunnel_calls.answer_body",
  "tunnel_calls.body",
];

await ownDatabase();
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  closeDatabase = await openDatabase();
});
afterAll(() => closeDatabase());

it("lists every binary column as sealed or ignored", async () => {
  const { rows } = await sql().query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns c
     where table_schema = 'public' and data_type = 'bytea'
       and not exists (select from pg_inherits where inhrelid = format('public.%I', c.table_name)::regclass)`,
  );
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...sealed, ...NOT_SEALED].toSorted());
});

it("reseals every column with its content and binding, and resumes when interrupted", async () => {
  const made = [];
  for (const nth of [1, 2, 3]) {
    const { workspaceId } = await makeWorkspace();
    for (const column of SEALED_COLUMNS)
      made.push(await sealRow(column, workspaceId, `${column.table} ${column.column} ${nth}`));
  }

  const begun = await beginRotation({ clock: databaseClock }, newId("req", new Date()).repeat(2), 0);
  if (!begun.ok) throw new Error(begun.message);
  expect(begun.value.generation).toBe(2);
  // Simulates an interruption in the first column.
  const [first] = SEALED_COLUMNS;
  if (first) await reseal(first, 2);
  for (const column of SEALED_COLUMNS) await reseal(column, 2);
  for (const { column, plain, key } of made) {
    const where = column.key.map((name, at) => `${name}::text = $${at + 1}`).join(" and ");
    const { rows } = await sql().query<{ sealed: Buffer }>(
      `select ${column.column} as sealed from ${column.table} where ${where}`,
      column.key.map((name) => key[name]),
    );
    const [row] = rows;
    expect(row?.sealed[0]).toBe(2);
    expect(row && unseal(row.sealed, column.aad(key))).toBe(plain);
  }
  for (const column of SEALED_COLUMNS) expect(await reseal(column, 2)).toBe(0);
});
