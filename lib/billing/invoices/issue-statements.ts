import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { sql } from "#lib/platform/database/client.ts";
import { backlogsAtOnce } from "#lib/platform/database/long-transaction.ts";
import { isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { STATEMENT_GRACE_MS, STATEMENTS_AT_ONCE, STATEMENTS_MAX } from "./constants.ts";
import { issueStatement } from "./issue-statement.ts";
import { monthOf, nextMonth } from "./rules.ts";

const MONTH_END: Actor = { type: "system", id: "system", label: "Monthly statements" };

/** Workspaces without a statement of an ended month, with the first such month. */
const due = (): string => `
  select w.id, coalesce(p.through, date_trunc('month', w.created_at at time zone 'UTC')::date)::text as month
  from workspaces w left join statement_progress p on p.workspace_id = w.id
  where w.id > $2 and ${isOfThisShard("w.id")} and coalesce(p.through, date_trunc('month', w.created_at at time zone 'UTC')::date) < $1::date
  order by w.id limit $3`;

/**
 * Issues statements of ended months: on the first of each month, and after an outage all missed
 * ones in order. Only the latest month's is emailed. Safe in concurrent workers: each statement is
 * issued once. An error in one workspace does not affect the others, and is retried in the next
 * round.
 * @returns how many statements were issued.
 */
export async function issueStatements({ clock }: { clock: Clock }): Promise<number> {
  const current = monthOf(new Date(clock.now().getTime() - STATEMENT_GRACE_MS));
  const turns = new Semaphore(Math.min(STATEMENTS_AT_ONCE, backlogsAtOnce()));
  let issued = 0;
  let after = "";
  for (;;) {
    const page = [current.toISOString(), after, STATEMENTS_MAX];
    const { rows } = await sql().query<{ id: string; month: string }>(due(), page);
    const made = rows.map(({ id, month }) => turns.run(() => tryCatchUp(id, new Date(month), current, clock)));
    issued += (await Promise.all(made)).reduce((sum, each) => sum + each, 0);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < STATEMENTS_MAX) return issued;
  }
}

async function tryCatchUp(id: string, first: Date, current: Date, clock: Clock): Promise<number> {
  try {
    return await catchUp({ workspaceId: trustedWorkspace(id), actor: MONTH_END, clock }, first, current);
  } catch (err) {
    log.warn("invoice.statement_failed", { err, workspace_id: id });
    return 0;
  }
}

/** Issues a workspace's statements from `first` until before `current`. */
async function catchUp(ctx: Ctx, first: Date, current: Date): Promise<number> {
  let issued = 0;
  for (let month = first; month < current; month = nextMonth(month)) {
    const latest = nextMonth(month).getTime() === current.getTime();
    if (await issueStatement(ctx, month, !latest)) issued++;
  }
  return issued;
}
