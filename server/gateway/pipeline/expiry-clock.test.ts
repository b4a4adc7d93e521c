import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { openEvents } from "#testing/processes/event-stream.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { targetSite } from "#testing/services/target-site.ts";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const databaseUrl = await ownDatabase();
const root = path.join(import.meta.dirname, "../../..");
afterAll(closeDb);

const minted = async () => {
  const ctx = await makeWorkspace({ credits: 100 });
  return { ctx, ...(await makeKey(ctx, { scopes: ["admin", "stream"] })) };
};
/** Makes a key expire `seconds` from now by the database's clock. Returns that time. */
async function expire(keyId: string, seconds: number): Promise<Date> {
  const { rows } = await sql().query<{ at: Date }>(
    "update api_keys set expires_at = now() + make_interval(secs => $2) where id = $1 returning expires_at as at",
    [keyId, seconds],
  );
  return rows[0]?.at ?? new Date(Number.NaN); // the key was just made
}
const until = (look: () => unknown) => expect.poll(look, { timeout: 90_000, interval: 20 });

describe.each([HOUR_MS, -HOUR_MS])("a gateway whose clock is off by %i ms", (wrongBy) => {
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    child = fork(path.join(root, "testing/processes/gateway-process.ts"), {
      cwd: root,
      execArgv: [`--import=${path.join(root, "testing/processes/skewed-clock.ts")}`],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
        LOG_LEVEL: "silent",
        GATEWAY_PATIENT: "yes",
        CLOCK_SKEW_MS: String(wrongBy),
      },
    });
    const [port] = (await once(child, "message")) as [number];
    url = `http://127.0.0.1:${port}/v1`;
  });
  afterAll(() => child.kill("SIGKILL"));
  const call = (token: string) => fetch(`${url}/workspace`, { headers: { authorization: `Bearer ${token}` } });

  it("accepts and refuses keys by the database's clock", async () => {
    const [ahead, past] = [await minted(), await minted()];
    await expire(ahead.id, 1_800);
    const at = await expire(past.id, -1_800);
    expect((await call(ahead.token)).status).toBe(200);
    const refused = await call(past.token);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="revoked"');
    expect(await refused.json()).toMatchObject({
      error: { code: "revoked", revoked_at: at.toISOString(), reason: "scheduled_expiry" },
    });
  });

  it("ends a cached key at its expiry, without a notification", async () => {
    const { id, token } = await minted();
    const at = await expire(id, 2);
    await until(async () => (await call(token)).status).toBe(401);
    const { rows } = await sql().query<{ now: Date }>("select clock_timestamp() as now");
    // Allows a second, as two clocks compared over a network may differ by less than that. The
    // gateway's clock is an hour off.
    expect(rows[0]?.now.getTime()).toBeGreaterThan(at.getTime() - 1_000);
  });

  it("closes the stream of an expired key and no others", async () => {
    await using slow = await targetSite();
    const [ending, lasting] = [await minted(), await minted()];
    await expire(ending.id, 1_800);
    await expire(lasting.id, 1_800);
    const open = (token: string, name: string) =>
      openEvents(`${url}/stream`, { token, body: { urls: [`${slow.url}/hold/${name}`] } });
    const ends = await open(ending.token, `ends${wrongBy}`);
    const lasts = await open(lasting.token, `lasts${wrongBy}`);
    await until(() => [ends.events.length, lasts.events.length]).toEqual([1, 1]);
    const at = await expire(ending.id, 0);
    await until(ends.isOver).toBe(true);
    expect(ends.of("auth_revoked")).toEqual([{ revoked_at: at.toISOString(), reason: "scheduled_expiry" }]);
    slow.release();
    await until(lasts.isOver).toBe(true);
    expect(lasts.events.at(-1)?.data).toMatchObject({ reason: "finished", urls_ok: 1 });
  });
});
