import { describe, expect, it } from "vitest";
import { ACTION_GROUPS } from "#lib/accounts/audit/rules.ts";
import { actionTitle, actorKind, fieldLabel, groupLabel, keptFor, program, valueText } from "./labels.ts";
import { auditAddress } from "./view.ts";

const ID = "01m7x5afk6fsnvfhzjc689rkjw";
const GIVEN = { actor: `usr_${ID}`, action: "key.", target: `key_${ID}`, q: "ab c", range: "24h", open: `aud_${ID}` };

describe("the URL of the audit log", () => {
  it("survives a round trip", () => {
    const view = auditAddress.read({ ...GIVEN, cursor: ["a", "b"] });
    expect(view).toMatchObject({ ...GIVEN, cursors: ["a", "b"] });
    const url = new URL(auditAddress.href("acme", view), "http://x");
    expect(url.pathname).toBe("/acme/audit");
    expect(
      auditAddress.read({ ...Object.fromEntries(url.searchParams), cursor: url.searchParams.getAll("cursor") }),
    ).toEqual(view);
  });

  it("omits defaults", () => {
    expect(auditAddress.href("acme", auditAddress.read({}))).toBe("/acme/audit");
  });

  it.each([
    { actor: "nobody" },
    { action: "key" },
    { target: "../x" },
    { q: " " },
    { q: "a\0" },
    { range: "9y" },
    { from: "soon" },
    { open: "aud_1" },
    { cursor: "<script>" },
  ])("ignores %j", (given) => {
    const view = auditAddress.read(given);
    expect([auditAddress.isFiltered(view), view.cursors, view.open]).toEqual([false, [], undefined]);
  });

  it("queries the filtered list and returns to the newest page on a new filter", () => {
    const view = auditAddress.read({ ...GIVEN, cursor: "c" });
    expect(auditAddress.listQuery(view)).toEqual({
      ...{ actor: GIVEN.actor, action: "key.", target_id: GIVEN.target, q: "ab c" },
      ...{ within_ms: "86400000", cursor: "c" },
    });
    expect(auditAddress.filterQuery(auditAddress.read({ from: "2026-11-01" }))).toEqual({
      from: "2026-11-01T00:00:00.000Z",
    });
    expect(auditAddress.refine(view, { action: undefined })).toMatchObject({
      cursors: [],
      open: undefined,
      actor: GIVEN.actor,
    });
  });
});

it("labels actions, actors, fields and periods", () => {
  expect(ACTION_GROUPS.map(groupLabel).every((words) => /^[A-Z]/.test(words))).toBe(true);
  expect(actionTitle("key.revoked")).toBe("Revoked the key");
  expect(["user", "system", "moon"].map(actorKind)).toEqual(["Person", "Gatehouse", "moon"]);
  expect(fieldLabel("credit_ceiling")).toBe("Credit ceiling");
  expect([keptFor(null), keptFor(90)]).toEqual(["forever", "for 90 days"]);
});

it.each([
  [undefined, null],
  [null, "none"],
  ["", "none"],
  [[], "none"],
  [["a", "b"], "a, b"],
  [12_000, "12,000"],
  [false, "false"],
  [{ a: 1 }, '{"a":1}'],
])("%j is shown as %j", (value, words) => {
  expect(valueText(value)).toBe(words);
});

it("names a person's browser and quotes a key's User-Agent", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  expect(program({ actor_type: "user", user_agent: firefox })).toBe("Firefox on Linux");
  expect(program({ actor_type: "api_key", user_agent: "curl/8" })).toBe("curl/8");
  expect(program({ actor_type: "system", user_agent: null })).toBeNull();
});
