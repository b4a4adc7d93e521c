import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { forgetPreviousSecrets } from "./forget-previous-secrets.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { RotateSecretInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

it("erases a previous secret once after its overlap, and nothing else", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const rotated = async (overlap_hours: number) => {
    const { id } = await makeWebhook(ctx, "https://hooks.example/");
    await rotateSecret(ctx, id, RotateSecretInput.parse({ overlap_hours }));
    return id;
  };
  const [short, long] = [await rotated(1), await rotated(24)];
  const never = (await makeWebhook(ctx, "https://hooks.example/")).id;
  const row = (id: string) => db().webhook.findUniqueOrThrow({ where: { id } });
  const before = [await row(short), await row(long), await row(never)];

  clock.advance(HOUR_MS - 1);
  expect(await forgetPreviousSecrets({ clock })).toBe(0);
  expect([await row(short), await row(long), await row(never)]).toEqual(before);
  clock.advance(1);
  const counts = await Promise.all([forgetPreviousSecrets({ clock }), forgetPreviousSecrets({ clock })]);
  expect(counts.toSorted()).toEqual([0, 1]);
  const forgotten = { previousSecret: null, previousSecretUntil: null };
  // Senders notice by the revision and drop their cached copy.
  expect(await row(short)).toEqual({ ...before[0], ...forgotten, revision: (before[0]?.revision ?? 0) + 1 });
  expect([await row(long), await row(never)]).toEqual(before.slice(1));

  clock.advance(24 * HOUR_MS);
  expect(await forgetPreviousSecrets({ clock })).toBe(1);
  expect(await row(long)).toMatchObject(forgotten);
});
