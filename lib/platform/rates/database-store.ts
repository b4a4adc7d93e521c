import { sql } from "#lib/platform/database/client.ts";
import { allShards, inShard } from "#lib/platform/database/shards/shards.ts";
import { limited } from "#lib/platform/postgres/limited-statement.ts";
import { batchOf, functionCall, plain } from "#lib/platform/values/columns.ts";
import { STORE_ANSWERS_MS } from "./constants.ts";
import type { Ask, Grant, RateStore } from "./types.ts";

const columns = batchOf<Ask>()({
  ids: ["text", ({ limit }) => limit.id],
  limits: ["float8", ({ limit }) => limit.limit],
  seconds: ["float8", ({ limit }) => limit.windowSeconds],
  leaking: ["boolean", ({ limit }) => String(limit.kind === "leaks")],
  needs: ["int", ({ need }) => need],
  wants: ["int", ({ want }) => want],
  settles: ["float8", ({ settle }) => settle],
  settle_windows: ["bigint", ({ settleWindow }) => settleWindow],
});
const TAKE = functionCall("take_rates", { share: plain, ...columns.arguments });
const TEXT = `select granted, used, at_ms from ${TAKE.text}`;

type Row = { granted: number; used: number; at_ms: number };

/**
 * Returns the store of an installation without Redis: a row per limit in `rates`, updated by
 * prisma/functions/take_rates.sql.
 */
export function databaseStore(): RateStore {
  return {
    take: async (asks, share) => {
      const values = TAKE.values({ share, ...columns.of(asks) });
      const statement = limited(STORE_ANSWERS_MS, { name: "take-rates", text: TEXT, values });
      // All limits are in one shard, whichever shard a call concerns: addresses have limits too and
      // belong to none.
      const { rows } = await inShard(allShards()[0], () => sql().query<Row>(statement));
      return rows.map(({ granted, used, at_ms: at }): Grant => ({ granted, level: { used, at } }));
    },
    close: async () => undefined, // the pool belongs to the process
  };
}
