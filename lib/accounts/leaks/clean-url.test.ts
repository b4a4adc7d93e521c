import { expect, test } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { cleanUrl, withoutTokens } from "./clean-url.ts";
import { SIGHTING_URL_MAX } from "./constants.ts";

const token = newToken("live");
const secret = token.slice(-32);
const escaped = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");

test.each<[string | null, string | null]>([
  ["https://code.example/acme/app/blob/main/.env#L3", "https://code.example/acme/app/blob/main/.env#L3"],
  ["http://paste.example/x y", "http://paste.example/x%20y"],
  ["https://user:pass@code.example/a", "https://code.example/a"],
  [`https://${token}@code.example/a`, "https://code.example/a"],
  [`https://api.example/v1?api_key=${token}&a=1`, "https://api.example/v1?api_key=svc_live_redacted&a=1"],
  [`https://code.example/search?q=${escaped(token)}`, "https://code.example/search?q=svc_live_redacted"],
  [`https://code.example/#${token}`, "https://code.example/#svc_live_redacted"],
  [`https://${token}.example/`, "https://svc_live_redacted.example/"],
  [`https://code.example/${secret}`, null],
  [`https://code.example/?q=${encodeURIComponent(escaped(token))}`, null],
  ["https://code.example/%41%42/%2f", "https://code.example/AB/%2f"],
  [`https://code.example/${"a".repeat(SIGHTING_URL_MAX)}`, null],
  [`https://code.example/${"ä".repeat(SIGHTING_URL_MAX / 3)}`, null],
  ["javascript:alert(1)", null],
  ["data:text/html,hi", null],
  ["ftp://code.example/", null],
  ["no address", null],
  ["", null],
  [null, null],
])("%s is kept as %s", (given, kept) => {
  expect(cleanUrl(given, token)).toBe(kept);
});

test("redacts a token in a lowercased URL", () => {
  expect(cleanUrl(`https://code.example/${token.toLowerCase()}`, token)).toBe("https://code.example/svc_live_redacted");
});

test.each([1, 3, 8])("drops a URL whose token has %d more levels of escapes", (depth) => {
  const deep = escaped(token).replaceAll("%", `%${"25".repeat(depth)}`);
  expect(cleanUrl(`https://code.example/${deep}`, token)).toBeNull();
});

test("redacts tokens in quoted text", () => {
  expect(withoutTokens(`404 for ${token}, ${newToken("test")}`)).toBe("404 for svc_live_redacted, svc_test_redacted");
});
