import { describe, expect, it } from "vitest";
import { answeredHeaders } from "./answered-headers.ts";
import type { HeaderLines } from "./types.ts";

const OURS: HeaderLines = [
  ["Content-Security-Policy", "sandbox"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
];
/** What becomes of these, less what every answer says. */
const passed = (...given: HeaderLines) => answeredHeaders(given, undefined, false).slice(0, -OURS.length);

describe("the headers of an answer through a tunnel", () => {
  it("keep their order, their case and those that come twice", () => {
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
  ])("are without %s", (name) => {
    expect(passed(["X-Kept", "1"], [name, "a value"])).toEqual([["X-Kept", "1"]]);
  });

  it.each(["Content-Security-Policy", "content-security-policy", "X-Content-Type-Options", "Referrer-Policy"])(
    "say our own %s and not theirs, nor twice",
    (name) => {
      expect(answeredHeaders([[name, "theirs"]], undefined, false)).toEqual(OURS);
    },
  );

  it("are without what Connection names", () => {
    expect(passed(["Connection", "X-Hop"], ["X-Hop", "1"], ["X-Kept", "2"])).toEqual([["X-Kept", "2"]]);
  });

  it("cannot take ours away by naming them", () => {
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
  ])("are without what is no header: %j with %j", (name, value) => {
    expect(passed(["X-Kept", "1"], [name, value])).toEqual([["X-Kept", "1"]]);
  });

  it("have one type, one place to go to and one length, whatever they are given", () => {
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

  it("declare the length of what a HEAD was not sent", () => {
    const declared = (value: string) => answeredHeaders([["Content-Length", value]], undefined, true);
    expect(declared("999")[0]).toEqual(["Content-Length", "999"]);
    expect(declared("1, 2")).toEqual(OURS);
    expect(declared("-1")).toEqual(OURS);
  });
});
