import type { Caller, CallOptions } from "./caller.ts";
import { FIRST_WAIT_MS, WAIT_MAX_MS } from "./constants.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import type { StreamMessage, StreamRequest } from "./generated/types.gen.ts";
import { TIME } from "./pause.ts";
import { readLines } from "./read-lines.ts";

/** The events of a body of Server-Sent Events (WHATWG HTML 9.2.6), as far as Gatehouse sends them: one line each of id, event and data. */
async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage, void, undefined> {
  let fields: Record<string, string> = {};
  for await (const line of readLines(body)) {
    // Not by a pattern: its `.` stops at U+2028, which JSON may hold as it is.
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
 * Opens a stream and yields its events, each once: when the connection is lost, it is resumed after the last one, for as long as the server
 * keeps the session (`disconnect_timeout_s`), and as often as `retries` says even where that is longer; not at all where that is 0. Ends
 * after `stream.completed` or `auth_revoked`. Whoever stops reading (`break`) closes the connection, which cancels the stream.
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
      // What was read confirms all before it, so a stream that has begun may always be asked for again.
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
      // The last time when the session is about to end.
      await time.pause(left > 0 ? Math.min(wait, left) : wait, options.signal);
    }
  }
}

/** What Gatehouse will not answer otherwise in a while. What stands in between, while it is restarted, may answer anything. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && error.code !== "overloaded" && error.code !== "rate_limited";

const asConnectionError = (error: unknown): unknown =>
  error instanceof TypeError ? new ConnectionError("The stream's connection broke.", { cause: error }) : error;
