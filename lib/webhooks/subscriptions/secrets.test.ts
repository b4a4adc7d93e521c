import { afterAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { emitEvent } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { revealSecret } from "./reveal-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { CreateWebhookInput, PauseWebhookInput, ResumeWebhookInput, RotateSecretInput } from "./schema.ts";
import type { WithSecret } from "./types.ts";
import { updateWebhook } from "./update-webhook.ts";

await ownDatabase();
afterAll(closeDb);

it("leaves no secret in plain text in any row", async () => {
  const ctx = await makeWorkspace();
  const policy = loopbackPolicy();
  const make = async (): Promise<WithSecret> => {
    const made = await createWebhook(ctx, CreateWebhookInput.parse({ url: "http://127.0.0.1/", events: ["*"] }), {
      policy,
    });
    if (!made.ok) throw new Error(made.message);
    return made.value;
  };
  const webhook = await make();
  const secrets = [webhook.secret];
  for (const overlap_hours of [24, 0, 1]) {
    const rotated = await rotateSecret(ctx, webhook.id, RotateSecretInput.parse({ overlap_hours }));
    if (rotated.ok) secrets.push(rotated.value.secret);
  }
  await revealSecret(ctx, webhook.id);
  await updateWebhook(ctx, webhook.id, { description: "changed" }, policy);
  await pauseWebhook(ctx, webhook.id, PauseWebhookInput.parse({}));
  await resumeWebhook(ctx, webhook.id, ResumeWebhookInput.parse({}));
  await emitEvent(ctx);
  const gone = await make();
  secrets.push(gone.secret);
  await deleteWebhook(ctx, gone.id);
  expect(new Set(secrets).size).toBe(5);

  const tables = await sql().query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = any (current_schemas(false)) and tablename not like '\\_prisma%'",
  );
  let kept = 0;
  let bodies = 0;
  for (const { name } of tables.rows) {
    // Reads rows as text, including bytea columns.
    const { rows } = await sql().query<{ row: string }>(`select t::text as row from "${name}" t`);
    for (const { row } of rows) {
      if (row.includes(webhook.id)) kept++;
      const bytes = [...row.matchAll(/\\\\?x([0-9a-f]{2,})/g)].map(([, hex]) =>
        Buffer.from(hex ?? "", "hex").toString("latin1"),
      );
      if (bytes.some((text) => text.includes('"event":"credits.low"'))) bodies++;
      for (const secret of secrets)
        for (const text of [row, ...bytes]) {
          expect(text).not.toContain(secret.slice(6, 30));
          expect(text).not.toContain(Buffer.from(secret.slice(6), "base64").toString("latin1"));
        }
    }
  }
  // Ensures that everything was read, including bytes.
  expect(kept).toBeGreaterThan(8);
  expect(bodies).toBeGreaterThan(0);
});
