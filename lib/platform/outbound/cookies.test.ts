import { describe, expect, it } from "vitest";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { CookieJar } from "./cookies.ts";
import { fetchGuarded } from "./fetch-guarded.ts";

const sent = (set: string | string[], from: string, to: string, headers: Record<string, string> = {}) => {
  const jar = new CookieJar();
  jar.keep(set, new URL(from));
  return jar.addTo(headers, new URL(to)).cookie;
};

describe("CookieJar", () => {
  it.each<[string, string | string[], string, string, string | undefined]>([
    ["back to its host", "a=1", "http://x.example/", "http://x.example/b", "a=1"],
    ["not to another", "a=1", "http://x.example/", "http://y.example/", undefined],
    ["not to a name under its own", "a=1", "http://x.example/", "http://w.x.example/", undefined],
    ["under the domain it names", "a=1; Domain=.x.example", "http://w.x.example/", "http://x.example/", "a=1"],
    ["not beside it", "a=1; Domain=x.example", "http://w.x.example/", "http://wx.example/", undefined],
    ["never for a domain of others", "a=1; Domain=y.example", "http://x.example/", "http://y.example/", undefined],
    ["never for a whole top level", "a=1; Domain=example", "http://x.example/", "http://y.example/", undefined],
    ["never for part of an address", "a=1; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", undefined],
    ["under its path", "a=1; Path=/p", "http://x.example/", "http://x.example/p/q", "a=1"],
    ["not beside it", "a=1; Path=/p", "http://x.example/", "http://x.example/pq", undefined],
    ["under the path it was set at", "a=1", "http://x.example/p/q", "http://x.example/r", undefined],
    ["over https alone, where it says so", "a=1; Secure", "https://x.example/", "http://x.example/", undefined],
    ["over https", "a=1; secure; HttpOnly", "https://x.example/", "https://x.example/", "a=1"],
    ["never set secure over http", "a=1; Secure", "http://x.example/", "https://x.example/", undefined],
    ["several", ["a=1; Path=/", "b=2; Path=/p"], "http://x.example/", "http://x.example/p", "b=2; a=1"],
    ["the last of its name", ["a=1", "a=2"], "http://x.example/", "http://x.example/", "a=2"],
    ["none that was taken away", ["a=1", "a=; Max-Age=0"], "http://x.example/", "http://x.example/", undefined],
    [
      "none that ended long ago",
      ["a=1", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
      "http://x.example/",
      "http://x.example/",
      undefined,
    ],
    ["with = in it", "a=b=c", "http://x.example/", "http://x.example/", "a=b=c"],
    ["nothing without a name", ["=1", "novalue", ""], "http://x.example/", "http://x.example/", undefined],
    ["nothing with control characters", "a=1\u0001", "http://x.example/", "http://x.example/", undefined],
  ])("is sent %s", (_name, set, from, to, expected) => {
    expect(sent(set, from, to)).toBe(expected);
  });

  it("joins what the caller sent, and wins where the names are the same", () => {
    const headers = { cookie: "own=1; a=old" };
    expect(sent("a=new", "http://x.example/", "http://x.example/", headers)).toBe("own=1; a=new");
  });
});

it("passes a cookie check by redirect, and no request is sent another's", async () => {
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
