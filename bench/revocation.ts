import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Bench, type Figure, quantile } from "./figure.ts";
import { awaitRefusal, call, openStream } from "./revocation/await-end.ts";
import { paceCalls } from "./revocation/paced-calls.ts";
import { type Server, startServer } from "./setup/child.ts";

const PROCESSES = 3;
const CALLS_A_SECOND = 500;
const LIMIT_MS = 5_000;

/**
 * Revokes keys one by one while all are called on every process. Returns the ms from each commit to each process's
 * first refusal.
 */
async function revokeUnderLoad(ctx: Ctx, servers: readonly Server[], count: number, perSecond: number) {
  const keys = await Promise.all(Array.from({ length: count }, () => makeKey(ctx, { scopes: ["billing"] })));
  for (const { token } of keys) await Promise.all(servers.map((server) => call(server.url, token)));
  const calls = paceCalls(perSecond, async (at) => {
    const [server, key] = [servers[at % servers.length], keys[Math.floor(at / servers.length) % keys.length]];
    if (server && key) await call(server.url, key.token);
  });
  const took: number[] = [];
  for (const { id, token } of keys) {
    const revoked = await revokeKey(ctx, id, {});
    const since = performance.now();
    if (!revoked.ok) throw new Error(revoked.message);
    took.push(...(await Promise.all(servers.map((server) => awaitRefusal(server.url, token, since)))));
  }
  const begun = performance.now();
  const made = await calls.stop();
  return { took: took.sort((a, b) => a - b), made, drained: performance.now() - begun };
}

/** Keeps cutting the connections that notify of changed keys until the returned function is called. */
function cutNotifications(): () => Promise<void> {
  let cutting = true;
  const cut = async () => {
    while (cutting)
      await sql().query(`select pg_terminate_backend(pid), pg_sleep(0.02) from pg_stat_activity
        where datname = current_database() and application_name = 'gatehouse_keys'`);
  };
  const turning = cut();
  return async () => {
    cutting = false;
    await turning;
  };
}

async function closeStreams(ctx: Ctx, servers: readonly Server[], each: number): Promise<number[]> {
  const silent = createServer(() => undefined);
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const page = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const took: number[] = [];
  for (let round = 0; round < each; round++) {
    const { id, token } = await makeKey(ctx, { scopes: ["stream"] });
    const streams = await Promise.all(servers.map(({ port }) => openStream(port, token, page)));
    await revokeKey(ctx, id, {});
    const since = performance.now();
    for (const { at, said } of await Promise.all(streams.map(({ ended }) => ended))) {
      if (!said) throw new Error("A stream was closed without auth_revoked.");
      took.push(at - since);
    }
  }
  silent.closeAllConnections();
  silent.close();
  return took.sort((a, b) => a - b);
}

const figure = (what: string, took: number[], aim: number, part: number, note: string): Figure => {
  const ours = quantile(took, part);
  const worst = took.at(-1) ?? Number.NaN;
  return {
    figure: what,
    ours,
    unit: "ms",
    aim: aim === LIMIT_MS ? "≤ 5 s" : `≤ ${aim} ms, never over 5 s`,
    met: ours <= aim && worst <= LIMIT_MS,
    note: `${note}; p50 ${Math.round(quantile(took, 0.5))} ms, worst ${Math.round(worst)} ms of ${took.length}`,
  };
};

/** Measures how soon every process sees a revocation, from its commit to the first refusal (service interface 3.1). */
const bench: Bench = {
  name: "revocation",
  env: { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8", LOG_LEVEL: "silent" },
  run: async ({ quick, env }) => {
    const ctx = await makeWorkspace({ credits: 1_000_000 });
    const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer("gateway.ts", env)));
    const [count, cutCount, rounds, perSecond] = quick ? [4, 1, 1, 50] : [100, 25, 10, CALLS_A_SECOND];
    try {
      const heard = await revokeUnderLoad(ctx, servers, count, perSecond);
      const streams = await closeStreams(ctx, servers, rounds);
      const mend = cutNotifications();
      const unheard = await revokeUnderLoad(ctx, servers, cutCount, perSecond).finally(mend);
      const load = `${PROCESSES} processes, ${perSecond} requests/s`;
      return [
        figure("a revocation seen by every process, p99", heard.took, 250, 0.99, `${load}, ${heard.made} in all`),
        figure("the same, the connections that notify of it cut throughout, worst", unheard.took, LIMIT_MS, 1, load),
        figure("an open stream ended by `auth_revoked`, worst", streams, LIMIT_MS, 1, `${PROCESSES} processes`),
      ];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};
export default bench;
