import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";

/** Longer than Stripe ever takes; a person waits for it. */
const DEADLINE_MS = 20_000;

/**
 * A fetch for a library that brings none of our guard: as much of it as an API client needs. Redirects are refused, plain http stays in
 * networks that are allowed, and what fails fails as a network does: the library tries again under the same idempotency key.
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
    // Decoded already: the names of the coding would have the reader decode it once more.
    if (value === undefined || name === "content-encoding" || name === "content-length") continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  const empty = result.status === 204 || result.status === 304;
  return new Response(empty ? null : new Uint8Array(result.body), { status: result.status, headers });
}
