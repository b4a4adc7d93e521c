import { expect, it, test } from "vitest";
import type { OutboundProxy } from "#lib/platform/outbound/proxies.ts";
import { chooseProxies, eligible, maxMultiplier, proxyMode } from "./choose-proxies.ts";
import { refuseRoute } from "./refuse-route.ts";

const proxy = (name: string, more: Partial<OutboundProxy> = {}): OutboundProxy => ({
  ...{
    name,
    weight: 1,
    sticky: "host",
    multiplier: 2,
    server: { host: "127.0.0.1", port: 1, authorization: undefined },
  },
  ...more,
});
const names = (proxies: readonly OutboundProxy[]) => proxies.map(({ name }) => name);
const German = proxy("de", { country: "DE", multiplier: 5 });
const all = [German, proxy("us", { country: "US", multiplier: 3 }), proxy("any")];

test.each([
  [{}, "none", 1],
  [{ proxy: "none" }, "none", 1],
  [{ proxy: "auto" }, "auto", 5],
  [{ proxy: "basic", country: "US" }, "basic", 3],
  [{ country: "DE" }, "basic", 5],
  [{ country: "FR" }, "basic", 1],
] as const)("%j uses mode %s, for at most %i times the price", (input, mode, most) => {
  expect(proxyMode(input)).toBe(mode);
  expect(maxMultiplier(input, all)).toBe(most);
});

test.each([
  [{}, undefined],
  [{ country: "US" }, undefined],
  [{ proxy: "none", country: "US" }, "invalid_parameter"],
  [{ country: "FR" }, "feature_unavailable"],
] as const)("%j is refused with %s", (input, error) => {
  expect(refuseRoute(input, all)?.error).toBe(error);
});

it("refuses a proxy if there is none", () => {
  expect(refuseRoute({ proxy: "auto" }, [])?.error).toBe("feature_unavailable");
  expect(eligible({ country: "DE" }, all)).toEqual([German]);
});

it("a host keeps its proxies, and a call has its own", () => {
  const proxies = Array.from({ length: 20 }, (_, at) => proxy(`p${at}`));
  const first = names(chooseProxies(proxies, { host: "a.example", call: "1" }));
  expect(first).toHaveLength(3);
  expect(names(chooseProxies(proxies.toReversed(), { host: "a.example", call: "2" }))).toEqual(first);
  const perCall = proxies.map((one): OutboundProxy => ({ ...one, sticky: "call" }));
  const calls = [..."123456789"].map((call) => names(chooseProxies(perCall, { host: "a.example", call }))[0]);
  expect(new Set(calls).size).toBeGreaterThan(3);
});

it("proxies come first by weight, and adding one moves only its own hosts", () => {
  const weighted = [proxy("light"), proxy("heavy", { weight: 3 })];
  const hosts = Array.from({ length: 4_000 }, (_, at) => `host-${at}.example`);
  const firstOf = (proxies: OutboundProxy[], host: string) => chooseProxies(proxies, { host, call: "" })[0]?.name;
  const heavy = hosts.filter((host) => firstOf(weighted, host) === "heavy").length;
  expect(heavy / hosts.length).toBeGreaterThan(0.72);
  expect(heavy / hosts.length).toBeLessThan(0.78);
  const three = [...weighted, proxy("third")];
  const moved = hosts.filter(
    (host) => firstOf(three, host) !== "third" && firstOf(three, host) !== firstOf(weighted, host),
  );
  expect(moved).toEqual([]);
});
