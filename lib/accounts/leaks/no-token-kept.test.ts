import { afterAll, expect, test, vi } from "vitest";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { writeMessage } from "#lib/webhooks/notices/render.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { recordSightings } from "./record-sightings.ts";
import { reportLeak } from "./report-leak.ts";
import { scanSource } from "./scan-source.ts";
import { setLeakRevocation } from "./set-leak-revocation.ts";
import type { Sighting } from "./types.ts";

await ownDatabase();
afterAll(closeDb);

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Returns every column of every table that contains this text, also as bytes; opens sealed notices
 * first.
 */
async function columnsWith(text: string): Promise<string[]> {
  const { rows: columns } = await sql().query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = any (current_schemas(false)) and t.table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const value = type === "bytea" ? `encode(${quote(column)}, 'escape')` : `${quote(column)}::text`;
    const { rows } = await sql().query(
      `select 1 from ${quote(table)} where position($1 in lower(${value})) > 0 limit 1`,
      [text.toLowerCase()],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

async function mails(): Promise<string> {
  const notices = await db().notice.findMany({ where: { kind: "key_leaked" } });
  return notices
    .map(({ id, payload }) => JSON.parse(unseal(payload, id)) as NoticePayloads["key_leaked"])
    .map((payload) => JSON.stringify([payload, writeMessage("key_leaked", payload)]))
    .join("\n");
}

test("a found token is stored in no table, mail or log line", async () => {
  const logged: unknown[] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => logged.push(given));
  const stdout = vi.spyOn(process.stdout, "write");
  const ctx = await makeWorkspace();
  const [taken, kept, reported, thrown] = await Promise.all(
    ["taken", "kept", "reported", "thrown"].map((name) => makeKey(ctx, { name })),
  );
  if (!taken || !kept || !reported || !thrown) throw new Error("Four keys were to be made.");
  const everywhere = (token: string): Sighting[] => [
    { token, sourceUrl: `https://${token}:${token}@code.example/${token}?q=${token}#${token}`, diffUrl: null },
    { token, sourceUrl: `https://code.example/x?q=${token.slice(9)}`, diffUrl: `https://code.example/${token}/diff` },
    { token, sourceUrl: `https://code.example/x%3Fq=svc%5Flive%5f${token.slice(9)}`, diffUrl: token },
    { token, sourceUrl: token, diffUrl: `https://code.example/${encodeURIComponent(`%73vc_live_${token.slice(9)}`)}` },
  ];
  await recordSightings(ctx, "partner", everywhere(taken.token));
  await reportLeak(ctx, { token: reported.token, url: `https://code.example/${reported.token}` });
  const scan = scanSource(ctx, {
    name: "paste_feed",
    configured: () => true,
    scan: async (_ctx, _cursor, report) => {
      await report(everywhere(thrown.token));
      throw new Error(`could not read ${thrown.token}`, { cause: thrown.token });
    },
  });
  await expect(scan).rejects.toThrow("svc_live_redacted");
  log.warn("schedule.failed", { err: await scan.catch((error: Error) => error) });
  await setLeakRevocation(ctx, { on: false });
  await recordSightings(ctx, "code_host", everywhere(kept.token));

  expect(await db().leakFinding.count()).toBe(4);
  const sent = await mails();
  const lines = JSON.stringify([logged, stdout.mock.calls], (_, value) =>
    value instanceof Error ? [value.message, value.stack, value.cause] : value,
  );
  expect(await columnsWith("svc_live_redacted")).toContain("leak_sightings.source_url");
  for (const { token } of [taken, kept, reported, thrown]) {
    const secret = token.slice(-32);
    expect(await columnsWith(secret)).toEqual([]);
    expect(sent).not.toContain(secret);
    expect(lines).not.toContain(secret);
  }
});
