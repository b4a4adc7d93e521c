import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from "next/navigation";

/** A server action's refusal: code, message, and messages by input path. */
export type Refused = { ok: false; error: string; message: string; fields?: Record<string, string> };

/**
 * Prefix of the server's 503 text for an action that it did not run (server/web/route-request.ts).
 */
const NOT_RUN = "Not done: ";

const refused = (error: string, message: string): Refused => ({ ok: false, error, message });

export const OFFLINE = refused("offline", "You are offline, so nothing was sent. Connect, then try again.");

/** Whether the server refused the action without running it and asked for a retry. */
export const isNotRun = (error: unknown): error is Error => error instanceof Error && error.message.startsWith(NOT_RUN);

/**
 * Describes an action that failed without a result: which side failed, and whether it may have run.
 * @param error a TypeError if the fetch failed; an Error with the response's text if the response
 * was plain text and not an action's result.
 */
export function describeFailure(error: unknown, isOnline: boolean): Refused {
  if (isUnrecognizedAction(error))
    return refused(
      "stale_page",
      "Gatehouse was updated after this page loaded, so nothing was changed. Copy your input, then reload the page.",
    );
  if (isNotRun(error)) return refused("overloaded", `Nothing was done. ${error.message.slice(NOT_RUN.length)}`);
  if (!isOnline)
    return refused(
      "connection_lost",
      "You went offline before the server answered. The change may have been made. Reconnect and check before you retry.",
    );
  if (error instanceof TypeError)
    return refused("unreachable", "The server did not answer. The change may have been made. Check before you retry.");
  return refused(
    "server_failed",
    "The server or a proxy returned an error. The change may have been made. Check before you retry.",
  );
}

const UNSURE: readonly string[] = ["connection_lost", "unreachable", "server_failed", "internal_error"];

/** Whether the action may have run although it was refused. */
export const mayHaveRun = ({ error }: Refused): boolean => UNSURE.includes(error);
