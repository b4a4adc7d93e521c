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
  ["HPE_INVALID_CONSTANT", "target_unreachable", "valid HTTP/1.1"],
  ["UND_ERR_CONNECT_TIMEOUT", "target_timeout", "in time"],
  ["UND_ERR_HEADERS_OVERFLOW", "response_too_large", "headers"],
  ["HPE_HEADER_OVERFLOW", "response_too_large", "headers"],
  ["", "target_unreachable", "failed"],
])("maps %s to %s", (from, code, words) => {
  const failure = connectionFailure(coded(from));
  expect(failure.code).toBe(code);
  expect(failure.message).toContain(words);
});

it("blames the target for a failed assertion only after a response", () => {
  const failed = coded("ERR_ASSERTION");
  expect(connectionFailure(failed, Buffer.from("HTTP/1.1 000 Odd")).message).toContain("(invalid status)");
  expect(connectionFailure(failed).message).toBe("The connection to the target failed.");
});

it("inspects the errors of several addresses", () => {
  expect(connectionFailure(new AggregateError([coded("ECONNREFUSED")])).message).toContain("refused");
  expect(connectionFailure(Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })).message).toContain(
    "refused",
  );
  expect(connectionFailure(null).message).toContain("failed");
  expect(closedEarly(new AggregateError([coded("EPIPE")]))).toBe(true);
  for (const other of ["EPIPE_LATE", "NOT_EPIPE"]) expect(closedEarly(coded(other))).toBe(false);
});

it("distinguishes an unknown name from a failed resolver", () => {
  for (const error of [coded("ENOTFOUND"), coded("ENODATA"), undefined])
    expect(dnsFailure(error).message).toContain("no address");
  expect(dnsFailure(coded("EAI_AGAIN")).message).toContain("could not be resolved");
});
