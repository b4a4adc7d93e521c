import { describe, expect, test } from "vitest";
import { type Arrival, isGatewayPath, mustRedirect } from "./rules.ts";

const plain: Arrival = {
  encrypted: false,
  tls: true,
  protocol: "unsaid",
  host: "gatehouse.example",
  fetchMetadata: false,
  baseUrl: "https://gatehouse.example",
};

describe("mustRedirect", () => {
  const behind = { tls: false, protocol: "unclear" } as const;
  const cases: [string, Partial<Arrival>, boolean][] = [
    ["plain HTTP from elsewhere", {}, true],
    ["plain HTTP from a browser that claims otherwise", { fetchMetadata: true }, true],
    ["TLS", { encrypted: true, protocol: "http" }, false],
    ["an http address without TLS", { tls: false, baseUrl: "http://gatehouse.example" }, false],
    ["an http address, though there is TLS", { baseUrl: "http://gatehouse.example" }, false],
    ["no TLS here, and nothing said", { tls: false }, false],
    ["proxies that say https", { protocol: "https" }, false],
    ["proxies that say http", { tls: false, protocol: "http" }, true],
    ["proxies that say http of a browser that is on https", { protocol: "http", fetchMetadata: true }, false],
    ["a browser on another host", { protocol: "http", fetchMetadata: true, host: "www.gatehouse.example" }, true],
    [
      "a browser on this machine",
      { protocol: "http", fetchMetadata: true, host: "localhost", baseUrl: "https://localhost" },
      true,
    ],
    ["an unclear request for our own address", behind, false],
    ["one that names the port", { ...behind, host: "gatehouse.example:443" }, false],
    [
      "one without the port of our own address",
      { ...behind, host: "gatehouse.example", baseUrl: "https://gatehouse.example:8443" },
      false,
    ],
    [
      "one at another port",
      { ...behind, host: "gatehouse.example:80", baseUrl: "https://gatehouse.example:8443" },
      true,
    ],
    ["one in capitals", { ...behind, host: "GateHouse.Example" }, false],
    ["one at the port for http", { ...behind, host: "gatehouse.example:80" }, true],
    ["one for another host", { ...behind, host: "gate.example" }, true],
    ["one without a host", { ...behind, host: undefined }, true],
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
