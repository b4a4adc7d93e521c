import { describe, expect, it } from "vitest";
import { nextHop, redirectLocation } from "./redirect.ts";

const from = (method: string) => ({
  url: new URL("https://a.example/x/y?z#part"),
  method,
  headers: { Authorization: "Bearer s", cookie: "c=1", "Content-Type": "text/plain", "x-own": "1" },
  body: method === "POST" ? "body" : undefined,
});

describe("redirectLocation", () => {
  it.each([
    [302, { location: "/a" }, "/a"],
    [302, { location: ["/a", "/b"] }, "/a"],
    [302, {}, undefined],
    [302, { location: "" }, undefined],
    [304, { location: "/a" }, undefined],
    [200, { location: "/a" }, undefined],
  ])("%d with %j gives %s", (status, headers, expected) => {
    expect(redirectLocation(status, headers)).toBe(expected);
  });
});

describe("nextHop", () => {
  it.each([
    ["GET", 301, "GET"],
    ["POST", 301, "GET"],
    ["POST", 302, "GET"],
    ["PUT", 302, "PUT"],
    ["POST", 303, "GET"],
    ["HEAD", 303, "HEAD"],
    ["POST", 307, "POST"],
    ["POST", 308, "POST"],
  ])("turns %s after %d into %s", (method, status, expected) => {
    const next = nextHop(from(method), status, "/there");
    expect(next).toMatchObject({ ok: true, method: expected, body: expected === "POST" ? "body" : undefined });
  });

  it("keeps the fragment and credentials within an origin", () => {
    const next = nextHop(from("GET"), 302, "other");
    expect(next.ok && next.url.href).toBe("https://a.example/x/other#part");
    expect(next.ok && next.headers).toHaveProperty("Authorization");
    const own = nextHop(from("GET"), 302, "other#own");
    expect(own.ok && own.url.hash).toBe("#own");
  });

  it.each(["https://b.example/", "http://a.example/", "https://a.example:444/"])(
    "drops credentials on the way to %s",
    (to) => {
      const next = nextHop(from("POST"), 302, to);
      expect(next.ok && next.headers).toEqual({ "x-own": "1" });
    },
  );

  it.each([
    ["gopher://a.example/", "url_not_allowed"],
    ["file:///etc/passwd", "url_not_allowed"],
    ["https://user:pass@a.example/", "url_not_allowed"],
    ["https://[", "invalid_url"],
  ])("refuses to follow a redirect to %s", (to, code) => {
    expect(nextHop(from("GET"), 302, to)).toMatchObject({ ok: false, code });
  });
});
