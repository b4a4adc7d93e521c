import { version } from "#lib/platform/env/version.ts";
import { Caller } from "../../packages/typescript/src/caller.ts";
import { ApiError } from "../../packages/typescript/src/errors.ts";
import { misused } from "../command-error.ts";
import { CALL_SECONDS, CALL_SECONDS_MAX } from "../http/constants.ts";
import { type HttpAnswer, sendHttp } from "../http/send.ts";
import { mention } from "../print.ts";
import type { Login } from "./login.ts";
import { readAnswer } from "./read-answer.ts";

export type ApiCall = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From /v1 on, with values already encoded. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: object;
  /** A POST without an Idempotency-Key, whose repetition the server would not notice. */
  unkeyed?: boolean;
};

/** Options of every command that calls the API. */
export type CallOptions = { timeout?: string };

/** Parses the seconds of `--timeout`. */
export function readSeconds(text = String(CALL_SECONDS)): number {
  const seconds = Number(text);
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && seconds > 0 && seconds <= CALL_SECONDS_MAX) return seconds;
  throw misused(`--timeout: expected seconds, ${CALL_SECONDS_MAX} at most, not ${JSON.stringify(text)}`);
}

/**
 * Calls /v1 and returns the JSON, typed as the API documents it. The SDK prepares the call and
 * retries it once where that is safe, a POST with the same Idempotency-Key; connections and
 * messages are the CLI's own. Throws `CommandError` for every error.
 */
export async function callApi<T>(
  login: Login,
  { unkeyed = false, ...call }: ApiCall,
  options: CallOptions,
): Promise<T> {
  const seconds = readSeconds(options.timeout);
  let answer: HttpAnswer | undefined;
  const caller = new Caller({
    apiKey: login.key,
    baseUrl: login.baseUrl,
    userAgent: `gatehouse-cli/${version()}`,
    retries: 1,
    // Longer than the CLI's own timeout, which has its own message.
    timeoutMs: 2 * seconds * 1_000,
    onRepeat: (error, waitMs) => {
      const why = error instanceof ApiError && error.status === 429 ? "Too many requests" : "Not right now";
      if (waitMs >= 1_000) mention(`${why}: waiting ${Math.floor(waitMs / 1_000)} s.`);
    },
    fetch: async (url, { method = "GET", headers, body }) => {
      answer = await sendHttp({
        url,
        method,
        headers: Object.fromEntries(headers),
        body: typeof body === "string" ? body : undefined,
        seconds,
        environment: process.env,
      });
      // The body tells whether an error is from Gatehouse or a proxy.
      return new Response(answer.status >= 400 ? answer.text : null, {
        status: answer.status,
        headers: { "retry-after": answer.header("retry-after") ?? "" },
      });
    },
  });
  await caller
    .send({ ...call, keyed: call.method === "POST" && !unkeyed }, () => undefined)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  if (!answer) throw new Error("A call ended without an answer and without an error.");
  return readAnswer<T>(answer, login);
}
