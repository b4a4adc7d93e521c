import { type CallKind, kindOf } from "./pacing.ts";

export type Asked = {
  host: string;
  /** Enough test keys to stay below the limit of each. */
  testTokens: readonly string[];
  liveToken: string;
  /** The scraped page, and the address for its event. */
  page: string;
  webhook: string;
};

/** Expected status of each kind of call. */
export const EXPECTED: Readonly<Record<CallKind, number>> = { fixture: 200, parse: 200, repeatable: 200, scrape: 202 };

const PAGE = `<!doctype html><title>Harbour notes</title><h1>Harbour notes</h1>${"<p>High water at <b>04:12</b>, low water at <i>10:31</i>. <a href='/berths'>Berths</a> are open.</p>".repeat(10)}`;

const head = (line: string, host: string, token: string) =>
  `${line} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
const bodied = (body: string) =>
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/**
 * Returns the raw HTTP request of call `nth`.
 * @param run distinguishes the Idempotency-Keys of two loads.
 */
export function requestsOf(
  { host, testTokens, liveToken, page, webhook }: Asked,
  run: string,
): (nth: number) => string {
  const address = encodeURIComponent(`http://${host}/fixtures/200`);
  const fixtures = testTokens.map((token) => `${head(`GET /v1/scrape?url=${address}`, host, token)}\r\n`);
  const parse = head("POST /v1/parse", host, liveToken);
  const html = bodied(JSON.stringify({ html: PAGE }));
  const scrape = `${head("POST /v1/scrape", host, liveToken)}${bodied(JSON.stringify({ url: page, formats: ["text"], webhook }))}`;
  return (nth) => {
    switch (kindOf(nth)) {
      case "fixture":
        return fixtures[(nth / 2) % fixtures.length] ?? ""; // never empty
      case "parse":
        return `${parse}${html}`;
      case "repeatable":
        return `${parse}Idempotency-Key: ${run}-${nth}\r\n${html}`;
      case "scrape":
        return scrape;
    }
  };
}
