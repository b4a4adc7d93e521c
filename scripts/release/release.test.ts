import { expect, test } from "vitest";
import { chartOf, partOf, released } from "./changelog.ts";
import { releaseProblem } from "./release-problem.ts";

const changelog = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 – 2026-11-23\n\n- Old.\n";
const tree = { version: "0.1.0", changelog, changes: "", tags: ["v0.1.0"] };

test("returns the section under a version's heading", () => {
  expect(partOf(changelog, "0.1.0")).toBe("- Old.");
  expect(partOf(changelog, "0.1")).toBeUndefined();
  expect(partOf("## 1.0.0\n\n## 0.9.0\n\n- x", "1.0.0")).toBeUndefined();
});

test("turns the unreleased section into a version, and leaves an empty one", () => {
  const next = released(changelog, "0.2.0", "2026-12-01");
  expect(partOf(next, "0.2.0")).toBe("- New.");
  expect(partOf(next, "Unreleased")).toBeUndefined();
  expect(() => released(next, "0.3.0", "2026-12-02")).toThrow("nothing under Unreleased");
});

test("updates the version of the chart", () => {
  expect(chartOf("apiVersion: v2\nversion: 0.1.0\nappVersion: 0.1.0\n", "0.2.0")).toBe(
    "apiVersion: v2\nversion: 0.2.0\nappVersion: 0.2.0\n",
  );
});

test.each([
  ["a tagged tree without changes", {}, undefined],
  ["an uncommitted change", { changes: " M README.md\n" }, "README.md"],
  ["a version missing in the changelog", { version: "0.9.0", tags: ["v0.9.0"] }, "no part for 0.9.0"],
  ["an untagged commit", { tags: [] }, "not tagged v0.1.0"],
])("%s", (_, change, reason) => {
  const said = releaseProblem({ ...tree, ...change });
  if (reason === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(reason);
});
