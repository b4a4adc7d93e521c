/**
 * The address that a caller knows us by, for links that its client follows with its key: the one that it called, which inside a network may be
 * another than BASE_URL. It is said to nobody else, so that the caller's own headers may say it.
 */
export function ownAddress(header: (name: string) => string | undefined, baseUrl: string): string {
  const host = header("host");
  const base = new URL(baseUrl);
  if (host === undefined || host === base.host || !/^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host))
    return base.origin;
  return `${header("x-forwarded-proto") === "https" ? "https" : "http"}://${host}`;
}
