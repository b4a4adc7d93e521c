// Run by shots.ts with the frozen clock. Fills a new installation with the demo's data and more,
// and writes the session used to open its pages.
import { writeFile } from "node:fs/promises";
import { startSession } from "#lib/accounts/auth/start-session.ts";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { handleLeakedKey } from "#lib/accounts/leaks/handle-leaked-key.ts";
import { FIRST_OWNER } from "#lib/accounts/workspaces/constants.ts";
import { createWorkspace } from "#lib/accounts/workspaces/create-workspace.ts";
import { setRateLimits } from "#lib/accounts/workspaces/set-rate-limits.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { randomToken } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import type { Id } from "#lib/platform/ids.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { configuredProviders } from "#lib/scraping/serp/configured-provider.ts";
import { recordHealth } from "#lib/scraping/serp/record-health.ts";
import { openListener } from "#lib/webhooks/listeners/open-listener.ts";
import { OpenListenerInput } from "#lib/webhooks/listeners/schema.ts";
import { createReplay } from "#lib/webhooks/replays/create-replay.ts";
import { CreateReplayInput } from "#lib/webhooks/replays/schema.ts";
import { openFilled } from "../demo/fill.ts";
import { requireValue } from "../demo/require-value.ts";
import { type Actors, actorsOf, daysAgo } from "../demo/workspace.ts";
import { EMPTY_NAME } from "./constants.ts";
import { fillMonitors } from "./fill-monitors.ts";

const clock = databaseClock;

/** Creates a running replay, as a worker would leave it, and a completed one. */
async function replay({ owner }: Actors): Promise<void> {
  const [from, to] = [daysAgo(3).toISOString(), daysAgo(2).toISOString()];
  for (const status of ["completed", "running"] as const) {
    const made = await createReplay(owner, CreateReplayInput.parse({ from, to, status: ["delivered"] }));
    const counted = status === "completed" ? { sent: 120, delivered: 117, failed: 3 } : { sent: 48, delivered: 48 };
    await db().replayRun.update({
      where: { id: requireValue(made).id },
      data: { ...counted, status, total: 120, queuedAt: clock.now(), finishedAt: status === "completed" ? to : null },
    });
  }
}

/** Creates a connected listener, and one whose CLI is away. */
async function listen({ owner }: Actors): Promise<void> {
  const input = { name: "Listener's key", env: "test", scopes: ["admin"] };
  const { id, name, scopes } = requireValue(await createKey(owner, CreateKeyInput.parse(input)));
  const actor = { type: "api_key", id, label: name, env: "test", scopes } as const;
  for (const machine of ["mira-laptop", "build-host"]) {
    const forward_to = "http://localhost:4000/hooks";
    const opened = await openListener(
      { ...owner, actor } as typeof owner,
      OpenListenerInput.parse({ name: `${machine} → ${forward_to}`, forward_to, agent: "gatehouse 0.1.0" }),
    );
    if (machine === "mira-laptop")
      await db().listener.update({ where: { id: requireValue(opened).id }, data: { connectedAt: clock.now() } });
  }
}

async function leak({ owner }: Actors): Promise<void> {
  const input = { name: "Nightly export", env: "live", scopes: ["scrape"] };
  const id = requireValue(await createKey(owner, CreateKeyInput.parse(input))).id as Id<"key">;
  const sourceUrl = "https://code.example/demo-shop/export/blob/main/.env";
  await handleLeakedKey({ clock }, { id, workspaceId: owner.workspaceId }, "code_host", [{ sourceUrl, diffUrl: null }]);
}

/** Makes the first of two search providers unavailable by failures. */
async function askProviders(): Promise<void> {
  const [first, second] = configuredProviders();
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  if (!first || !second) throw new Error("The installation of the pictures has two search providers.");
  await recordHealth(first.id, minutesAgo(90), { latencyMs: 640 });
  for (const minutes of [3, 2, 1])
    await recordHealth(first.id, minutesAgo(minutes), {
      code: "target_timeout",
      message: "It did not answer in time.",
    });
  await recordHealth(second.id, minutesAgo(1), { latencyMs: 820 });
}

async function limit({ owner }: Actors): Promise<void> {
  const limits = { rate_limit: 50, rate_limit_minute: null, rate_limit_day: 100_000 };
  requireValue(await setRateLimits(owner, limits));
}

/** Signs in the owner's browser; returns the session's token. */
async function signIn(userId: string): Promise<string> {
  const token = randomToken();
  const visitor = {
    clock,
    ip: "203.0.113.7",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
    requestId: undefined,
  };
  await db().$transaction((tx) => startSession(tx, visitor, { token, userId, method: "link" }));
  return token;
}

const closeDatabase = await openDatabase();
try {
  const workspaceId = await openFilled();
  const actors = await actorsOf(workspaceId, () => clock.now());
  await replay(actors);
  await listen(actors);
  await leak(actors);
  await fillMonitors(actors);
  await askProviders();
  await limit(actors);
  const maker = { actor: actors.system.actor, clock };
  requireValue(await createWorkspace(maker, { name: EMPTY_NAME, ownerEmail: FIRST_OWNER }));
  await writeFile(process.argv[2] ?? "", await signIn(actors.owner.actor.id));
} finally {
  await closeDatabase();
}
