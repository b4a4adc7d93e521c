import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";

/** The columns of an hourly counter. */
export type Counter = {
  hour: Date;
  keyId: string;
  endpoint: string;
  outcome: "succeeded" | "failed" | "refused";
  env: KeyEnv;
  requests: number;
  credits: number;
};

/** Adds to the hourly counters, like the request log and the debits. */
export async function count(ctx: Ctx, counters: readonly Counter[]): Promise<void> {
  await sql().query(
    `insert into usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, requests, credits)
     select $1, * from unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::key_env[], $7::bigint[], $8::bigint[])
     on conflict (workspace_id, hour, key_id, endpoint, outcome) do update
     set requests = usage_hours.requests + excluded.requests, credits = usage_hours.credits + excluded.credits`,
    [
      ctx.workspaceId,
      counters.map((each) => each.hour),
      counters.map((each) => each.keyId),
      counters.map((each) => each.endpoint),
      counters.map((each) => each.outcome),
      counters.map((each) => each.env),
      counters.map((each) => each.requests),
      counters.map((each) => each.credits),
    ],
  );
}
