import { describe, expect, it } from "vitest";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { guard } from "#lib/platform/outbound/guard.ts";
import { zone } from "#testing/services/outbound-targets.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { providerPolicy } from "./configured-provider.ts";

process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

const names = zone({
  "searxng.internal": ["10.0.0.5"],
  "search.example": ["93.184.216.34"],
  "rebound.example": ["169.254.169.254"],
  "other.internal": ["10.0.0.6"],
});
const decide = async (address: string, asked = address) => {
  const decided = await guard(new URL(asked), providerPolicy(address, names));
  return decided.ok ? decided.addresses.join() : decided.code;
};

describe("the search provider's outbound policy", () => {
  it.each([
    ["http://searxng.internal:8080/", "10.0.0.5"],
    ["https://search.example/", "93.184.216.34"],
    ["http://127.0.0.1:8080/", "127.0.0.1"],
    ["http://localhost:8080/", "127.0.0.1,::1"],
    ["http://[fd00::5]/", "fd00::5"],
    ["http://169.254.169.254/", "url_not_allowed"],
    ["http://rebound.example/", "url_not_allowed"],
    ["http://0.0.0.0/", "url_not_allowed"],
    ["http://unknown.example/", "dns_failure"],
  ])("decides %s: %s", async (address, expected) => {
    expect(await decide(address)).toBe(expected);
  });

  it("allows no other host", async () => {
    expect(await decide("http://searxng.internal/", "http://other.internal/")).toBe("dns_failure");
  });

  it("does not open the network to other requests", async () => {
    await using searxng = await testSearxng();
    expect(await fetchGuarded({ url: searxng.url }, providerPolicy(searxng.url))).toMatchObject({ ok: true });
    process.env.BASE_URL = "http://gatehouse.example";
    process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
    process.env.SECRET_KEY = "a-secret-key-that-only-tests-use-0123456789";
    expect(await fetchGuarded({ url: searxng.url })).toMatchObject({ ok: false, code: "url_not_allowed" });
  });
});
