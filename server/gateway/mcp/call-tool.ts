import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { isTestKey } from "#lib/kernel/actor.ts";
import { statusOf } from "../answers/outcome.ts";
import { callerGone } from "../input/caller-gone.ts";
import { parseInput } from "../input/parse-input.ts";
import type { Arrival } from "../pipeline/arrival.ts";
import { keyContext } from "../pipeline/key-context.ts";
import { answerSafely } from "../pipeline/run-route.ts";
import { apiError } from "../route/api-error.ts";
import type { Call, Outcome, Spooled } from "../route/route.ts";
import { Bounds, pathNames } from "./describe-tool.ts";
import { fileAsText, type MessageOutcome } from "./file-as-text.ts";
import type { Tool } from "./tool.ts";

/**
 * Returns the most credits that a live call may cost in total: the actual cost or, for work that is
 * charged later (202), its maximum.
 *
 * @param outcome of the operation; undefined if it threw, so that its progress is unknown.
 * @param most the maximum cost, known in advance.
 */
export function creditsCommitted(outcome: Outcome | undefined, most: number): number {
  if (!outcome) return most;
  const credits = outcome.credits ?? 0;
  return statusOf(outcome) === 202 ? Math.max(credits, most) : credits;
}

export type ToolCaller = { key: KnownKey; arrival: Arrival; outgoing: ServerResponse };
/** `committed`: the most credits that the call may cost in total (`creditsCommitted`). */
export type Called = { outcome: MessageOutcome; committed: number; maxCharacters: number };

const ID = /^[\w.-]{1,64}$/;

/**
 * Runs a tool's operation with the key of this call, as over HTTP. Refuses work that may cost more
 * than `max_credits`.
 *
 * @param tool one of those that the key may call.
 */
export async function callTool(
  { key, arrival, outgoing }: ToolCaller,
  tool: Tool,
  given: Record<string, unknown>,
): Promise<Called> {
  const { max_credits, max_characters, ...rest } = given;
  const bounds = parseInput(Bounds, { max_credits, max_characters });
  if ("error" in bounds) return { outcome: bounds, committed: 0, maxCharacters: Bounds.parse({}).max_characters };
  // parsed by Bounds
  const { max_credits: maxCredits, max_characters: maxCharacters } = bounds.value as ReturnType<typeof Bounds.parse>;

  const read = readArguments(tool, rest);
  if ("error" in read) return { outcome: read, committed: 0, maxCharacters };
  const { params, query, body } = read;
  const most = tool.maxCredits?.(body ?? query) ?? 0;
  if (key.env === "live" && most > maxCredits) {
    const message = `This may cost up to ${most} credits, and max_credits is ${maxCredits}. Request less, or set max_credits: ${most} where that is meant.`;
    const outcome = { error: apiError("invalid_parameter", message, { param: "max_credits" }) };
    return { outcome, committed: 0, maxCharacters };
  }

  const ctx = keyContext(key, arrival);
  const call: Call = {
    ...{ ctx, key, params, query, body },
    requestId: arrival.requestId,
    spooled: tool.route.spools === undefined ? undefined : asSpooled(rest),
    gone: () => callerGone(outgoing),
    // Headers belong to the MCP connection, not to the operation.
    header: () => undefined,
    isEncrypted: false,
  };
  const answer = (isTestKey(ctx.actor) && tool.route.fixture) || tool.route.handle;
  let returned: Outcome | undefined;
  const outcome = await answerSafely(arrival.requestId, tool.route.path, async () => {
    returned = await answer(call);
    return "send" in returned ? await fileAsText(returned, maxCharacters, call.gone()) : returned;
  });
  const committed = key.env === "live" ? creditsCommitted(returned, most) : 0;
  return { outcome, committed, maxCharacters };
}

type Read = { params: Record<string, string>; query: unknown; body: unknown };

function readArguments(
  { route, fields }: Tool,
  given: Record<string, unknown>,
): Read | Extract<Outcome, { error: unknown }> {
  const params: Record<string, string> = {};
  const rest = { ...given };
  for (const name of pathNames(route.path)) {
    const value = rest[name];
    delete rest[name];
    if (typeof value !== "string" || !ID.test(value))
      return { error: apiError("invalid_parameter", `${name}: the ID is missing or malformed.`, { param: name }) };
    params[name] = value;
  }
  const other = Object.keys(rest).find((name) => fields && !fields.includes(name));
  const schema = route.body ?? route.query;
  const unknown = other ?? (schema ? undefined : Object.keys(rest)[0]);
  if (unknown !== undefined) {
    const param = unknown.slice(0, 200);
    return { error: apiError("invalid_parameter", `Unknown parameter: ${param}.`, { param }) };
  }
  if (!schema) return { params, query: undefined, body: undefined };
  const parsed = parseInput(schema, route.body ? rest : asQuery(rest));
  if ("error" in parsed) return parsed;
  return route.body
    ? { params, query: undefined, body: parsed.value }
    : { params, query: parsed.value, body: undefined };
}

/** Converts values to the form of a parsed query: strings, or lists of strings. */
const asQuery = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

/** Wraps a body for operations that read it as a stream. */
function asSpooled(given: object): Spooled {
  const text = Buffer.from(JSON.stringify(given));
  return {
    bytes: text.length,
    sha256: createHash("sha256").update(text).digest(),
    contentType: "application/json",
    read: () => Readable.from([text]),
    close: async () => undefined,
  };
}
