import { type CallKind, kindOf } from "./pacing.ts";

/** What calls are made of: whose they are, and where they lead. */
export type Asked = {
  host: string;
  /** Of test keys, as many as stay under the limit that each of them has. */
  testTokens: readonly string[];
  liveToken: string;
  /** A page that is scraped, and where the event of that goes. */
  page: string;
  webhook: string;
};

/** What each kind of call is answered with when it is well. */
export const EXPECTED: Readonly<Record<CallKind, number>> = { fixture: 200, parse: 200, repeatable: 200, scrape: 202 };

/** One kilobyte of page. */
const PAGE = `<!doctype html><title>Harbour notes</title><h1>Harbour notes</h1>${"<p>High water at <b>04:12</b>, low water at <i>10:31</i>. <a href='/berths'>Berths</a> are open.</p>".repeat(10)}`;

const head = (line: string, host: string, token: string) =>
  `${line} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
const bodied = (body: string) =>
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/**
 * The requests of a load as they go over the wire, by their number.
 *
 * @param run tells the Idempotency-Keys of two loads apart.
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
        return fixtures[(nth / 2) % fixtures.length] ?? ""; // there is at least one
      case "parse":
        return `${parse}${html}`;
      case "repeatable":
        return `${parse}Idempotency-Key: ${run}-${nth}\r\n${html}`;
      case "scrape":
        return scrape;
    }
  };
}
