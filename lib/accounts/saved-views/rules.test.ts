import { expect, it, test } from "vitest";
import { canonicalQuery, isRemovable, viewReplaced } from "./rules.ts";
import { SaveViewInput } from "./schema.ts";

test.each([
  ["deliveries", "?status=failed&range=24h", "status=failed&range=24h"],
  ["deliveries", "range=24h&status=failed", "status=failed&range=24h"],
  ["deliveries", "status=failed&cursor=a&cursor=b&open=dlv_1&tail=1&utm_source=x", "status=failed"],
  ["deliveries", "q=%20%3Cscript%3E%20&q=two", "q=%3Cscript%3E"],
  ["jobs", "status=running&q=tides&env=test", "env=test&status=running"],
  ["audit", "tail=1", ""],
  ["requests", "status=", ""],
] as const)("on %s, %s is stored as %s", (page, query, kept) => {
  expect(canonicalQuery(page, query)).toBe(kept);
  expect(canonicalQuery(page, kept)).toBe(kept);
});

it("accepts a name and filters, and rejects empty or too long ones", () => {
  const view = { page: "jobs", name: " Running ", query: "status=running", shared: false };
  expect(SaveViewInput.parse(view)).toEqual({ ...view, name: "Running" });
  for (const wrong of [
    { name: " " },
    { name: "a\u0000b" },
    { name: "x".repeat(61) },
    { query: "open=job_1" },
    { query: "x".repeat(1_001) },
    { page: "ledger" },
    { shared: "yes" },
    { user_id: "usr_1" },
  ])
    expect(SaveViewInput.safeParse({ ...view, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});

test.each([
  ["Held", { name: "Held", mine: true, shared: true }],
  [" Held ", { name: "Held", mine: true, shared: true }],
  ["held", undefined],
  ["Theirs", undefined],
  ["", undefined],
])("saving as %j replaces %j", (name, replaced) => {
  const views = [
    { name: "Theirs", mine: false, shared: true },
    { name: "Held", mine: false, shared: true },
    { name: "Held", mine: true, shared: true },
  ];
  expect(viewReplaced(views, name)).toEqual(replaced);
});

test.each([
  [{ shared: false, mine: true }, "billing", true],
  [{ shared: true, mine: true }, "member", true],
  [{ shared: true, mine: false }, "member", false],
  [{ shared: true, mine: false }, "owner", true],
  [{ shared: false, mine: false }, "owner", false],
] as const)("%j may be removed by a %s: %s", (view, role, removable) => {
  expect(isRemovable(view, role)).toBe(removable);
});
