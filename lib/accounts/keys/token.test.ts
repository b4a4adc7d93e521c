import { describe, expect, it } from "vitest";
import { newToken, tokenHint, tokenShape } from "./token.ts";

describe("tokens", () => {
  it("have the specified shape and a valid checksum", () => {
    for (const env of ["live", "test"] as const) {
      const token = newToken(env);
      expect(token).toMatch(new RegExp(`^svc_${env}_[0-9A-Za-z]{32}$`));
      expect(tokenShape(token)).toBe("possible");
    }
  });

  it("are all different", () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newToken("live"))).size).toBe(1_000);
  });

  it.each([
    ["", "malformed"],
    ["hello", "malformed"],
    ["sk_live_0123", "malformed"],
    ["svc_prod_00000000000000000000000000000000", "malformed"],
    ["SVC_LIVE_00000000000000000000000000000000", "malformed"],
    ["svc_live_", "impossible"],
    ["svc_live_short", "impossible"],
    ["svc_live_00000000000000000000000000000000", "impossible"],
    [`svc_test_${"a".repeat(5_000)}`, "impossible"],
    ["svc_live_0000000000000000000000000000000é", "impossible"],
  ])("%j is %s", (token, shape) => {
    expect(tokenShape(token)).toBe(shape);
  });

  it.each([
    ["the standard length", "svc_live_Gatehouse0Gatehouse1Gateho3lKr3R", "possible"],
    ["too short, with a valid checksum", "svc_live_Gatehouse0Gatehouse1Gateh1eh4Zg", "impossible"],
  ])("created earlier keep their shape: %s", (_, token, shape) => {
    expect(tokenShape(token)).toBe(shape);
  });

  it("are impossible with any one character changed", () => {
    const token = newToken("live");
    for (let at = 9; at < token.length; at++) {
      const other = token[at] === "x" ? "y" : "x";
      expect(tokenShape(token.slice(0, at) + other + token.slice(at + 1))).toBe("impossible");
    }
  });

  it("are recognized by eight characters", () => {
    expect(tokenHint("svc_live_abcdefghijklmnopqrstuvwxyz012345")).toBe("svc_live_abcd…2345");
  });
});
