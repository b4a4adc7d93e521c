import { expect, test } from "vitest";
import { isFiltered, jobsHref, listQuery, readView, refine } from "./view.ts";

const ID = `job_${"0".repeat(26)}`;

test.each([
  ["/w/jobs", {}],
  ["/w/jobs?env=test&status=running", { env: "test", status: "running" }],
  [`/w/jobs?cursor=abc&cursor=def&open=${ID}`, { cursor: ["abc", "def"], open: ID }],
  ["/w/jobs", { env: "else", status: "broken", open: "job_1", cursor: "<script>" }],
  ["/w/jobs?status=failed", { status: ["failed", "queued"] }],
])("%s", (href, given) => {
  expect(jobsHref("w", readView(given))).toBe(href);
});

test("another filter begins at the first page, with nothing open", () => {
  const view = readView({ cursor: "abc", open: ID });
  expect(listQuery(view)).toEqual({ env: "live", cursor: "abc" });
  expect(refine(view, { status: "queued" })).toMatchObject({ cursors: [], open: undefined });
  expect([isFiltered(view), isFiltered(refine(view, { status: "queued" }))]).toEqual([false, true]);
});
