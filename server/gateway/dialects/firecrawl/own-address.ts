import type { Call } from "../../route.ts";

/** What a call says of how it reached us. */
type Reached = Pick<Call, "header" | "isEncrypted">;

/**
 * The address that a caller knows us by, for links that its client follows with its key: the one that it called, which inside a network may be
 * another than BASE_URL. It is said to nobody else, so that the caller's own headers may say it. It is https over TLS that ended here,
 * whatever a header says, so that none leads a key to plain HTTP; else what the proxy in front says.
 */
export function ownAddress({ header, isEncrypted }: Reached, baseUrl: string): string {
  const host = header("host");
  const base = new URL(baseUrl);
  if (host === undefined || host === base.host || !/^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host))
    return base.origin;
  // Of several the nearest proxy's, as when plain HTTP is redirected (server/web/rules.ts).
  const forwarded = header("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
  return `${isEncrypted || forwarded === "https" ? "https" : "http"}://${host}`;
}
