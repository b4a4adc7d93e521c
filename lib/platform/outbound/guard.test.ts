import { describe, expect, it } from "vitest";
import { zone } from "#testing/services/outbound-targets.ts";
import { guard } from "./guard.ts";
import { createPolicy, ownListeners } from "./policy.ts";
import { readTarget } from "./url.ts";
import vectors from "./vectors.json" with { type: "json" };

const PUBLIC = "93.184.216.34";
const policy = createPolicy("0", "https://gatehouse.example", {
  resolve: zone({
    "good.example": [PUBLIC],
    "inner.example": ["10.0.0.7"],
    "mixed.example": [PUBLIC, "10.0.0.7"],
    "empty.example": [],
    "orders.sample.invalid": [PUBLIC],
    "invalid.": [PUBLIC],
  }),
});

async function decide(text: string, by = policy): Promise<string> {
  const target = readTarget(text);
  if (!target.ok) return target.code;
  const admitted = await guard(target.url, by);
  return admitted.ok ? "admitted" : admitted.code;
}

describe("test vectors", () => {
  it.each(vectors.block)("blocks %s", async (host) => {
    for (const url of [`http://${host}/`, `https://${host}:8443/x`])
      expect(["url_not_allowed", "invalid_url"]).toContain(await decide(url));
  });
  it.each(vectors.block_urls)("blocks %s", async (url) => {
    expect(["url_not_allowed", "invalid_url"]).toContain(await decide(url));
  });
  it.each(vectors.allow)("admits %s", async (host) => {
    expect(await decide(`http://${host}/`)).toBe("admitted");
  });
});

