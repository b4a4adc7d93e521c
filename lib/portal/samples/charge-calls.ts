import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { flushRequests, recordRequest } from "#lib/reports/requests/record-request.ts";
import { asLogged } from "./as-logged.ts";
import { SAMPLE_KEYS, type SampleKeyName } from "./constants.ts";
import type { InsertedKeys } from "./insert-keys.ts";
import { sampleCalls, sampleStart } from "./traffic.ts";

/** Concurrent calls, within what a process buffers for the log. */
const AT_ONCE = 500;

/**
 * Makes and charges the calls of a charged sample from its last one up to `until`, as the gateway
 * would. Only for an installation that is entirely a sample (decision 0047). Resumes after its last
 * call and returns the number of calls made.
 */
export async function chargeCalls(ctx: Ctx, until: Date): Promise<number> {
  const { workspaceId } = ctx;
  const { filledAt, charged, keys: ids } = await db().sampleFill.findUniqueOrThrow({ where: { workspaceId } });
  if (!charged) throw new Error("The calls of this sample are free.");
  const names = Object.keys(SAMPLE_KEYS) as SampleKeyName[];
  const keys = Object.fromEntries(names.map((name, at) => [name, ids[at] as Id<"key">])) as InsertedKeys;
  const { _max: last } = await db().request.aggregate({
    where: { workspaceId, keyId: { in: ids } },
    _max: { createdAt: true },
  });
  const start = sampleStart(until > filledAt ? until : filledAt);
  // A month with a statement takes no more transactions.
  const stated = await db().statementProgress.findUnique({ where: { workspaceId } });
  const afterLast = (last.createdAt?.getTime() ?? 0) + 1;
  const from = new Date(Math.max(start.getTime(), afterLast, stated?.through.getTime() ?? 0));
  const calls = sampleCalls({ from, to: until, filledAt });
  for (let at = 0; at < calls.length; at += AT_ONCE) {
    const entries = calls.slice(at, at + AT_ONCE).map((call) => asLogged(ctx, keys, call, call.credits));
    await Promise.all(
      entries.map(async (entry, n) => {
        const now = calls[at + n]?.at ?? until;
        const { id: requestId, keyId, credits: amount, endpoint } = entry;
        const paid = await chargeCredits({ ...ctx, clock: { now: () => now } }, { requestId, keyId, amount, endpoint });
        if (!paid.ok) throw new Error(`A call of the sample was refused: ${paid.message}`);
      }),
    );
    entries.forEach(recordRequest);
    await flushRequests();
  }
  return calls.length;
}
