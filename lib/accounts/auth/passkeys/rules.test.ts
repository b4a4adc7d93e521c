import { expect, it } from "vitest";
import { claimedChallenge, isHandleOf, userHandle } from "./rules.ts";

const sent = (data: unknown) => Buffer.from(JSON.stringify(data)).toString("base64url");

it.each([
  [{ type: "webauthn.get", challenge: "Zm9v_-0", origin: "https://gate.example" }, "Zm9v_-0"],
  // Non-ASCII characters, so that the base64url contains both characters that differ from base64.
  [{ challenge: "ÿ?>", more: "日本" }, "ÿ?>"],
  [{ challenge: "" }, ""],
  [{ challenge: 7 }, undefined],
  [{ challenge: null }, undefined],
  [{ type: "webauthn.get" }, undefined],
  [{}, undefined],
  [["challenge"], undefined],
  [null, undefined],
  ["challenge", undefined],
  [7, undefined],
])("a response with %j claims the challenge %j", (data, challenge) => {
  expect(claimedChallenge(sent(data))).toBe(challenge);
});

it.each(["", "not base64url", Buffer.from("{").toString("base64url"), Buffer.from([0xff]).toString("base64url")])(
  "a response of %j, which is not JSON, claims none",
  (data) => {
    expect(claimedChallenge(data)).toBeUndefined();
  },
);

it("a person's handle is their id in bytes", () => {
  expect(userHandle("usr_1é")).toEqual(new Uint8Array([0x75, 0x73, 0x72, 0x5f, 0x31, 0xc3, 0xa9]));
});

const handleOf = (id: string) => Buffer.from(id).toString("base64url");

it.each([
  ["the person's own", handleOf("usr_1?>ÿ"), true],
  ["another's", handleOf("usr_2"), false],
  ["a prefix of theirs", handleOf("usr_1"), false],
  ["an empty handle", "", false],
  ["no handle (null)", null, true],
  ["no handle (undefined)", undefined, true],
])("%s is accepted as the person's handle: %s", (_, handle, may) => {
  expect(isHandleOf(handle, "usr_1?>ÿ")).toBe(may);
});
