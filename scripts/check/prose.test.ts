import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "../tools.ts";
import { listFiles } from "./list-files.ts";

/** A file for each kind of text, with few words. */
const SAMPLE: Record<string, string> = {
  "guides/keys.md": "Create a key.",
  "guides/decisions/0001-keys.md": "Keys expire.",
  "lib/keys.ts": '// Returns the key.\nthrow new Error("No key with this ID.");',
  "lib/keys.test.ts": '// Uses a real database.\nit("returns the key", run);',
  "components/keys.tsx": "const page = <b>Create key</b>;",
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "prose-"));
  for (const [file, text] of Object.entries(SAMPLE)) write(file, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function check(...options: string[]): { status: number | null; lines: string[] } {
  const args = [path.join(root, "scripts/check/prose.ts"), "--root", folder, ...options];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, lines: stdout.trimEnd().split("\n") };
}

it("passes a folder whose texts have no marked phrases", () => {
  expect(check()).toEqual({
    status: 0,
    lines: [
      "docs: 0.0 marked phrases per 1,000 words (0 in 3)",
      "decisions: 0.0 marked phrases per 1,000 words (0 in 2)",
      "comments: 0.0 marked phrases per 1,000 words (0 in 3)",
      "test-comments: 0.0 marked phrases per 1,000 words (0 in 4)",
      "tests: 0.0 marked phrases per 1,000 words (0 in 3)",
      "messages: 0.0 marked phrases per 1,000 words (0 in 5)",
      "ui: 0.0 marked phrases per 1,000 words (0 in 2)",
    ],
  });
});

it("fails when kinds are above the limit, and prints the places", () => {
  write("guides/a.md", "Text.\n\n- It\n  goes on.");
  write("guides/decisions/0002-a.md", "It goes on.");
  write("prisma/schema/a.prisma", "/// It goes on.");
  write("bench/a.ts", "\n/**\n * It goes\n * on.\n */");
  write("cli/a.test.ts", 'it(\n  "goes on", run);');
  write("cli/a.ts", 'print("The replay goes on.");');
  write("app/a.tsx", "const a = <p>The replay goes on.</p>;");
  const { status, lines } = check();
  expect(status).toBe(1);
  expect(lines.slice(0, 7).map((line) => line.replace(/:.*\(/, " ("))).toEqual([
    "docs (1 in 7): more than 1.0",
    "decisions (1 in 5): more than 1.0",
    "comments (1 in 6): more than 1.0",
    "test-comments (1 in 7): more than 1.0",
    "tests (1 in 5): more than 1.0",
    "messages (1 in 9): more than 1.0",
    "ui (1 in 6): more than 1.0",
  ]);
  expect(lines.filter((line) => line.includes("write:"))).toEqual(
    [
      "guides/a.md:4",
      "guides/decisions/0002-a.md:1",
      "prisma/schema/a.prisma:1",
      "bench/a.ts:3",
      "cli/a.test.ts:2",
      "cli/a.ts:1",
      "app/a.tsx:1",
    ].map((place) => `${place}: goes on (write: continues, resumes)`),
  );
});

it("passes a kind at the limit, and fails one above it", () => {
  write("guides/long.md", `${"word ".repeat(995)} goes on`);
  expect(check()).toMatchObject({
    status: 0,
    lines: expect.arrayContaining([expect.stringMatching(/\(1 in 1000\)$/)]),
  });
  write("guides/long.md", `${"word ".repeat(994)} goes on`);
  expect(check()).toMatchObject({
    status: 1,
    lines: expect.arrayContaining(["guides/long.md:1: goes on (write: continues, resumes)"]),
  });
});

it("prints the files with the most marked phrases first, and at most 20 places", () => {
  write("guides/a.md", "It goes on.");
  write("guides/b.md", "It goes on. ".repeat(24));
  const { lines } = check();
  expect(lines.filter((line) => line.startsWith("guides/b.md:1:"))).toHaveLength(20);
  expect(lines.at(-1)).toBe("and 5 more: node scripts/check/prose.ts --list docs");
  expect(check("--list", "docs").lines.at(-1)).toBe("guides/a.md:1: goes on (write: continues, resumes)");
});

it("fails when a kind has no words", () => {
  for (const file of ["guides/decisions", "lib", "components"]) rmSync(path.join(folder, file), { recursive: true });
  const { status, lines } = check();
  expect(status).toBe(1);
  expect(lines.filter((line) => line.endsWith("(0 in 0): no words found"))).toHaveLength(6);
});

it("lists files without a repository, except ignored folders", () => {
  write(".gitignore", "dist/\n*.log\n");
  write("dist/a.md", "");
  write("packages/a/dist/a.md", "");
  write("node_modules/a.md", "");
  expect(listFiles(folder).toSorted()).toEqual([".gitignore", ...Object.keys(SAMPLE)].toSorted());
});

it("lists the files that git tracks or would add", () => {
  execFileSync("git", ["init", "--quiet", folder]);
  write(".gitignore", "dist/\n");
  write("dist/a.md", "");
  write("guides/näme.md", "");
  execFileSync("git", ["add", "guides"], { cwd: folder });
  expect(listFiles(folder).toSorted()).toEqual([".gitignore", "guides/näme.md", ...Object.keys(SAMPLE)].toSorted());
});
