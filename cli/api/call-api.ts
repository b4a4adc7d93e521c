import { version } from "#lib/platform/version.ts";
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
  /** From /v1 on; what is not ours in it is encoded already. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: object;
  /** A POST that takes no Idempotency-Key, so that the server would not notice a second one. */
  unkeyed?: boolean;
};

/** Options that every command has which calls the API. */
export type CallOptions = { timeout?: string };

/** Seconds out of `--timeout`. */
export function readSeconds(text = String(CALL_SECONDS)): number {
  const seconds = Number(text);
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && seconds > 0 && seconds <= CALL_SECONDS_MAX) return seconds;
  throw misused(`--timeout: expected seconds, ${CALL_SECONDS_MAX} at most, not ${JSON.stringify(text)}`);
}

/**
 * Calls /v1 and answers its JSON, whose fields the API vouches for. The SDK sets it up and repeats it once where that can do nothing twice, a
 * POST with the same Idempotency-Key; connections and words are the command line's. Throws `CommandError` for every refusal and failure.
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
    // The command line keeps its own time, and says so in its own words.
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
      // Whose refusal it is, Gatehouse's or a proxy's, its body says.
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
