import { describe, expect, it } from "vitest";
import { connectionFailure, dnsFailure, undecodable } from "#lib/platform/outbound/failure.ts";
import { ATTEMPT_DEADLINE_MS } from "#lib/webhooks/deliveries/constants.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { explainFailure, outcomeWord } from "./explain-failure.ts";
import type { Message } from "./messages.ts";

const attempt = (more: Partial<Attempt>): Attempt => ({
  number: 1,
  url: "https://api.northwind.dev/hooks/jobs",
  started_at: "2026-11-20T14:02:11.000Z",
  duration_ms: 212,
  timings: { dns_ms: 1, connect_ms: 10, tls_ms: 20, first_byte_ms: 100 },
  address: "203.0.113.7",
  request_headers: { "X-Service-Delivery": "dlv_1" },
  status_code: null,
  response_headers: null,
  response_body: null,
  response_body_base64: null,
  truncated: false,
  manual: false,
  error: { code: "http_error", message: "The endpoint answered something." },
  ...more,
});

const text = (words: Message | undefined) =>
  words?.map((part) => (typeof part === "string" ? part : part.sent)).join("") ?? "";
const explain = (more: Partial<Attempt>) => {
  const explanation = explainFailure(attempt(more));
  return `${text(explanation?.what)} | ${text(explanation?.fix)}`;
};
const failed = (code: string, message = "") => ({ error: { code, message } });

it("explains no success", () => {
  expect(explainFailure(attempt({ status_code: 200, error: null }))).toBeNull();
});

