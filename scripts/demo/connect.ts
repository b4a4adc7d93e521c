import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { createWebhook } from "#lib/webhooks/subscriptions/create-webhook.ts";
import { CreateWebhookInput } from "#lib/webhooks/subscriptions/schema.ts";
import { updateWebhook } from "#lib/webhooks/subscriptions/update-webhook.ts";
import type { Receiver } from "./receiver.ts";
import { requireValue } from "./require-value.ts";
import { actorsOf } from "./workspace.ts";

export type Tokens = { live: string; test: string };

/** Returns the demo's API keys, which are real; they are stored in its folder, readable by this user only. */
export async function openKeys(workspaceId: string, folder: string): Promise<Tokens> {
  const file = path.join(folder, "demo-keys.json");
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known) return JSON.parse(known) as Tokens;
  const { owner } = await actorsOf(workspaceId, () => databaseClock.now());
  const make = async (env: "live" | "test") => {
    const input = {
      name: `Demo (${env})`,
      env,
      scopes: ["scrape", "serp", "jobs"],
      credit_ceiling: env === "live" ? 5_000 : null,
    };
    return requireValue(await createKey(owner, CreateKeyInput.parse(input))).token;
  };
  const tokens = { live: await make("live"), test: await make("test") };
  await writeFile(file, JSON.stringify(tokens), { mode: 0o600 });
  return tokens;
}

const EVENTS = ["job.completed", "job.failed", "scrape.completed"];

/** Subscribes both URLs of the receiver, or updates existing webhooks to its current URLs. */
export async function connectReceiver(workspaceId: string, receiver: Receiver): Promise<void> {
  const { owner } = await actorsOf(workspaceId, () => databaseClock.now());
  for (const [description, url] of [
    ["Demo: takes everything", receiver.good],
    ["Demo: answers 500", receiver.bad],
  ] as const) {
    const known = await db().webhook.findFirst({ where: { workspaceId, description, deletedAt: null } });
    if (!known)
      requireValue(await createWebhook(owner, CreateWebhookInput.parse({ url, events: EVENTS, description })));
    else if (known.url !== url) requireValue(await updateWebhook(owner, known.id, { url }));
  }
}
