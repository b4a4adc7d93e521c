import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";

/** Longer than Stripe ever takes, with a person waiting. */
const DEADLINE_MS = 20_000;

/**
 * A guarded `fetch` for API client libraries, with only the features they need. Refuses redirects,
 * and plain http outside allowed networks. Fails like a network error, so that the library retries
 * with the same idempotency key.
 */
export async function outboundFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const result = await fetchGuarded({
    url,
    method: (init.method ?? "GET") as "GET" | "POST",
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === "string" && { body: init.body }),
    deadlineMs: DEADLINE_MS,
    redirects: "refuse",
    openHttp: false,
  });
  if (!result.ok) throw new TypeError(`${result.code}: ${result.message}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(result.headers)) {
    // Already decoded: with these headers the reader would decode it again.
    if (value === undefined || name === "content-encoding" || name === "content-length") continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  const empty = result.status === 204 || result.status === 304;
  return new Response(empty ? null : new Uint8Array(result.body), { status: result.status, headers });
}
