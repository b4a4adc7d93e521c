import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles } from "../scripts/check/list-files.ts";

const root = path.join(import.meta.dirname, "..");
const page = readFileSync(path.join(import.meta.dirname, "recipes.md"), "utf8");
const files = listFiles(root).filter((file) => existsSync(path.join(root, file))); // deleted ones may still be tracked

const RECIPES = [
  "A dashboard page",
  "A settings page",
  "A `/v1` endpoint",
  "An event type",
  "A notice",
  "A key field",
  "A CLI command",
  "A migration",
  "A schedule",
  "A configuration variable",
];

const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((text): [string, string[]] => [
    text.slice(0, text.indexOf("\n")),
    text
      .split(/^\d+\. /m)
      .slice(1)
      .map((step) => step.replaceAll(/\s+/g, " ")),
  ]);

/** Returns what is written as code in a text, divided at spaces. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(" "));
/** Returns the paths in a text. A path begins with a folder or a file of the root. */
const tops = new Set(files.map((file) => file.split("/")[0]));
const pathsIn = (text: string): string[] =>
  codesIn(text).filter((code) => tops.has(code.split("/")[0]) && /^[^:*#]+[/.]/.test(code));

/** Returns the files or folders that a path names; `<domain>` stands for any name. */
function filesAt(named: string): string[] {
  const parts = named.replace(/\/$/, "").split(/<\w+>/);
  const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join("[^/]+")}(?:/|$)`);
  return files.filter((file) => pattern.test(file));
}

it("there is a recipe for each common addition", () => {
  expect(recipes.map(([title]) => title)).toEqual(RECIPES);
});

it("recognises paths, placeholders and missing files", () => {
  expect(pathsIn("`/v1`, `key.created`, `lib/x/<domain>.ts` and `node scripts/generate.ts`")).toEqual([
    "lib/x/<domain>.ts",
    "scripts/generate.ts",
  ]);
  expect(filesAt("lib/dashboard/loaders/<domain>.ts")).toContain("lib/dashboard/loaders/keys.ts");
  expect(filesAt("app/(dashboard)/[workspace]/keys/page.tsx")).toHaveLength(1);
  expect(filesAt("lib/accounts/keys/revoke-keys.ts")).toEqual([]);
});

it("names existing files in its introduction", () => {
  const named = pathsIn(page.slice(0, page.indexOf("\n## ")));
  expect(named).not.toEqual([]);
  expect(named.filter((each) => filesAt(each).length === 0)).toEqual([]);
});

describe.each(recipes)("%s", (_, steps) => {
  it("has four to ten steps, the last of which says how to try it", () => {
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(steps.length).toBeLessThanOrEqual(10);
    expect(steps.at(-1)).toMatch(/^To try it, /);
  });

  it("names existing files in each step", () => {
    const missing = steps.flatMap(pathsIn).filter((named) => filesAt(named).length === 0);
    expect(missing).toEqual([]);
    expect(steps.slice(0, -1).filter((step) => pathsIn(step).length === 0 && !step.includes("](#"))).toEqual([]);
  });

  it("names lists that are in the files of the same step", () => {
    const absent = steps.flatMap((step) => {
      const texts = pathsIn(step)
        .flatMap(filesAt)
        .filter((file) => /\.(?:tsx?|sql)$/.test(file))
        .map((file) => readFileSync(path.join(root, file), "utf8"));
      const lists = codesIn(step).filter((code) => /^[A-Z]+(?:_[A-Z]+)*$/.test(code) && code !== "SMTP_URL");
      return lists.filter((list) => !texts.some((text) => new RegExp(`\\b${list}\\b`).test(text)));
    });
    expect(absent).toEqual([]);
  });
});