describe("guard", () => {
  it.each([
    ["http://good.example/", "admitted"],
    ["http://inner.example/", "url_not_allowed"],
    ["http://mixed.example/", "url_not_allowed"],
    ["http://empty.example/", "dns_failure"],
    ["http://unknown.example/", "dns_failure"],
    ["http://gatehouse.example/", "dns_failure"],
    // A resolver may invent an address for any name; it is not asked for these.
    ["http://orders.sample.invalid/", "dns_failure"],
    ["http://INVALID./", "dns_failure"],
    ["http://anything.localhost/", "url_not_allowed"],
    ["http://LOCALHOST../", "url_not_allowed"],
  ])("%s: %s", async (url, expected) => {
    expect(await decide(url)).toBe(expected);
  });

  it("refuses a public name with any private address", async () => {
    for (const inner of ["127.0.0.1", "::ffff:10.0.0.1", "fe80::1%eth0", "::1", "169.254.169.254", "not an address"]) {
      const by = createPolicy("", "https://gatehouse.example", { resolve: zone({ "good.example": [PUBLIC, inner] }) });
      expect(await decide("http://good.example/", by)).toBe("url_not_allowed");
    }
  });

  describe("own listeners", () => {
    const own = [
      { host: "gatehouse.example", port: 443, http: true },
      { host: "localhost", port: 3000, http: true },
      { host: "127.0.0.1", port: 5433 },
    ];
    const by = createPolicy(`127.0.0.0/8,10.0.0.0/8,${PUBLIC}/32`, "https://gatehouse.example", {
      own,
      resolve: zone({
        "gatehouse.example": ["10.0.0.9", PUBLIC],
        "shared.example": [PUBLIC],
        "gatehouse.example.": ["10.0.0.9"],
        "other.example": ["10.0.0.9"],
        "rebound.example": ["127.0.0.1"],
      }),
    });
    it.each([
      "https://gatehouse.example/mailbox",
      "https://gatehouse.example./sign-in",
      "https://other.example/mailbox",
      "https://10.0.0.9/",
      "http://localhost:3000/mailbox",
      "http://127.0.0.1:3000/mailbox?open=1",
      "http://127.1:3000/",
      "http://127.0.0.2:3000/",
      "http://[::ffff:127.0.0.1]:3000/",
      "http://rebound.example:3000/v1/keys",
      "http://rebound.example:3000/fixtures/../mailbox",
      "http://rebound.example:3000/fixtures/%2e%2e/mailbox",
      "http://rebound.example:3000/table",
      "http://127.0.0.1:5433/",
      "http://127.0.0.1:5433/fixtures/article",
      "http://rebound.example:5433/t/abc",
    ])("are unreachable whatever is allowed: %s", async (url) => {
      expect(await decide(url, by)).toBe("url_not_allowed");
    });
    it.each([
      "https://gatehouse.example/fixtures/article",
      "http://localhost:3000/t/abc/hook",
      "http://rebound.example:3000/fixtures",
      "http://127.0.0.1:3001/",
      "https://shared.example/",
      "http://10.0.0.9/",
    ])("do not block public paths and other programs: %s", async (url) => {
      expect(await decide(url, by)).toBe("admitted");
    });
  });

  it.each([
    ["the worker's own port", "http://127.0.0.1:9101/metrics"],
    ["the database behind the pooler", "http://10.0.0.5:5432/"],
    ["the pooler", "http://10.0.0.4:6432/"],
    ["the replica", "http://replica.internal:5433/"],
    ["the store of limits", "http://10.0.0.7:6379/"],
  ])("blocks the installation's own services whatever is allowed: %s", async (_what, url) => {
    const address = (host: string) => `postgresql://user:password@${host}/gatehouse`;
    const own = ownListeners({
      ...{ BASE_URL: "https://gatehouse.example", PORT: 3000, WORKER_PORT: 9101 },
      ...{ DATABASE_URL: address("10.0.0.4:6432"), DATABASE_DIRECT_URL: address("10.0.0.5") },
      ...{ DATABASE_REPLICA_URL: address("replica.internal:5433"), REDIS_URL: "rediss://:password@10.0.0.7/0" },
    });
    const resolve = zone({ "replica.internal": ["10.0.0.6"] });
    const by = createPolicy("127.0.0.0/8,10.0.0.0/8", "https://gatehouse.example", { own, resolve });
    expect(await decide(url, by)).toBe("url_not_allowed");
  });

  it("refuses its own public host name unless its address is listed", async () => {
    const resolve = zone({ "gatehouse.example": [PUBLIC], "gatehouse.example.": [PUBLIC] });
    const closed = createPolicy("", "https://gatehouse.example", { resolve });
    expect(await decide("https://gatehouse.example/v1/keys", closed)).toBe("url_not_allowed");
    expect(await decide("https://GATEHOUSE.example.:9999/", closed)).toBe("url_not_allowed");
    const open = createPolicy(`${PUBLIC}/32`, "https://gatehouse.example", { resolve });
    expect(await decide("https://gatehouse.example/fixtures/article", open)).toBe("admitted");
    expect(await decide("https://gatehouse.example/v1/keys", open)).toBe("url_not_allowed");
    const literal = createPolicy("", `http://${PUBLIC}`, { resolve });
    expect(await decide(`http://${PUBLIC}/`, literal)).toBe("url_not_allowed");
  });

  it.each([
    ["http://listed.example/", "admitted"],
    ["http://10.1.0.1/", "admitted"],
    ["http://localhost/", "admitted"],
    ["http://good.example/", "url_not_allowed"],
    ["http://half.example/", "url_not_allowed"],
    [`http://${PUBLIC}/`, "url_not_allowed"],
    ["http://unknown.example/", "dns_failure"],
    ["https://good.example/", "admitted"],
    ["https://half.example/", "admitted"],
    ["https://10.2.0.1/", "url_not_allowed"],
  ])("without plain http over the internet, %s: %s", async (url, expected) => {
    const by = createPolicy("127.0.0.0/8,10.1.0.0/16", "https://gatehouse.example", {
      resolve: zone({ "good.example": [PUBLIC], "listed.example": ["10.1.2.3"], "half.example": ["10.1.2.3", PUBLIC] }),
    });
    const decided = await guard(new URL(url), by, false);
    expect(decided.ok ? "admitted" : decided.code).toBe(expected);
  });

  it("admits listed names and addresses", async () => {
    const open = createPolicy("127.0.0.0/8,10.1.0.0/16", "http://localhost:3000", {
      resolve: zone({ "app.internal": ["10.1.2.3"] }),
    });
    for (const host of ["localhost", "localhost.", "127.1", "[::ffff:127.0.0.1]", "app.internal", "10.1.0.1"]) {
      expect(await decide(`http://${host}:8080/`, open)).toBe("admitted");
    }
    for (const host of ["10.2.0.1", "[::1]", "169.254.169.254"])
      expect(await decide(`http://${host}/`, open)).toBe("url_not_allowed");
    expect(await guard(new URL("http://localhost/"), open)).toEqual({ ok: true, addresses: ["127.0.0.1"] });
  });
});
