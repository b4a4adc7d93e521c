import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { sendDuePosts } from "#lib/webhooks/notices/connections/send-due-posts.ts";
import { sendDueNotices } from "#lib/webhooks/notices/send-due-notices.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { attachChannel, postPolicy, startChat } from "#testing/services/notice-targets.ts";
import { getKey } from "../queries.ts";
import { readKeyEnds } from "../read-key-ends.ts";
import { notifyExpiry } from "./notify-expiry.ts";

await ownDatabase();
const mails = await startMailServer();
mails.install();
afterAll(async () => {
  await mails[Symbol.asyncDispose]();
  await closeDb();
});

it("announces expiry three times, disables the key at its second, and audits everything", async () => {
  await using chat = await startChat();
  const made = new Date("2027-01-01T08:30:15.000Z");
  const clock = fakeClock(made);
  const ctx = await makeWorkspace({ clock });
  await attachChannel(ctx, "chat", chat.url);
  const expiresAt = new Date(made.getTime() + 45 * DAY_MS);
  const key = await makeKey(ctx, { name: "night worker", expires_at: expiresAt.toISOString() });
  const usage = { workspaceId: ctx.workspaceId, keyId: key.id, env: "live" } as const;
  const hour = new Date(expiresAt.getTime() - 26 * HOUR_MS);
  await db().usageHour.createMany({
    data: [
      { ...usage, hour, endpoint: "/v1/scrape", outcome: "succeeded", requests: 40 },
      { ...usage, hour, endpoint: "/v1/scrape", outcome: "failed", requests: 2 },
      { ...usage, hour, endpoint: "/v1/serp", outcome: "succeeded", requests: 9 },
      { ...usage, hour, endpoint: "/v1/serp", outcome: "refused", requests: 500 },
      {
        ...usage,
        hour: new Date(hour.getTime() - 3 * DAY_MS),
        endpoint: "/v1/jobs",
        outcome: "succeeded",
        requests: 7,
      },
    ],
  });

  const journal: string[] = [];
  for (; clock.now().getTime() < expiresAt.getTime() + DAY_MS; clock.advance(HOUR_MS)) {
    await notifyExpiry({ clock });
    await sendDueNotices({ clock });
    await sendDuePosts({ clock }, "chat", { policy: postPolicy });
    const left = (expiresAt.getTime() - clock.now().getTime()) / DAY_MS;
    for (const { subject } of mails.received.slice(journal.length)) journal.push(`${left}: ${subject}`);
  }
  expect(journal).toEqual([
    "30: The live key night worker expires on 15 February 2027",
    "7: The live key night worker expires on 15 February 2027",
    "1: The live key night worker expires on 15 February 2027",
    "0: The live key night worker has expired",
  ]);
  expect(mails.received.every(({ to }) => to === ctx.actor.label)).toBe(true);
  const [, , last, gone] = mails.received;
  for (const said of [
    `(${key.token_hint})`,
    "15 February 2027 at 08:30:15 UTC",
    "51 calls were made with it in the last 24 hours, to /v1/scrape and /v1/serp.",
    `/keys/${key.id}`,
    `/keys/${key.id}/rotate`,
  ])
    expect(last?.text).toContain(said);
  expect(gone?.text).toContain("No call was made with it");
  expect(chat.texts.map((text) => text.split("\n")[0])).toEqual(mails.received.map(({ subject }) => subject));

  // The key's status is computed at that second, without a worker.
  const at = async (ms: number) =>
    (await readKeyEnds([key.id], new Date(expiresAt.getTime() + ms))).get(key.id)?.reason;
  expect([await at(-1), await at(0)]).toEqual([undefined, "scheduled_expiry"]);
  expect(await getKey(ctx, key.id)).toMatchObject({ value: { status: "disabled", revoked_at: null } });

  const story = await db().auditEntry.findMany({ where: { targetId: key.id }, orderBy: { id: "asc" } });
  expect(story.map(({ action, actorLabel, createdAt }) => [action, actorLabel, createdAt])).toEqual([
    ["key.created", ctx.actor.label, made],
    ["key.disabled", "Key expiry", expiresAt],
  ]);
  expect(story[1]?.after).toMatchObject({ status: "disabled", name: "night worker", reason: "scheduled_expiry" });
});
