import { randomUUID } from "node:crypto";
import { version } from "#lib/platform/version.ts";
import { misused } from "../command-error.ts";
import { CALL_SECONDS, CALL_SECONDS_MAX, RETRY_SECONDS_MAX } from "../http/constants.ts";
import { type HttpAnswer, sendHttp } from "../http/send.ts";
import { mention } from "../print.ts";
import type { Login } from "./login.ts";
import { readAnswer } from "./read-answer.ts";

export type ApiCall = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From /v1 on; what is not ours in it is encoded already. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: object;
};

/** Options that every command has which calls the API. */
export type CallOptions = { timeout?: string };

/** Seconds out of `--timeout`. */
export function readSeconds(text = String(CALL_SECONDS)): number {
  const seconds = Number(text);
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && seconds > 0 && seconds <= CALL_SECONDS_MAX) return seconds;
  throw misused(`--timeout: expected seconds, ${CALL_SECONDS_MAX} at most, not ${JSON.stringify(text)}`);
}

function addressOf(login: Login, { path, query = {} }: ApiCall): URL {
  const url = new URL(login.baseUrl + path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** Whole seconds that a 429 asks to wait (RFC 9110 10.2.3, seconds alone: that is what Gatehouse sends), or nothing. */
function waitOf({ status, header }: HttpAnswer): number | undefined {
  const text = header("retry-after") ?? "";
  return status === 429 && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/**
 * Calls /v1 and answers its JSON, whose fields the API vouches for. A 429 is tried once more after the time that it asks for; a
 * POST carries an Idempotency-Key, so that nothing is made twice. Throws `CommandError` for every refusal and failure.
 */
export async function callApi<T>(login: Login, call: ApiCall, options: CallOptions): Promise<T> {
  const url = addressOf(login, call);
  const exchange = {
    url,
    method: call.method,
    headers: {
      authorization: `Bearer ${login.key}`,
      accept: "application/json",
      "user-agent": `gatehouse-cli/${version()}`,
      ...(call.method === "POST" && { "idempotency-key": randomUUID() }),
      ...(call.body && { "content-type": "application/json" }),
    },
    body: call.body && JSON.stringify(call.body),
    seconds: readSeconds(options.timeout),
    environment: process.env,
  };
  let answer = await sendHttp(exchange);
  const wait = waitOf(answer);
  if (wait !== undefined && wait <= RETRY_SECONDS_MAX) {
    if (wait > 0) mention(`Too many requests: waiting ${wait} s.`);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    answer = await sendHttp(exchange);
  }
  return readAnswer<T>(answer, login);
}
