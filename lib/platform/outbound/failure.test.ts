import { expect, it } from "vitest";
import { closedEarly, connectionFailure, dnsFailure } from "./failure.ts";

const coded = (code: string) => Object.assign(new Error("x"), { code });

it.each([
  ["ECONNREFUSED", "target_unreachable", "refused"],
  ["ECONNRESET", "target_unreachable", "closed"],
  ["EHOSTUNREACH", "target_unreachable", "route"],
  ["ETIMEDOUT", "target_timeout", "in time"],
  ["CERT_HAS_EXPIRED", "tls_error", "expired"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls_error", "self-signed"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls_error", "another name"],
  ["ERR_SSL_SOMETHING_NEW", "tls_error", "handshake"],
  ["HPE_INVALID_CONSTANT", "target_unreachable", "valid HTTP"],
  ["UND_ERR_HEADERS_OVERFLOW", "response_too_large", "headers"],
  ["", "target_unreachable", "failed"],
])("%s is %s", (from, code, words) => {
  const failure = connectionFailure(coded(from));
  expect(failure.code).toBe(code);
  expect(failure.message).toContain(words);
});

it("looks into the errors of several addresses", () => {
  expect(connectionFailure(new AggregateError([coded("ECONNREFUSED")])).message).toContain("refused");
  expect(closedEarly(new AggregateError([coded("EPIPE")]))).toBe(true);
});

it("distinguishes an unknown name from a resolver that failed", () => {
  expect(dnsFailure(coded("ENOTFOUND")).message).toContain("no address");
  expect(dnsFailure(coded("EAI_AGAIN")).message).toContain("could not be resolved");
});
