import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { mintSpender, type Spender } from "#testing/builders/credits.ts";
import { exactness } from "./credits/exact.ts";
import { type Bench, median } from "./figure.ts";

const IN_FLIGHT = 64;

/** A debit without group commit: one statement per request, the balance guarded in its `where`. */
const ONE_BY_ONE = `
  with moved as (
    update balances set balance = balance - 1 where workspace_id = $1 and balance >= 1 returning balance
  )
  insert into ledger (workspace_id, day, id, type, amount, balance_after, key_id, request_id, endpoint, price_version, actor)
  select $1, (now() at time zone 'utc')::date, $2, 'settle', -1, balance, $3, $4, '/v1/parse', 'bench', $3 from moved`;

const ENDPOINT = "/v1/parse";

async function ours({ ctx, keyId, newRequest }: Spender): Promise<void> {
  const charged = await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 1, endpoint: ENDPOINT });
  if (!charged.ok) throw new Error(charged.message);
}

async function baseline({ ctx, keyId, newRequest }: Spender): Promise<void> {
  const ledgerId = newId("led", ctx.clock.now());
  const { rowCount } = await sql().query({
    name: "bench_debit",
    text: ONE_BY_ONE,
    values: [ctx.workspaceId, ledgerId, keyId, newRequest()],
  });
  if (rowCount !== 1) throw new Error("The baseline charged nothing.");
}

/** Returns debits per second on one workspace with `IN_FLIGHT` in flight. */
async function rate(debit: (spender: Spender) => Promise<void>, spender: Spender, count: number): Promise<number> {
  let left = count;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left-- > 0) await debit(spender);
    }),
  );
  return (count / (performance.now() - begun)) * 1_000;
}

/**
 * Durable debits per second on one hot workspace with 64 in flight: group commit against one statement per request on
 * the same pool, as medians of interleaved rounds. Also checks whether two processes ever spend more or less than the
 * balance.
 */
const bench: Bench = {
  name: "credits",
  run: async ({ quick, env }) => {
    const [rounds, debits, singles] = quick ? [1, 500, 100] : [5, 20_000, 2_000];
    const [mine, theirs] = [await mintSpender({ credits: 1e9 }), await mintSpender({ credits: 1e9 })];
    const seen = { ours: [] as number[], baseline: [] as number[] };
    await rate(ours, mine, debits / 4);
    await rate(baseline, theirs, singles / 4);
    for (let round = 0; round < rounds; round++) {
      seen.ours.push(await rate(ours, mine, debits));
      seen.baseline.push(await rate(baseline, theirs, singles));
    }
    const exact = await exactness(quick ? 2 : 100, env);
    const [a, b] = [median(seen.ours), median(seen.baseline)];
    return [
      {
        figure: "durable debits in process, one hot workspace and key, 64 in flight",
        ours: a,
        baseline: b,
        unit: "debits/s",
        ratio: a / b,
        aim: "≥ 10, and ≥ 15,000 a second",
        met: a / b >= 10 && a >= 15_000,
        note: "baseline: one UPDATE of the balance with the ledger's INSERT a request, same pool; ours also keeps the key's ceiling and spend, the hour's usage and the events",
      },
      exact,
    ];
  },
};
export default bench;
