import { describe, expect, it } from "vitest";
import { AUDIT_TARGETS } from "#lib/kernel/audit/vocabulary.ts";
import { PERMISSIONS } from "#lib/kernel/permissions.ts";
import {
  ACTION_GROUPS,
  AUDIT_ACTIONS,
  actionGroup,
  actionLabel,
  compare,
  isActionFilter,
  isActorFilter,
  isMoneyGroup,
  isSearch,
  targetName,
  targetPath,
} from "./rules.ts";

const ID = "01m7x5afk6fsnvfhzjc689rkjw";

describe("actions", () => {
  it("have labels, and groups listed once", () => {
    for (const action of AUDIT_ACTIONS) expect(actionLabel(action)).toMatch(/^[a-z][\w '-]+$/);
    expect(new Set(ACTION_GROUPS).size).toBe(ACTION_GROUPS.length);
    expect(ACTION_GROUPS.filter(isMoneyGroup)).toEqual(["credits.", "billing.", "invoice."]);
  });

  it.each([
    ["key.", true, "key."],
    ["key.revoked", true, "key."],
    ["key.eaten", false, "key."],
    ["toString", false, ""],
    ["", false, ""],
  ])("%s is a filter: %s, in the group %s", (text, filter, group) => {
    expect(isActionFilter(text)).toBe(filter);
    expect(actionGroup(text)).toBe(group);
  });

  it("of a later version are labeled by their name", () => {
    expect(actionLabel("moon.landed")).toBe("moon.landed");
  });
});

it.each([
  ["user", true],
  [`usr_${ID}`, true],
  [`key_${ID}`, true],
  [`whk_${ID}`, false],
  ["usr_1", false],
  ["user|system", false],
])("%s is an actor filter: %s", (text, is) => {
  expect(isActorFilter(text)).toBe(is);
});

it.each([
  ["a", true],
  ["", false],
  ["a\0b", false],
  ["\ud800", false],
  ["ada@acme.example", true],
  ["a\n", false],
  ["x".repeat(200), true],
  ["x".repeat(201), false],
])("%j can be searched for: %s", (text, is) => {
  expect(isSearch(text)).toBe(is);
});

describe("targetPath", () => {
  const entry = (target_type: string, target_id: string, action = "key.updated") => ({
    target_type,
    target_id,
    action,
  });
  it.each([
    [entry("key", `key_${ID}`), PERMISSIONS, `keys/key_${ID}`],
    [entry("key", `key_${ID}`), [], undefined],
    [entry("key", "../../account"), PERMISSIONS, undefined],
    [entry("key", `key_${ID}/../../account`), PERMISSIONS, undefined],
    [entry("session", `ses_${ID}`), PERMISSIONS, undefined],
    [entry("webhook", `whk_${ID}`, "webhook.paused"), PERMISSIONS, `webhooks/whk_${ID}`],
    [entry("webhook", `whk_${ID}`, "webhook.deleted"), PERMISSIONS, undefined],
    [entry("credits", `ws_${ID}`), ["audit:read"], undefined],
    [entry("moon", `moo_${ID}`), PERMISSIONS, undefined],
  ])("returns the path for %j", (given, may, path) => {
    expect(targetPath(given, may)).toBe(path);
  });

  it("needs only permissions that exist", () => {
    const all = AUDIT_TARGETS.filter((type) => targetPath(entry(type, `x_${ID}`), PERMISSIONS) === undefined);
    expect(all).toEqual(["session", "passkey", "cli_login", "saved_view"]);
  });
});

it.each([
  [null, { name: "after" }, "after"],
  [{ name: "before" }, { status: "revoked" }, "before"],
  [{ email: "a@b.test" }, null, "a@b.test"],
  [null, { name: "", url: "https://a.test" }, "https://a.test"],
  [{ name: 7 }, null, undefined],
  [null, null, undefined],
])("%j and %j give the name %s", (before, after, name) => {
  expect(targetName({ before, after })).toBe(name);
});

it("compares field by field, changed fields first", () => {
  expect(
    compare({
      before: { email: "a@b.test", role: "member", gone: 1, scopes: ["a"] },
      after: { email: "a@b.test", role: "owner", scopes: ["a"], made: null },
    }).map(({ field, how }) => [field, how]),
  ).toEqual([
    ["role", "changed"],
    ["email", "same"],
    ["scopes", "same"],
    ["made", "only_after"],
    ["gone", "only_before"],
  ]);
  expect(compare({ before: null, after: null })).toEqual([]);
});

it("compares what was created or deleted with one side only", () => {
  expect(compare({ before: null, after: { name: "a" } })).toEqual([
    { field: "name", before: undefined, after: "a", how: "only_after" },
  ]);
  expect(compare({ before: { name: "a" }, after: null })).toEqual([
    { field: "name", before: "a", after: undefined, how: "only_before" },
  ]);
});
