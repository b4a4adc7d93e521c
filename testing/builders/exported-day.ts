import { sql } from "#lib/platform/database/client.ts";
import { ensurePartitions, ensurePastPartitions } from "#lib/platform/database/partitions/partitions.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { makeAttempts } from "./attempts.ts";
import { recordCall } from "./call.ts";
import { makeDelivery } from "./delivery-log.ts";
import type { Ctx } from "./workspace.ts";

/** How many days the installation and its partitions go back, including the exported one. */
const DAYS_BACK = 9;

/**
 * Makes the installation some days old with all partitions, so that workers create none and wait
 * for no lock.
 */
export async function beginEarlier(): Promise<void> {
  await ensurePastPartitions(DAYS_BACK);
  await ensurePartitions();
  await sql().query("update workspaces set created_at = now() - $1 * interval '1 day'", [DAYS_BACK - 1]);
}

/** Returns the time at an hour of a day. */
export const atHour = (day: string, hours: number): Date => new Date(Date.parse(day) + hours * 3_600_000);

/**
 * Writes calls with counters, and deliveries with attempts, on this day and the neighbouring ones.
 * One delivery of the previous day ends on this one, one of this day on the next, and one has not
 * ended.
 */
export async function fillDay(ctx: Ctx, day: string, calls = 20): Promise<void> {
  const key = newId("key", atHour(day, 0));
  for (let nth = 0; nth < calls; nth++)
    recordCall(ctx, key, atHour(day, (nth * 24) / calls), { status: nth % 5 === 0 ? 502 : 200, credits: nth % 3 });
  recordCall(ctx, key, new Date(atHour(day, 0).getTime() - 1));
  recordCall(ctx, key, atHour(day, 24));
  await flushRequests();
  const url = "https://user:secret@hooks.example/T0/B0/token?sig=secret";
  const ended = [
    { at: atHour(day, 0), finishedAt: atHour(day, 0) },
    { at: atHour(day, -30), finishedAt: atHour(day, 2), attempts: 3, status: "failed", lastStatus: 500 },
    { at: atHour(day, 9), finishedAt: atHour(day, 9.001), webhookId: null },
    { at: atHour(day, 10), finishedAt: atHour(day, 12), status: "canceled" },
    { at: atHour(day, 20), finishedAt: new Date(atHour(day, 24).getTime() - 1), attempts: 2 },
    { at: atHour(day, 23), finishedAt: atHour(day, 24) },
    { at: atHour(day, -2), finishedAt: new Date(atHour(day, 0).getTime() - 1) },
  ] as const;
  for (const each of ended) {
    const made = await makeDelivery(ctx, { ...each, url });
    const attempts = "attempts" in each ? each.attempts : "status" in each ? 0 : 1;
    await makeAttempts(
      ctx,
      made,
      Array.from({ length: attempts }, (_, nth) => ({
        ...{ url, status: nth === 2 ? null : 500, responseBody: "no" },
        error: nth === 2 ? { code: "timeout", message: "The endpoint did not answer." } : null,
      })),
    );
  }
  await makeDelivery(ctx, { at: atHour(day, 8), status: "pending" });
}