describe("an answer", () => {
  it.each([
    [400, /bad request.*signature.*raw body/],
    [401, /refused the request with 401.*login.*signature check/],
    [403, /refused the request with 403/],
    [404, /nothing at this path.*deployed/],
    [405, /does not accept POST/],
    [409, /answer 2xx: an event may arrive more than once/],
    [410, /delete the webhook/],
    [413, /larger than it accepts.*Raise the limit/],
    [415, /application\/json/],
    [418, /I'm a Teapot; only 2xx/],
    [429, /too many requests.*queue/],
    [500, /14:02:11 UTC, or for dlv_1/],
    [502, /proxy.*running/],
    [503, /not available.*replay/],
    [504, /too long.*2xx first/],
    [507, /answered 507; only 2xx.*14:02:11/],
    [521, /Cloudflare.*firewall/],
    [599, /answered 599/],
  ])("with status %d is explained", (status_code, words) => expect(explain({ status_code })).toMatch(words));

  it.each(Array.from({ length: 200 }, (_, at) => 400 + at))(
    "with status %d says what happened and what to do",
    (status_code) => {
      const [what, fix] = explain({ status_code }).split(" | ");
      expect(what?.length).toBeGreaterThan(10);
      expect(fix?.length).toBeGreaterThan(10);
    },
  );

  it("distinguishes a login from a refused signature", () => {
    const asked = (value: string) => explain({ status_code: 401, response_headers: { "www-authenticate": value } });
    expect(asked('Basic realm="x"')).toMatch(/asked for Basic credentials.*asks for a login/);
    expect(asked("<script>")).not.toMatch(/<script|asked for/);
    expect(explain({ status_code: 403, response_headers: { "cf-mitigated": "challenge" } })).toMatch(/Cloudflare/);
  });

  it("to a replay or test event explains its signature", () => {
    const headers = (name: string, value: string) => explain({ status_code: 400, request_headers: { [name]: value } });
    expect(headers("X-Service-Replay", "true")).toMatch(/webhook-timestamp/);
    expect(headers("X-Service-Mode", "test")).toMatch(/test secret/);
    expect(explain({ status_code: 400 })).not.toMatch(/test secret|webhook-timestamp/);
  });

  it("quotes Retry-After as untrusted text", () => {
    const explanation = explainFailure(attempt({ status_code: 429, response_headers: { "retry-after": "\u202e120" } }));
    expect(explanation?.what).toContainEqual({ sent: "\u202e120" });
  });
});

describe("a redirect", () => {
  const to = (location: string | undefined, url?: string) =>
    explain({
      ...failed("redirect"),
      status_code: 302,
      response_headers: location === undefined ? {} : { location },
      ...(url !== undefined && { url }),
    });
  it.each([
    ["/login", /Answered 302 to \/login\. Redirects are never followed.*login page/],
    ["https://sso.northwind.dev/start", /login page/],
    ["https://api.northwind.dev/hooks/jobs/", /Add it/],
    ["https://www.api.northwind.dev/hooks/jobs", /www\./],
    ["https://other.example/hooks", /the redirect.s target/],
    ["::::", /where it leads|2xx/],
  ])("to %s", (location, words) => expect(to(location)).toMatch(words));
  it("from http, or with an extra slash", () => {
    expect(to("https://a.example/x", "http://a.example/x")).toMatch(/https:\/\//);
    expect(to("/x", "https://a.example/x/")).toMatch(/Remove it/);
  });
  it("without a location", () => expect(to(undefined)).toMatch(/without a Location/));
  it("quotes the location as untrusted text", () => {
    const explanation = explainFailure(
      attempt({ ...failed("redirect"), status_code: 301, response_headers: { location: ["\u001b[2J", "/x"] } }),
    );
    expect(explanation?.what).toContainEqual({ sent: "\u001b[2J" });
  });
});

describe("a timeout", () => {
  const timeout = (more: Partial<Attempt>) =>
    explain({ ...failed("target_timeout"), duration_ms: ATTEMPT_DEADLINE_MS, ...more });
  const none = { dns_ms: 1, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 };
  it("without a connection", () =>
    expect(timeout({ address: null, timings: none })).toMatch(/No connection.*within 10\ss.*firewall/));
  it("in the handshake", () => expect(timeout({ timings: { ...none, connect_ms: 5 } })).toMatch(/TLS handshake/));
  it("after the request was sent", () => expect(timeout({})).toMatch(/did not answer within 10\ss.*2xx first/));
  it("over plain http", () =>
    expect(timeout({ url: "http://a.example/", timings: { ...none, connect_ms: 5 } })).toMatch(/did not answer/));
  it("on a reused connection", () => expect(timeout({ timings: none })).toMatch(/did not answer/));
  it("in the middle of the answer", () => expect(timeout({ status_code: 200 })).toMatch(/Began to answer \(200\)/));
});

describe("errors of the outbound client", () => {
  const said = (result: { code: string; message: string }) =>
    explain({ error: { code: result.code, message: result.message } });
  const generic = [said({ code: "tls_error", message: "" }), said({ code: "target_unreachable", message: "" })];

  it.each([
    ["CERT_HAS_EXPIRED", /has expired/],
    ["CERT_NOT_YET_VALID", /not valid yet/],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", /self-signed/],
    ["SELF_SIGNED_CERT_IN_CHAIN", /not trusted/],
    ["ERR_TLS_CERT_ALTNAME_INVALID", /another name/],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /full chain/],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", /not trusted/],
    ["CERT_REVOKED", /revoked/],
    ["ERR_SSL_WRONG_VERSION_NUMBER", /not with TLS/],
    ["ERR_SSL_UNSUPPORTED_PROTOCOL", /TLS 1\.2/],
    ["ERR_SSL_TLSV1_UNRECOGNIZED_NAME", /SNI/],
    ["ECONNREFUSED", /nothing listens/],
    ["ECONNRESET", /crashed or was restarted/],
    ["UND_ERR_SOCKET", /crashed or was restarted/],
    ["EHOSTUNREACH", /cannot be reached from this network/],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", /Content-Length/],
    ["HPE_INVALID_CONSTANT", /invalid HTTP/],
    ["ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL", /ALPN/],
  ])("%s has its own explanation", (code, words) => {
    const explanation = said(connectionFailure({ code }));
    expect(explanation).toMatch(words);
    expect(generic).not.toContain(explanation);
  });

  it.each([
    ["SSH-2.0-OpenSSH_9.6\r\n", "", /not HTTP\. It begins: SSH-2\.0-OpenSSH_9\.6 \| .*check the port/],
    [
      "HTTP/1.1 200 OK\r\nX Y: 1\r\n\r\n",
      "x (Invalid header token)",
      /invalid HTTP\/1\.1 response\. It begins: HTTP\/1\.1 200 OK \|/,
    ],
    ["\0\0\0\x04\0\0\0\0\0", "", /Responded in HTTP\/2.*ALPN/],
    ["\x15\x03\x01\0\x02\x02\x46", "", /The server expects TLS on this port.*https:\/\//],
  ])("bytes that are not HTTP/1.1 are quoted: %j", (received, reason, words) => {
    const error = Object.assign(new Error(reason), { name: "HTTPParserError" });
    expect(said(connectionFailure(error, Buffer.from(received, "latin1")))).toMatch(words);
  });

  it("other codes have a general explanation", () => {
    expect(said(connectionFailure({ code: "ERR_SSL_BAD_SOMETHING" }))).toBe(generic[0]);
    expect(said(connectionFailure({ code: "ESOMETHING" }))).toBe(generic[1]);
    expect(said(connectionFailure({ code: "HPE_HEADER_OVERFLOW" }))).toMatch(/headers are too large/);
    expect(said(dnsFailure({ code: "ENOTFOUND" }))).toMatch(/does not resolve.*A or AAAA/);
    expect(said(undecodable("gzip"))).toMatch(/Content-Encoding/);
    expect(said({ code: "url_not_allowed", message: "" })).toMatch(/private one/);
    expect(said({ code: "invalid_url", message: "" })).toMatch(/https:\/\//);
    expect(said({ code: "something_new", message: "Something new happened." })).toMatch(
      /^Something new happened\. \| /,
    );
  });
});

it.each([
  [{ status_code: 200, error: null }, "200"],
  [{ status_code: 302, ...failed("redirect") }, "302"],
  [{ status_code: 200, ...failed("target_timeout") }, "timeout"],
  [failed("tls_error"), "TLS"],
  [failed("something_new"), "something_new"],
])("%j is shown as %s", (more, word) => expect(outcomeWord(attempt(more))).toBe(word));
