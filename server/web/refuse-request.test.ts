import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { asPath, misunderstood } from "./refuse-request.ts";

const request = (url: string, rawHeaders: string[] = ["Host", "a.test"]) =>
  ({
    url,
    rawHeaders,
    headers: Object.fromEntries(
      rawHeaders.flatMap((name, at) => (at % 2 ? [] : [[name.toLowerCase(), rawHeaders[at + 1]]])),
    ),
  }) as unknown as IncomingMessage;

it.each([
  ["/%zz", []],
  ["/acme/%c3%28", []],
  ["*", []],
  ["a.test:80", []],
  ["/", ["Origin", "http://[", "Host", "a.test"]],
  ["/", ["Host", "a.test", "host", "b.test"]],
  ["/v1/keys", ["Authorization", "Bearer a", "Host", "a.test", "authorization", "Bearer b"]],
])("refuses %s with %j, giving a reason", (url, headers) => {
  expect(misunderstood(request(url, headers))).toEqual(expect.any(String));
});

it.each([
  ["/", ["Host", "a.test"]],
  ["/v1/scrape?url=%C3", ["Host", "a.test"]],
  ["/v1/scrape?url=https%3A%2F%2Fa.test%2F%25", ["Host", "a.test", "Origin", "null"]],
  ["/%E2%9C%93", ["Host", "a.test", "Origin", "https://a.test", "Cookie", "a=1", "Cookie", "b=2"]],
])("accepts %s with %j", (url, headers) => {
  expect(misunderstood(request(url, headers))).toBeUndefined();
});

it("uses the path of an absolute target, whatever host it names", () => {
  expect(asPath("http://evil.example/v1/keys?limit=1")).toBe("/v1/keys?limit=1");
  expect(asPath("/v1/keys")).toBe("/v1/keys");
  expect(asPath("https://[")).toBe("https://[");
});
