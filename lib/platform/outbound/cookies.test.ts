import { describe, expect, it } from "vitest";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { RedirectCookies } from "./cookies.ts";
import { fetchGuarded } from "./fetch-guarded.ts";

const sent = (set: string | string[], from: string, to: string, headers: Record<string, string> = {}) => {
  const jar = new RedirectCookies();
  jar.keep(set, new URL(from));
  return jar.addTo(headers, new URL(to)).cookie;
};

describe("RedirectCookies", () => {
  it.each<[string, string | string[], string, string, string | undefined]>([
    ["back to its host", "a=1", "http://x.example/", "http://x.example/b", "a=1"],
    ["not to another host", "a=1", "http://x.example/", "http://y.example/", undefined],
    ["not to a name under its host", "a=1", "http://x.example/", "http://w.x.example/", undefined],
    ["under the domain it names", "a=1; Domain=.x.example", "http://w.x.example/", "http://x.example/", "a=1"],
    [
      "not to a name that only ends like its domain",
      "a=1; Domain=x.example",
      "http://w.x.example/",
      "http://wx.example/",
      undefined,
    ],
    ["never for another domain", "a=1; Domain=y.example", "http://x.example/", "http://y.example/", undefined],
    ["never for a whole top level", "a=1; Domain=example", "http://x.example/", "http://y.example/", undefined],
    ["never for part of an address", "a=1; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", undefined],
    ["never for a public suffix", "a=1; Domain=co.uk", "https://x.co.uk/", "https://y.co.uk/", undefined],
    ["nor for a public suffix at its own host", "a=1; Domain=co.uk", "https://x.co.uk/", "https://x.co.uk/", undefined],
    ["nor for a host's customers", "a=1; Domain=github.io", "https://x.github.io/", "https://y.github.io/", undefined],
    ["under a name below one", "a=1; Domain=x.co.uk", "https://w.x.co.uk/", "https://x.co.uk/", "a=1"],
    [
      "for a public suffix that is the host itself",
      "a=1; Domain=github.io",
      "https://github.io/",
      "https://github.io/",
      "a=1",
    ],
    ["only there", "a=1; Domain=github.io", "https://github.io/", "https://x.github.io/", undefined],
    ["for a host of one word", "a=1; Domain=intranet", "http://intranet/", "http://intranet/", "a=1"],
    ["for a reserved host name", "a=1", "http://test/", "http://test/", "a=1"],
    ["for an address", "a=1; Domain=127.0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", "a=1"],
    ["for an IPv6 address", "a=1", "http://[::1]:8080/", "http://[::1]:8080/", "a=1"],
    ["at another port", "a=1", "http://x.example:1/", "http://x.example:2/", "a=1"],
    ["under its path", "a=1; Path=/p", "http://x.example/", "http://x.example/p/q", "a=1"],
    ["not next to its path", "a=1; Path=/p", "http://x.example/", "http://x.example/pq", undefined],
    ["under the path it was set at", "a=1", "http://x.example/p/q", "http://x.example/r", undefined],
    ["only over https if Secure", "a=1; Secure", "https://x.example/", "http://x.example/", undefined],
    ["over https", "a=1; secure; HttpOnly", "https://x.example/", "https://x.example/", "a=1"],
    ["never over http on this machine", "a=1; Secure", "http://127.0.0.1/", "http://127.0.0.1/", undefined],
    ["never set secure over http", "a=1; Secure", "http://x.example/", "https://x.example/", undefined],
    ["several together", ["a=1; Path=/", "b=2; Path=/p"], "http://x.example/", "http://x.example/p", "b=2; a=1"],
    ["the last of equal names", ["a=1", "a=2"], "http://x.example/", "http://x.example/", "a=2"],
    ["no deleted cookie", ["a=1", "a=; Max-Age=0"], "http://x.example/", "http://x.example/", undefined],
    [
      "no cookie expired long ago",
      ["a=1", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
      "http://x.example/",
      "http://x.example/",
      undefined,
    ],
    [
      "no cookie expired in 2015",
      "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT",
      "http://x.example/",
      "http://x.example/",
      undefined,
    ],
    [
      "a cookie whose Max-Age overrides Expires",
      "a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
      "http://x.example/",
      "http://x.example/",
      "a=1",
    ],
    ["a cookie with an invalid expiry", "a=1; Expires=some day", "http://x.example/", "http://x.example/", "a=1"],
    ["a value containing =", "a=b=c", "http://x.example/", "http://x.example/", "a=b=c"],
    ["nothing without a name", ["=1", "novalue", ""], "http://x.example/", "http://x.example/", undefined],
    ["nothing with control characters", "a=1\u0001", "http://x.example/", "http://x.example/", undefined],
    ["nothing with DEL", "a=1\u007f", "http://x.example/", "http://x.example/", undefined],
    ["nothing that is too long", `a=${"x".repeat(4_096)}`, "http://x.example/", "http://x.example/", undefined],
    [
      "no __Host- cookie without its conditions",
      "__Host-a=1; Path=/",
      "https://x.example/",
      "https://x.example/",
      undefined,
    ],
  ])("cookie scope: %s", (_name, set, from, to, expected) => {
    expect(sent(set, from, to)).toBe(expected);
  });

  it("keeps at most 50, each of which may still change", () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}=1`);
    const header = sent([...many, "c0=2"], "http://x.example/", "http://x.example/") ?? "";
    const pairs = header.split("; ");
    expect([pairs.length, pairs[0], pairs.at(-1)]).toEqual([50, "c0=2", "c49=1"]);
  });

  it("adds cookies to the caller's, replacing those with equal names", () => {
    const headers = { cookie: "own=1; a=old" };
    expect(sent("a=new", "http://x.example/", "http://x.example/", headers)).toBe("own=1; a=new");
  });
});

it("passes a cookie check by redirect without sharing cookies between requests", async () => {
  const seen: (string | undefined)[] = [];
  await using target = await httpTarget((request, response) => {
    seen.push(request.headers.cookie);
    if (request.headers.cookie?.includes("visitor=")) response.end("in");
    else response.writeHead(302, { "set-cookie": [`visitor=${seen.length}`, "b=2"], location: "/" }).end();
  });
  const policy = loopbackPolicy();
  for (const _ of [1, 2]) {
    const result = await fetchGuarded({ url: target.url, headers: { cookie: "own=1" } }, policy);
    expect(result.ok && result.body.toString()).toBe("in");
  }
  expect(seen).toEqual(["own=1", "own=1; visitor=1; b=2", "own=1", "own=1; visitor=3; b=2"]);
});
