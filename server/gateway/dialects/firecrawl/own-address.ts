import type { Call } from "../../route/route.ts";

/** The parts of a call that say how it reached this server. */
type Reached = Pick<Call, "header" | "isEncrypted">;

/**
 * Returns the base URL under which the caller reached this server, for links that its client
 * follows with its key. Inside a network this may differ from BASE_URL. Trusting the caller's
 * headers is safe, because the links are sent only to that caller. Over TLS terminated here the
 * scheme is always https, so that no header can lead a key to plain HTTP; otherwise the proxy's
 * header decides.
 */
export function ownAddress({ header, isEncrypted }: Reached, baseUrl: string): string {
  const host = header("host");
  const base = new URL(baseUrl);
  if (host === undefined || host === base.host || !/^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host))
    return base.origin;
  // The last value is the nearest proxy's, as in the redirect of plain HTTP (server/web/rules.ts).
  const forwarded = header("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
  return `${isEncrypted || forwarded === "https" ? "https" : "http"}://${host}`;
}
