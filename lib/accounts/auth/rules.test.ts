import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import {
  describeBrowser,
  isOwnOrigin,
  mayMailLink,
  mayRead,
  passkeyParty,
  safeNext,
  sessionEnd,
  signInAgainPath,
  timeZoneOf,
} from "./rules.ts";

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin", "Europe/Berlin"],
  ["UTC", "UTC"],
  ["America/Argentina/Ushuaia", "America/Argentina/Ushuaia"],
  ["+01:00", undefined],
  ["Mars/Olympus", undefined],
  ["Europe/Berlin; path=/", undefined],
  ["", undefined],
  [undefined, undefined],
])("timeZoneOf(%s) is %s", (text, zone) => {
  expect(timeZoneOf(text)).toBe(zone);
});

describe("safeNext", () => {
  test.each([
    ["/acme/keys?tab=test#row", "/acme/keys?tab=test#row"],
    ["/", "/"],
    ["/acme/../other", "/other"],
    ["//evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/acme/..//evil.example", "/"],
    ["/%2e//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/ok\\..\\evil", "/"],
    ["/\tx//evil.example", "/"],
    ["https://evil.example/x", "/"],
    ["javascript:alert(1)", "/"],
    ["", "/"],
    ["acme", "/"],
    ["/api/auth/signout", "/"],
    ["/v1/keys", "/"],
    ["/sign-in?next=/sign-in", "/"],
    ["/sign-in?next=%2Ft%2Flst_1%2F", "/"],
    ["/t/lst_01k5n0x3q8e9r7t2v4w6y8z0ab/login", "/"],
    ["/t", "/"],
    ["/%74/lst_1/", "/"],
    ["/acme/../t/lst_1", "/"],
    ["/acme/%2e%2e/t/lst_1", "/"],
    ["/v2/scrape", "/"],
    ["/mcp", "/"],
    ["/hooks/stripe", "/"],
    ["/partner/leaks", "/"],
    ["/fixtures/page.html", "/"],
    ["/_next/static/x.js", "/"],
    ["/unsubscribe/t0ken", "/"],
    ["/%2f/evil.example", "/"],
    ["/%5cevil.example", "/"],
    ["/\n/evil.example", "/"],
    ["http://site.invalid/acme", "/"],
    ["/@evil.example", "/"],
    ["/evil.example", "/"],
    ["/Acme", "/"],
    ["/account", "/account"],
    ["/connect?code=ABCD-EFGH", "/connect?code=ABCD-EFGH"],
    ["/invitation/t0ken", "/invitation/t0ken"],
    ["/top-up/inv_1", "/top-up/inv_1"],
    ["/docs/guides/operate/mail", "/docs/guides/operate/mail"],
    ["/acme/settings/security?x=/t/1", "/acme/settings/security?x=/t/1"],
    ["/apiary", "/apiary"],
    ["/acme/v1/keys", "/acme/v1/keys"],
    [`/acme/${"a".repeat(1_994)}`, `/acme/${"a".repeat(1_994)}`],
    [`/acme/${"a".repeat(1_995)}`, "/"],
    [undefined, "/"],
    [["/acme"], "/"],
  ])("%.60j → %.60s", (given, expected) => {
    expect(safeNext(given)).toBe(expected);
  });
});

test("safeNext allows every page outside workspaces except api, sign-in and unsubscribe", () => {
  const app = path.resolve(import.meta.dirname, "../../../app");
  const folders = (from: string) => readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const words = folders(app).flatMap(({ name }) =>
    name.startsWith("(") ? folders(path.join(app, name)).map((entry) => entry.name) : [name],
  );
  const refused = words.filter((word) => !word.startsWith("[") && safeNext(`/${word}`) !== `/${word}`);
  expect(refused.sort()).toEqual(["api", "sign-in", "unsubscribe"]);
});

test.each([
  ["/acme/settings?a=1&b=2#row", "/sign-in?again=1&next=%2Facme%2Fsettings%3Fa%3D1%26b%3D2%23row"],
  ["https://evil.example/", "/sign-in?again=1&next=%2F"],
])("after signing in again, %s is reached by %s", (here, path) => {
  expect(signInAgainPath(here)).toBe(path);
});

test("a session ends when unused for too long or too old", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  expect(sessionEnd({ createdAt: at(1), expiresAt: at(31) })).toEqual(at(31));
  expect(sessionEnd({ createdAt: at(1), expiresAt: at(500) })).toEqual(at(181));
});

