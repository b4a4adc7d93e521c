import { describe, expect, it } from "vitest";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { forwardedHeaders } from "./forwarded-headers.ts";

const stranger = { peer: "203.0.113.9", isTrusted: false, isEncrypted: true };
const proxy = { peer: "10.0.0.1", isTrusted: true, isEncrypted: false };
/** What becomes of these, less what is added. */
const passed = (...raw: string[]) => forwardedHeaders(raw, stranger).slice(0, -2);

describe("the headers of a call through a tunnel", () => {
  it("keep their order, their case and those that come twice", () => {
    const raw = ["X-Second", "2", "x-FIRST", "1", "X-Second", "2b", "Stripe-Signature", "t=1,v1=ab"];
    expect(passed(...raw)).toEqual([
      ["X-Second", "2"],
      ["x-FIRST", "1"],
      ["X-Second", "2b"],
      ["Stripe-Signature", "t=1,v1=ab"],
    ]);
  });

  it.each([
    ["Connection", "keep-alive"],
    ["Keep-Alive", "timeout=5"],
    ["Proxy-Connection", "keep-alive"],
    ["Proxy-Authorization", "Basic eA=="],
    ["TE", "trailers"],
    ["Trailer", "X-Sum"],
    ["Transfer-Encoding", "chunked"],
    ["Upgrade", "h2c"],
    ["HTTP2-Settings", "AAMAAABk"],
    ["Expect", "100-continue"],
  ])("are without %s", (name, value) => {
    expect(passed("Accept", "*/*", name, value)).toEqual([["Accept", "*/*"]]);
  });

  it("are without what Connection names, in any of its lines", () => {
    const raw = ["Connection", "close, X-Hop", "connection", "x-other", "x-hop", "1", "X-Other", "2", "X-Kept", "3"];
    expect(passed(...raw)).toEqual([["X-Kept", "3"]]);
  });

  it("keep credentials that are for the app", () => {
    expect(passed("Authorization", "Bearer theirs")).toEqual([["Authorization", "Bearer theirs"]]);
  });

  const ours = ["http://localhost:3000", "https://gatehouse.example"].flatMap((url) =>
    Object.values(authCookies(url)).map(({ name }) => name),
  );
  it.each([...ours, "gatehouse.workspace", "gatehouse.theme", `${ours[0]}.0`])("are without our cookie %s", (name) => {
    expect(passed("Cookie", `a=1; ${name}=secret; b="2"`)).toEqual([["Cookie", 'a=1; b="2"']]);
    expect(passed("cookie", `${name}=secret`)).toEqual([]);
    expect(passed("cookie", ` ${name} = secret;;`)).toEqual([]);
  });

  it("say where it came from, as far as the socket knows", () => {
    expect(forwardedHeaders(["Host", "gatehouse.example"], stranger)).toEqual([
      ["Host", "gatehouse.example"],
      ["X-Forwarded-For", "203.0.113.9"],
      ["X-Forwarded-Proto", "https"],
      ["X-Forwarded-Host", "gatehouse.example"],
    ]);
  });

  const received = [
    "Host",
    "inner",
    "X-Forwarded-For",
    "198.51.100.1",
    "x-forwarded-proto",
    "https",
    "X-Forwarded-Host",
    "outer",
  ];
  it("go by what a proxy of ours said", () => {
    expect(forwardedHeaders(received, proxy)).toEqual([
      ["Host", "inner"],
      ["X-Forwarded-For", "198.51.100.1, 10.0.0.1"],
      ["X-Forwarded-Proto", "https"],
      ["X-Forwarded-Host", "outer"],
    ]);
  });

  it("do not go by what a stranger said, but for the addresses left of its own", () => {
    expect(forwardedHeaders(received, { ...stranger, isEncrypted: false })).toEqual([
      ["Host", "inner"],
      ["X-Forwarded-For", "198.51.100.1, 203.0.113.9"],
      ["X-Forwarded-Proto", "http"],
      ["X-Forwarded-Host", "inner"],
    ]);
  });

  it("need no Host", () => {
    expect(forwardedHeaders([], stranger).map(([name]) => name)).toEqual(["X-Forwarded-For", "X-Forwarded-Proto"]);
  });
});
