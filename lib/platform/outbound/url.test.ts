import { expect, it } from "vitest";
import { MAX_URL_LENGTH } from "./constants.ts";
import { bareName, isLoopbackName, readTarget } from "./url.ts";

it.each([
  ["https://example.com/a?b=c#d", "ok"],
  ["HTTP://EXAMPLE.com:8080", "ok"],
  ["https://bücher.example/ü", "ok"],
  ["", "invalid_url"],
  ["example.com", "invalid_url"],
  ["/relative", "invalid_url"],
  ["https://", "invalid_url"],
  ["https://exa mple.com/", "invalid_url"],
  [" https://example.com/", "invalid_url"],
  ["https://example.com/\n", "invalid_url"],
  ["https://exam\tple.com/", "invalid_url"],
  ["https://example\u200b.com/", "invalid_url"],
  ["https://example.com:99999/", "invalid_url"],
  ["https://[::1", "invalid_url"],
  [`https://example.com/${"a".repeat(MAX_URL_LENGTH)}`, "invalid_url"],
  ["https:example.com", "url_not_allowed"],
  ["https:\\\\example.com", "url_not_allowed"],
  ["https://example.com\\@evil.example/", "url_not_allowed"],
  ["https://example.com/?q=a\\b", "ok"],
  ["https://user@example.com/", "url_not_allowed"],
  ["https://:secret@example.com/", "url_not_allowed"],
  ["javascript:alert(1)", "url_not_allowed"],
  ["ws://example.com/", "url_not_allowed"],
  ["blob:https://example.com/1", "url_not_allowed"],
])("reads %j: %s", (text, expected) => {
  const read = readTarget(text);
  expect(read.ok ? "ok" : read.code).toBe(expected);
});

it("accepts the greatest length and names the supported schemes", () => {
  const start = "https://example.com/";
  expect(readTarget(start.padEnd(MAX_URL_LENGTH, "a")).ok).toBe(true);
  expect(readTarget("mailto:somebody@example.com")).toMatchObject({
    message: expect.stringContaining("Only http and"),
  });
});

it("recognises the names of this machine", () => {
  for (const name of ["localhost", "a.localhost", "localhost6"]) expect(isLoopbackName(name)).toBe(true);
  expect(isLoopbackName("localhost.example")).toBe(false);
  expect(bareName("LocalHost..")).toBe("localhost");
  expect(bareName("a.b.Example.")).toBe("a.b.example");
});
