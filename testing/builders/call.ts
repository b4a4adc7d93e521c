import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { recordRequest } from "#lib/reports/requests/record-request.ts";

type Made = { env?: KeyEnv; status?: number; credits?: number };

/** Logs a call of a key at a given time, with the next flush of the request log. */
export function recordCall(
  ctx: Ctx,
  keyId: string,
  when: Date,
  { env = "live", status = 200, credits = 0 }: Made = {},
): void {
  recordRequest({
    id: newId("req", when),
    workspaceId: ctx.workspaceId,
    keyId,
    env,
    method: "GET",
    endpoint: "/v1/scrape",
    target: "https://example.com/",
    status,
    errorCode: status < 400 ? null : "target_blocked",
    targetStatus: null,
    sourceIp: "203.0.113.7",
    userAgent: null,
    durationMs: 5,
    credits,
  });
}
