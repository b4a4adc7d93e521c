import { expect, test } from "vitest";
import { jobsAddress } from "./view.ts";

const ID = `job_${"0".repeat(26)}`;

test.each([
  ["/w/jobs", {}],
  ["/w/jobs?env=test&status=running", { env: "test", status: "running" }],
  [`/w/jobs?cursor=abc&cursor=def&open=${ID}`, { cursor: ["abc", "def"], open: ID }],
  ["/w/jobs", { env: "else", status: "broken", open: "job_1", cursor: "<script>" }],
  ["/w/jobs?status=failed", { status: ["failed", "queued"] }],
])("%s", (href, given) => {
  expect(jobsAddress.href("w", jobsAddress.read(given))).toBe(href);
});

test("a new filter returns to the first page and closes the sheet", () => {
  const view = jobsAddress.read({ cursor: "abc", open: ID });
  expect(jobsAddress.listQuery(view)).toEqual({ env: "live", cursor: "abc" });
  expect(jobsAddress.refine(view, { status: "queued" })).toMatchObject({ cursors: [], open: undefined });
  expect([
    jobsAddress.isFiltered(view),
    jobsAddress.isFiltered(jobsAddress.refine(view, { status: "queued" })),
  ]).toEqual([false, true]);
});
