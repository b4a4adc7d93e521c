import { describe, expect, test } from "vitest";
import { type Arrival, isGatewayPath, mustRedirect } from "./rules.ts";

const plain: Arrival = {
  encrypted: false,
  tls: true,
  fromTrustedProxy: false,
  forwardedProto: undefined,
  baseUrl: "https://gatehouse.example",
};

describe("mustRedirect", () => {
  const cases: [string, Partial<Arrival>, boolean][] = [
    ["plain HTTP from elsewhere", {}, true],
    ["TLS", { encrypted: true }, false],
    ["an http address without TLS", { tls: false, baseUrl: "http://gatehouse.example" }, false],
    ["an http address, though there is TLS", { baseUrl: "http://gatehouse.example" }, false],
    ["TLS ends at a proxy that says https", { tls: false, fromTrustedProxy: true, forwardedProto: "https" }, false],
    ["a proxy that says http", { tls: false, fromTrustedProxy: true, forwardedProto: "http" }, true],
    ["a chain whose last hop was http", { fromTrustedProxy: true, forwardedProto: "https, http" }, true],
    ["a peer on this machine, or a proxy, that says nothing", { fromTrustedProxy: true }, true],
    ["a proxy that says nothing and ends TLS itself", { fromTrustedProxy: true, tls: false }, false],
    ["a stranger that claims https", { forwardedProto: "https" }, true],
    ["no TLS here and no proxy", { tls: false }, false],
  ];
  test.each(cases)("%s", (_, over, expected) => {
    expect(mustRedirect({ ...plain, ...over })).toBe(expected);
  });
});

test.each([
  ["/v1/keys", true],
  ["/v1", true],
  ["/v1?x", true],
  ["/t/abc", true],
  ["/fixtures/200", true],
  ["/hooks/payments/stripe", true],
  ["/hooks-team", false],
  ["/partner/secret-scanning", true],
  ["/partners", false],
  ["/v2", true],
  ["/v2/scrape?x", true],
  ["/%761/keys", true],
  ["/v10", false],
  ["/v20", false],
  ["/v1%2Fkeys", false],
  ["/team", false],
  ["/", false],
  ["/acme/keys", false],
  ["/acme/v1/keys", false],
  ["/acme/t", false],
  ["/acme?next=/v1/keys", false],
])("%s belongs to the public API: %j", (url, expected) => {
  expect(isGatewayPath(url)).toBe(expected);
});
