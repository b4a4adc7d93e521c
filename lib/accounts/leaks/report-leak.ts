import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { keyStatus } from "#lib/accounts/keys/rules.ts";
import { tokenShape } from "#lib/accounts/keys/token.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { networkOf } from "#lib/platform/http/network-of.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import { cleanUrl } from "./clean-url.ts";
import { REPORTS_PER_MINUTE } from "./constants.ts";
import { handleLeakedKey, type LeakOutcome } from "./handle-leaked-key.ts";
import { matchTokens } from "./match-tokens.ts";
import { takesReport } from "./rules.ts";
import type { ReportLeakInput } from "./schema.ts";

/**
 * The effect of a report; the reporter holds the token, which entitles them to know (contract 10).
 */
export type ReportOutcome = LeakOutcome | "test_key" | "unknown";

const KEPT_MS = HOUR_MS;

const COUNT = `
  with forgotten as (delete from leak_reports where minute < $3)
  insert into leak_reports (minute, address, reports) values ($1, $2, 1)
  on conflict (minute, address) do update set reports = leak_reports.reports + 1
  returning reports`;

/**
 * Accepts a token from anybody who has it, and acts as a scan would. Returns the effect, and
 * reveals nothing else about the key.
 */
export async function reportLeak(
  ctx: { clock: Clock; ip?: string | undefined },
  { token, url }: ReportLeakInput,
): Promise<Result<{ outcome: ReportOutcome }, "rate_limited" | "invalid_parameter">> {
  if (tokenShape(token) !== "possible")
    return refuse(
      "invalid_parameter",
      "This is not a Gatehouse token. Tokens begin with svc_live_ followed by 32 letters and digits. Check that you pasted all of it.",
      { param: "token" },
    );
  const within = await admits(ctx);
  const key = (await matchTokens([token])).get(token);
  if (!takesReport(within, within ? undefined : key && (await read(ctx, key))))
    return refuse("rate_limited", `At most ${REPORTS_PER_MINUTE} reports a minute. Wait a minute, then continue.`);
  if (!key) return ok({ outcome: "unknown" });
  if (key.env === "test") return ok({ outcome: "test_key" });
  const place = { sourceUrl: cleanUrl(url || null, token), diffUrl: null };
  return ok({ outcome: await handleLeakedKey(ctx, key, "self_report", [place]) });
}

/** Reads what `takesReport` needs about a live key; a test key grants nothing. */
async function read({ clock }: { clock: Clock }, key: KnownKey) {
  if (key.env === "test") return undefined;
  const where = { keyId: key.id, workspaceId: key.workspaceId };
  return {
    status: keyStatus(key, clock.now()),
    known: (await inWorkspace(key.workspaceId, () => db().leakFinding.count({ where }))) > 0,
  };
}

/**
 * Counts the report in the database, so that the limit holds over all processes; deletes counts
 * older than an hour.
 */
async function admits({ clock, ip }: { clock: Clock; ip?: string | undefined }): Promise<boolean> {
  const now = clock.now().getTime();
  const minute = new Date(now - (now % MINUTE_MS));
  const values = [minute, networkOf(ip), new Date(now - KEPT_MS)];
  const { rows } = await sql().query<{ reports: number }>({ name: "count-leak-report", text: COUNT, values });
  return (rows[0]?.reports ?? 0) <= REPORTS_PER_MINUTE;
}
