import { describe, expect, it } from "vitest";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { forwardedHeaders } from "./forwarded-headers.ts";

const stranger = { peer: "203.0.113.9", isTrusted: false, isEncrypted: true };
const proxy = { peer: "10.0.0.1", isTrusted: true, isEncrypted: false };
/** Returns the passed headers, without those added. */
const passed = (...raw: string[]) => forwardedHeaders(raw, stranger).slice(0, -2);

describe("the request headers of a tunnel", () => {
  it("keep order, case and duplicates", () => {
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
  ])("do not include %s", (name, value) => {
    expect(passed("Accept", "*/*", name, value)).toEqual([["Accept", "*/*"]]);
  });

  it("do not include fields named by any Connection line", () => {
    const raw = ["Connection", "close, X-Hop", "connection", "x-other", "x-hop", "1", "X-Other", "2", "X-Kept", "3"];
    expect(passed(...raw)).toEqual([["X-Kept", "3"]]);
  });

  it("keep credentials for the app", () => {
    expect(passed("Authorization", "Bearer theirs")).toEqual([["Authorization", "Bearer theirs"]]);
  });

  const ours = ["http://localhost:3000", "https://gatehouse.example"].flatMap((url) =>
    Object.values(authCookies(url)).map(({ name }) => name),
  );
  it.each([...ours, "gatehouse.workspace", "gatehouse.theme", `${ours[0]}.0`])(
    "do not include our cookie %s",
    (name) => {
      expect(passed("Cookie", `a=1; ${name}=secret; b="2"`)).toEqual([["Cookie", 'a=1; b="2"']]);
      expect(passed("cookie", `${name}=secret`)).toEqual([]);
      expect(passed("cookie", ` ${name} = secret;;`)).toEqual([]);
    },
  );

  it("say where the call came from, according to the socket", () => {
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
  it("use what our proxy reports", () => {
    expect(forwardedHeaders(received, proxy)).toEqual([
      ["Host", "inner"],
      ["X-Forwarded-For", "198.51.100.1, 10.0.0.1"],
      ["X-Forwarded-Proto", "https"],
      ["X-Forwarded-Host", "outer"],
    ]);
  });

  it("ignore what a stranger reports, except earlier addresses", () => {
    expect(forwardedHeaders(received, { ...stranger, isEncrypted: false })).toEqual([
      ["Host", "inner"],
      ["X-Forwarded-For", "198.51.100.1, 203.0.113.9"],
      ["X-Forwarded-Proto", "http"],
      ["X-Forwarded-Host", "inner"],
    ]);
  });

  it("do not need Host", () => {
    expect(forwardedHeaders([], stranger).map(([name]) => name)).toEqual(["X-Forwarded-For", "X-Forwarded-Proto"]);
  });
});
