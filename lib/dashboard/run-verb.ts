import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { QueueFull } from "#lib/platform/database/group-commit.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isDatabaseAway, isDeadlock } from "#lib/platform/postgres/errors.ts";
import { ZOD_MESSAGES } from "#lib/platform/values/input/plain-issue.ts";
import type { Refusal, Result } from "#lib/platform/values/result.ts";

/** A server action's answer. `fields` holds messages by the path of the refused input. */
export type ActionResult<T> =
  | { ok: true; value: T }
  | { ok: false; error: string; message: string; fields?: Record<string, string>; detail?: Record<string, unknown> };

/** Maps an input's errors to the fields of its form. */
function refusedInput(error: z.ZodError): ActionResult<never> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".");
    fields[path] ??= issue.message;
  }
  const first = error.issues[0]?.message ?? "The input is not valid.";
  return { ok: false, error: "invalid_parameter", message: first, fields };
}

/** Converts a verb's refusal for a form: `detail.param` names the refused input. */
export function refusedBy(refusal: Refusal<string>): ActionResult<never> {
  const param = refusal.detail?.param;
  return typeof param === "string" ? { ...refusal, fields: { [param]: refusal.message } } : refusal;
}

/** Parses the input and calls the verb. Unexpected errors go to `surprise`. */
export async function runVerb<C extends VisitorCtx, S extends z.ZodType, T>(
  ctx: C,
  schema: S,
  input: unknown,
  verb: (ctx: C, input: z.output<S>) => Promise<Result<T, string>>,
): Promise<ActionResult<T>> {
  const parsed = schema.safeParse(input, ZOD_MESSAGES);
  if (!parsed.success) return refusedInput(parsed.error);
  const run = () => verb(ctx, parsed.data);
  const result = await ("workspaceId" in ctx ? inWorkspace(String(ctx.workspaceId), run) : run());
  log.info("dashboard.action", {
    request_id: ctx.requestId,
    what: verb.name,
    refused: result.ok ? undefined : result.error,
  });
  return result.ok ? result : refusedBy(result);
}

/** Reports an unexpected error by its reference in the log, never by its message. */
export function surprise(error: unknown, what: string, requestId?: string): ActionResult<never> {
  const reference = requestId ?? randomBytes(5).toString("hex");
  if (isDatabaseAway(error)) {
    log.warn("dashboard.database_away", { err: error, reference, what });
    return {
      ok: false,
      error: "overloaded",
      message: "The database cannot be reached right now. Try again in a moment.",
    };
  }
  if (isDeadlock(error)) {
    log.warn("dashboard.deadlocked", { err: error, reference, what });
    return {
      ok: false,
      error: "overloaded",
      message: "The change conflicted with another one. Try again in a moment.",
    };
  }
  if (error instanceof QueueFull)
    return {
      ok: false,
      error: "overloaded",
      message: "The server is busy. Try again in a moment.",
    };
  log.error("dashboard.failed", { err: error, reference, what });
  return {
    ok: false,
    error: "internal_error",
    message: `Something went wrong on our side. Try again. If it keeps failing, give the operator the reference ${reference}.`,
    detail: { reference },
  };
}
