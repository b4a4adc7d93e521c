import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { ATTEMPT_OFFSETS_MS, JITTER_SHARE } from "#lib/webhooks/queue/retry-schedule.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { deliveryJournal } from "#testing/oracles/delivery-journal.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";

const databaseUrl = await ownDatabase();
afterAll(closeDb);

/** Allowance for a busy machine; an hour is far more. */
const LEEWAY_MS = 120_000;
const preload = ["testing/processes/skewed-clock.ts"];

test.each([HOUR_MS, -HOUR_MS])(
  "a worker whose clock is off by %i ms uses the database's time for schedules and signatures",
  async (wrongBy) => {
    const env = { CLOCK_SKEW_MS: String(wrongBy) };
    const { stdout } = await promisify(execFile)(process.execPath, [`--import=./${preload[0]}`, "-p", "Date.now()"], {
      env: { ...process.env, ...env },
    });
    expect(Math.abs(Number(stdout) - wrongBy - Date.now())).toBeLessThan(LEEWAY_MS);

    await using journal = await deliveryJournal((response) => response.writeHead(500).end());
    const ctx = await makeWorkspace();
    const { secret } = await makeWebhook(ctx, `${journal.url}/hook`);
    journal.expectAt("hook", secret);
    await emitEvent(ctx);
    const worker = await startWorker({ databaseUrl, env, preload });
    const read = async () => {
      const { rows } = await sql().query<{ next: number; ago: number }>(
        `select (extract(epoch from q.due_at - a.started_at) * 1000)::int as next,
         (extract(epoch from now() - a.started_at) * 1000)::int as ago
       from delivery_queue q
       join attempts a on a.workspace_id = q.workspace_id and a.delivery_at = q.created_at and a.delivery_id = q.id
       where q.workspace_id = $1 and q.leased_until is null`,
        [ctx.workspaceId],
      );
      return rows;
    };
    await expect.poll(read, { timeout: 90_000 }).toHaveLength(1);
    const [row] = await read();
    await worker.stop();
    const [, gap] = ATTEMPT_OFFSETS_MS;
    expect(row?.next).toBeGreaterThanOrEqual(gap);
    expect(row?.next).toBeLessThanOrEqual(gap * (1 + JITTER_SHARE) + 1);
    expect(Math.abs(row?.ago ?? HOUR_MS)).toBeLessThan(LEEWAY_MS);
    // The signature is valid and the timestamp correct: receivers reject timestamps more than 300 s
    // off.
    expect(journal.arrivals).toMatchObject([{ verified: true }]);
  },
);