describe("mayMailLink", () => {
  const quiet = { byThisBrowser: undefined, fromHere: 0, lastHour: 0, lastDay: 1, fromHereToAnybody: 0 };
  const flooded = { byThisBrowser: undefined, fromHere: 99, lastHour: 99, lastDay: 99, fromHereToAnybody: 999 };
  test.each([
    ["an invited address without links", { ...quiet, lastDay: 0, fromHereToAnybody: 59 }, true],
    ["an address beyond its network's limit", { ...quiet, lastDay: 0, fromHereToAnybody: 60 }, false],
  ])("without an account, %s: %o → %s", (_, unused, expected) => {
    expect(mayMailLink(unused, false)).toBe(expected);
  });

  test.each([
    ["a stranger", quiet, true],
    ["the fifth from one network", { ...quiet, fromHere: 4 }, true],
    ["the sixth", { ...quiet, fromHere: 5 }, false],
    ["the tenth of all strangers in an hour", { ...quiet, lastHour: 9 }, true],
    ["the eleventh", { ...quiet, lastHour: 10 }, false],
    ["the thirtieth in a day", { ...quiet, lastDay: 29 }, true],
    ["the thirty-first", { ...quiet, lastDay: 30 }, false],
    ["the sixtieth from one network to all", { ...quiet, fromHereToAnybody: 59 }, true],
    ["the sixty-first", { ...quiet, fromHereToAnybody: 60 }, false],
    ["a person's first link from an exhausted network", { ...quiet, lastDay: 0, fromHereToAnybody: 999 }, true],
    ["a known browser under a flood", { ...flooded, byThisBrowser: 0 }, true],
    ["the known browser's fifth", { ...flooded, byThisBrowser: 4 }, true],
    ["the known browser's sixth", { ...flooded, byThisBrowser: 5 }, false],
    ["the known browser's sixth without strangers", { ...quiet, lastDay: 0, byThisBrowser: 5 }, false],
  ])("%s: %o → %s", (_, unused, expected) => {
    expect(mayMailLink(unused, true)).toBe(expected);
  });
});

describe("isOwnOrigin", () => {
  const base = "https://gate.example";
  const local = "http://localhost:3000";
  test.each([
    ["own page", base, { origin: base, fetchSite: "same-origin" }, true],
    ["an old browser", base, { origin: base, fetchSite: null }, true],
    ["another site", base, { origin: "https://evil.example", fetchSite: "cross-site" }, false],
    ["another site in an old browser", base, { origin: "https://evil.example", fetchSite: null }, false],
    ["another site claiming same-origin", base, { origin: "https://evil.example", fetchSite: "same-origin" }, false],
    ["a sibling host", base, { origin: "https://x.gate.example", fetchSite: "same-site" }, false],
    ["own host over plain http", base, { origin: "http://gate.example", fetchSite: null }, false],
    ["own host on another port", base, { origin: "https://gate.example:8443", fetchSite: null }, false],
    ["own origin marked cross-site", base, { origin: base, fetchSite: "cross-site" }, false],
    ["a navigation without a site", base, { origin: base, fetchSite: "none" }, false],
    ["no origin", base, { origin: null, fetchSite: null }, false],
    ["an opaque origin", base, { origin: "null", fetchSite: null }, false],
    ["loopback by IPv4 address", local, { origin: "http://127.0.0.1:3000", fetchSite: "same-origin" }, true],
    ["loopback by IPv6 address", local, { origin: "http://[::1]:3000", fetchSite: null }, true],
    ["loopback on another port", local, { origin: "http://127.0.0.1:3001", fetchSite: null }, false],
    ["a name that resolves to loopback", local, { origin: "http://evil.example:3000", fetchSite: null }, false],
    ["loopback if BASE_URL is not", base, { origin: "http://localhost", fetchSite: null }, false],
  ])("%s", (_, baseUrl, from, expected) => {
    expect(isOwnOrigin(from, baseUrl)).toBe(expected);
  });
});

test.each([
  ["same-origin", true],
  ["none", true],
  [null, true],
  ["same-site", false],
  ["cross-site", false],
])("a read from %s: %s", (fetchSite, expected) => {
  expect(mayRead({ origin: null, fetchSite })).toBe(expected);
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on macOS"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 EdgA/142.0",
    "Edge on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1",
    "Edge on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0",
    "Opera on Windows",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15",
    "Firefox on iPad",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome on ChromeOS",
  ],
  ["gatehouse-cli/0.1.0", "The command line"],
  ["libcurl/8.9.1", "A browser"],
  ["curl/8.9.1", "curl"],
  ["", "A browser"],
  [null, "A browser"],
])("%s is %s", (userAgent, expected) => {
  expect(describeBrowser(userAgent)).toBe(expected);
});

it.each([
  ["https://gate.example", { rpId: "gate.example", origin: "https://gate.example" }],
  ["https://gate.example:8443", { rpId: "gate.example", origin: "https://gate.example:8443" }],
  ["http://localhost:3000", { rpId: "localhost", origin: "http://localhost:3000" }],
  ["http://gate.localhost", { rpId: "gate.localhost", origin: "http://gate.localhost" }],
  ["https://1.gate.example", { rpId: "1.gate.example", origin: "https://1.gate.example" }],
  ["https://gate.example2", { rpId: "gate.example2", origin: "https://gate.example2" }],
  ["http://gate.example", undefined],
  ["http://notlocalhost", undefined],
  ["https://192.0.2.1", undefined],
  ["https://[2001:db8::1]", undefined],
  ["http://127.0.0.1:3000", undefined],
])("passkeys at %s use %j", (baseUrl, expected) => {
  expect(passkeyParty(baseUrl)).toEqual(expected);
});
