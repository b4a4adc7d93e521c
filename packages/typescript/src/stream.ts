import type { Caller, CallOptions } from "./caller.ts";
import { FIRST_WAIT_MS, WAIT_MAX_MS } from "./constants.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import type { StreamMessage, StreamRequest } from "./generated/types.gen.ts";
import { TIME } from "./pause.ts";
import { readLines } from "./read-lines.ts";

/**
 * Parses Server-Sent Events (WHATWG HTML 9.2.6) in the form that Gatehouse sends: one line each of
 * id, event and data.
 */
async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage, void, undefined> {
  let fields: Record<string, string> = {};
  for await (const line of readLines(body)) {
    // Not a regular expression, whose `.` would stop at U+2028, which is valid in JSON.
    const colon = line.indexOf(":");
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, "");
    if (line !== "") continue;
    const { id, event, data } = fields;
    if (id !== undefined && event !== undefined && data !== undefined)
      yield { id, event, data: JSON.parse(data) } as StreamMessage;
    fields = {};
  }
}

const isLast = ({ event }: StreamMessage): boolean => event === "stream.completed" || event === "auth_revoked";

/**
 * Opens a stream and yields its events, each once. A lost connection is resumed after the last
 * event, for as long as the server keeps the session (`disconnect_timeout_s`), and for at least
 * `retries` attempts, unless that is 0. Ends after `stream.completed` or `auth_revoked`. Breaking
 * out of the loop closes the connection, which cancels the stream.
 */
export async function* streamEvents(
  caller: Caller,
  body: StreamRequest,
  options: CallOptions = {},
  time = TIME,
): AsyncGenerator<StreamMessage, void, undefined> {
  const least = options.retries ?? caller.retries;
  let last: string | undefined;
  let keptMs = 0;
  let lostAt = 0;
  for (let failed = 0; ; ) {
    try {
      // Reading an event confirms all before it, so a stream that has begun can always be resumed.
      const headers = { accept: "text/event-stream", "last-event-id": last };
      const response = await caller.send(
        { method: "POST", path: "/v1/stream", body, headers },
        (answer) => answer,
        options,
      );
      if (response.status === 204 || response.body === null) return;
      for await (const message of readMessages(response.body)) {
        failed = 0;
        last = message.id;
        if (message.event === "stream.started") keptMs = message.data.disconnect_timeout_s * 1_000;
        yield message;
        if (isLast(message)) return;
      }
      throw new ConnectionError("The stream ended before it was complete.");
    } catch (error) {
      options.signal?.throwIfAborted();
      if (last === undefined || isRefusal(error) || least === 0) throw asConnectionError(error);
      if (failed === 0) lostAt = time.now();
      const left = lostAt + keptMs - time.now();
      if (failed >= least && left <= 0) throw asConnectionError(error);
      const wait = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** failed++);
      // Makes the last attempt when the session is about to end.
      await time.pause(left > 0 ? Math.min(wait, left) : wait, options.signal);
    }
  }
}

/**
 * Whether this is an error of Gatehouse that a retry would not change. Anything else may come from
 * an intermediary while the server restarts.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && error.code !== "overloaded" && error.code !== "rate_limited";

const asConnectionError = (error: unknown): unknown =>
  error instanceof TypeError ? new ConnectionError("The stream's connection was lost.", { cause: error }) : error;
