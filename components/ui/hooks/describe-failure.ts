import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from "next/navigation";

/** How a server action refuses: a code, words for a person, and words for single inputs by their path. */
export type Refused = { ok: false; error: string; message: string; fields?: Record<string, string> };

/** How the server begins the text of a 503 to an action that it did not run (server/web/route-request.ts). */
const NOT_RUN = "Not done: ";

const refused = (error: string, message: string): Refused => ({ ok: false, error, message });

/** Nothing was sent. */
export const OFFLINE = refused("offline", "You are offline, so nothing was sent. Connect, then try again.");

/** Whether the server answered an action without running it, and asks for it again a little later. */
export const isPutOff = (error: unknown): error is Error => error instanceof Error && error.message.startsWith(NOT_RUN);

/**
 * Says of an action that ended without an answer which side failed, and whether it may have been done. A fetch that fails is a TypeError; an
 * answer that is not an action's is an Error with the text of the answer, if that was plain text.
 */
export function describeFailure(error: unknown, isOnline: boolean): Refused {
  if (isUnrecognizedAction(error))
    return refused(
      "stale_page",
      "A new version of Gatehouse was installed after this page was loaded, so nothing was done. Copy what you typed, then reload the page.",
    );
  if (isPutOff(error)) return refused("overloaded", `Nothing was done. ${error.message.slice(NOT_RUN.length)}`);
  if (!isOnline)
    return refused(
      "connection_lost",
      "You went offline before the answer came, so this may or may not have been done. Connect, then check before you try again.",
    );
  if (error instanceof TypeError)
    return refused(
      "unreachable",
      "The server did not answer, so this may or may not have been done. Check before you try again.",
    );
  return refused(
    "server_failed",
    "The server, or a proxy in front of it, answered with an error, so this may or may not have been done. Check before you try again.",
  );
}
