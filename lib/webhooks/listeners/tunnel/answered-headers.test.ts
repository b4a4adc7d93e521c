import { describe, expect, it } from "vitest";
import { answeredHeaders } from "./answered-headers.ts";
import type { HeaderLines } from "./types.ts";

const OURS: HeaderLines = [
  ["Content-Security-Policy", "sandbox"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
];
/** Returns the passed headers, without those that every response gets. */
const passed = (...given: HeaderLines) => answeredHeaders(given, undefined, false).slice(0, -OURS.length);

describe("the response headers of a tunnel", () => {
  it("keep order, case and duplicates", () => {
    const given: HeaderLines = [
      ["X-B", "1"],
      ["x-a", "2"],
      ["X-B", "3"],
      ["Vary", "Accept"],
      ["ETag", '"x"'],
      ["Cross-Origin-Resource-Policy", "cross-origin"],
      ["Access-Control-Allow-Origin", "*"],
      ["Content-Encoding", "gzip"],
      ["Location", "/elsewhere"],
    ];
    expect(answeredHeaders(given, 5, false)).toEqual([...given, ...OURS, ["Content-Length", "5"]]);
  });

  it.each([
    "Set-Cookie",
    "set-cookie",
    "Set-Cookie2",
    "Clear-Site-Data",
    "Service-Worker-Allowed",
    "Strict-Transport-Security",
    "Public-Key-Pins",
    "Alt-Svc",
    "NEL",
    "Report-To",
    "Reporting-Endpoints",
    "Refresh",
    "Set-Login",
    "Sec-Session-Registration",
    "WWW-Authenticate",
    "Accept-CH",
    "Connection",
    "Keep-Alive",
    "Transfer-Encoding",
    "Trailer",
    "Upgrade",
    "Proxy-Authenticate",
  ])("do not include %s", (name) => {
    expect(passed(["X-Kept", "1"], [name, "a value"])).toEqual([["X-Kept", "1"]]);
  });

  it.each(["Content-Security-Policy", "content-security-policy", "X-Content-Type-Options", "Referrer-Policy"])(
    "contain only our own %s, once",
    (name) => {
      expect(answeredHeaders([[name, "theirs"]], undefined, false)).toEqual(OURS);
    },
  );

  it("do not include fields named by Connection", () => {
    expect(passed(["Connection", "X-Hop"], ["X-Hop", "1"], ["X-Kept", "2"])).toEqual([["X-Kept", "2"]]);
  });

  it("keep ours even if Connection names them", () => {
    const given: HeaderLines = [["Connection", "content-security-policy, x-content-type-options"]];
    expect(answeredHeaders(given, undefined, false)).toEqual(OURS);
  });

  it.each<[string, string]>([
    ["", "no name"],
    ["X A", "a blank"],
    ["X:A", "a colon"],
    ["X-A\r\nSet-Cookie", "a line break in the name"],
    ["Ünı", "not ASCII"],
    ["X-A", "a\r\nSet-Cookie: b=1"],
    ["X-A", "a\nb"],
    ["X-A", "a\0b"],
    ["X-A", "\x7f"],
    ["X-A", "beyond latin 1: €"],
    ["X-A", "\ud800"],
  ])("do not include the invalid header %j: %j", (name, value) => {
    expect(passed(["X-Kept", "1"], [name, value])).toEqual([["X-Kept", "1"]]);
  });

  it("contain only one type, location and length", () => {
    const twice: HeaderLines = ["Content-Type", "content-type", "Location", "Date"].flatMap((name) => [
      [name, "first"],
      [name, "second"],
    ]);
    expect(passed(...twice).map(([name, value]) => `${name}: ${value}`)).toEqual([
      "Content-Type: first",
      "Location: first",
      "Date: first",
    ]);
    expect(answeredHeaders([["Content-Length", "999"]], 3, false).at(-1)).toEqual(["Content-Length", "3"]);
    expect(passed(["Content-Length", "999"])).toEqual([]);
  });

  it("declare the app's length in response to HEAD", () => {
    const declared = (value: string) => answeredHeaders([["Content-Length", value]], undefined, true);
    expect(declared("999")[0]).toEqual(["Content-Length", "999"]);
    expect(declared("1, 2")).toEqual(OURS);
    expect(declared("-1")).toEqual(OURS);
  });
});
