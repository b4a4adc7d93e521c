import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { SIGN_IN_LINK_KEPT_MS } from "#lib/accounts/auth/constants.ts";
import { CODE_MISSES_WINDOW_MS, LOGIN_KEPT_MS } from "#lib/accounts/cli-logins/constants.ts";
import { INVITATION_MAILS_COUNTED_MS } from "#lib/accounts/members/constants.ts";
import { endedListenersKeptDays, replayRunsKeptDays, storedDays } from "#lib/kernel/log-days.ts";
import { MAIL_COUNTS_KEPT_MS } from "#lib/kernel/outbox/mail-limits.ts";
import * as retention from "#lib/kernel/retention.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { readScheduleRuns } from "#lib/platform/database/leases/schedule-runs.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import { IDEMPOTENCY_KEPT_MS } from "#lib/reports/requests/constants.ts";
import { anyRow, putRow } from "#testing/builders/any-row.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { schedules } from "./registry.ts";

await ownDatabase();

type Kept = { ms: number; at: string; given?: Record<string, unknown> };

/** Tables whose rows are deleted one by one: by which column, and after how long. */
const DELETED: Record<string, Kept> = {
  alert_crossings: { at: "crossed_at", ms: retention.CROSSINGS_KEPT_DAYS * DAY_MS },
  cli_code_misses: { at: "since", ms: CODE_MISSES_WINDOW_MS },
  cli_logins: { at: "expires_at", ms: LOGIN_KEPT_MS },
  crawl_hosts: { at: "used_at", ms: DAY_MS },
  idempotent_answers: { at: "created_at", ms: IDEMPOTENCY_KEPT_MS },
  invitation_mails: { at: "sent_at", ms: INVITATION_MAILS_COUNTED_MS },
  jobs: { at: "finished_at", ms: retention.JOBS_KEPT_DAYS * DAY_MS, given: { created_at: new Date(0) } },
  kept_pages: { at: "expires_at", ms: 0 },
  listeners: { at: "ended_at", ms: endedListenersKeptDays() * DAY_MS },
  mail_counts: { at: "began_at", ms: MAIL_COUNTS_KEPT_MS },
  mailbox_messages: { at: "created_at", ms: retention.MAILBOX_KEPT_DAYS * DAY_MS },
  monitor_runs: {
    at: "scheduled_for",
    ms: retention.MONITOR_RUNS_KEPT_DAYS * DAY_MS,
    given: { finished_at: new Date(), status: "completed" },
  },
  notices: { at: "created_at", ms: retention.NOTICES_KEPT_DAYS * DAY_MS, given: { next_try_at: null } },
  passkey_challenges: { at: "expires_at", ms: 0 },
  rates: { at: "ends_at", ms: 0 },
  replay_runs: { at: "finished_at", ms: replayRunsKeptDays() * DAY_MS },
  sessions: { at: "expires_at", ms: 0 },
  tracked_pages: { at: "fetched_at", ms: retention.TRACKED_PAGES_KEPT_DAYS * DAY_MS },
  verification_tokens: { at: "expires", ms: SIGN_IN_LINK_KEPT_MS },
};

/** Tables whose old days are dropped as a whole (keep-partitions.test.ts). */
const DROPPED = Object.fromEntries(Object.entries(storedDays()).map(([table, days]) => [table, { ms: days * DAY_MS }]));

const page = readFileSync(new URL("../../docs/operate/data.md", import.meta.url), "utf8");
type Line = { kept: string; by: string | undefined };
const lines = new Map<string, Line>(
  [...page.matchAll(/^\| `([a-z_]+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)].map(
    ([, table = "", kept = "", by = ""]) => [table, { kept, by: /`([a-z-]+)`/.exec(by)?.[1] }],
  ),
);

const inWords = (ms: number): string => {
  const [count, unit] =
    ms % DAY_MS === 0 && ms > DAY_MS
      ? [ms / DAY_MS, "day"]
      : ms % HOUR_MS === 0
        ? [ms / HOUR_MS, "hour"]
        : [ms / 60_000, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

const clock = { now: () => new Date() };
let workspaceId: string;
let userId: string;

beforeAll(async () => {
  ({ workspaceId } = await makeWorkspace());
  const { rows } = await sql().query<{ user_id: string }>("select user_id from members limit 1");
  userId = rows[0]?.user_id ?? "";
});
afterAll(closeDb);

/** Inserts a row whose `column` is this old. */
async function putOld(table: string, { at, given }: Kept, agoMs: number): Promise<void> {
  const row = await anyRow(table, [at, "created_at"]);
  // Other required times are those of a row that is neither due nor finished.
  if ("workspace_id" in row) row.workspace_id = workspaceId;
  if ("user_id" in row && table === "sessions") row.user_id = userId;
  await putRow(table, { ...row, ...given, [at]: new Date(Date.now() - agoMs) });
}

const agesOf = async (table: string, { at }: Kept): Promise<number[]> => {
  const { rows } = await sql().query<{ at: Date }>(`select ${at} as at from ${table} where ${at} is not null`);
  return rows.map((row) => Date.now() - row.at.getTime());
};

it("has a line for every table and no others", async () => {
  const { rows } = await sql().query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  expect([...lines.keys()].sort()).toEqual(rows.map(({ name }) => name));
});

test.each(Object.entries({ ...DELETED, ...DROPPED }))(
  "the page states how long %s is kept, and what deletes it",
  (table, { ms }) => {
    const line = lines.get(table);
    if (ms > 0) expect(line?.kept).toContain(inWords(ms));
    expect(schedules.map(({ name }) => name)).toContain(line?.by);
  },
);

test("tests every schedule that the page names", () => {
  const named = [...lines].filter(([, { by }]) => by !== undefined).map(([table]) => table);
  const elsewhere = [
    "archived_days",
    "archived_parts",
    "audit_log",
    "schedule_runs",
    "incidents",
    "delivery_hours",
    "delivery_hour_totals",
    "holds",
    "streams",
    "stream_events",
    "job_items",
    "crawl_patterns",
    "webhook_marks",
  ];
  expect(named.filter((table) => !elsewhere.includes(table)).sort()).toEqual(
    Object.keys({ ...DELETED, ...DROPPED }).sort(),
  );
});

it("deletes what is older than the page states, and nothing newer", async () => {
  for (const [table, kept] of Object.entries(DELETED)) {
    await putOld(table, kept, kept.ms + 60 * SECOND_MS);
    await putOld(table, kept, kept.ms - HOUR_MS / 2);
  }
  for (const name of new Set(Object.keys(DELETED).map((table) => lines.get(table)?.by)))
    await schedules.find((schedule) => schedule.name === name)?.run({ clock, signal: new AbortController().signal });
  for (const [table, kept] of Object.entries(DELETED)) {
    const ages = await agesOf(table, kept);
    expect([table, ages.length > 0, Math.max(...ages) < kept.ms]).toEqual([table, true, true]);
  }
});

it("forgets removed schedules once nobody can be running them", async () => {
  await sql().query(
    `insert into schedule_runs (name, every_ms, succeeded_at) values
      ('of-an-old-version', 60000, now() - interval '2 hours'), ('of-another-worker', 60000, now()), ('roll-usage', 60000, now() - interval '2 days')`,
  );
  await schedules.find(({ name }) => name === "forget-expired")?.run({ clock, signal: new AbortController().signal });
  expect((await readScheduleRuns()).map(({ name }) => name)).toEqual([
    "forget-expired",
    "of-another-worker",
    "roll-usage",
  ]);
});
