import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { version } from "#lib/platform/version.ts";

// The command where npm starts it with a Node that is too old: another process does the work.

const run = promisify(execFile);

it("starts with the machine's own Node", async () => {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((each) => !each.includes("node_modules"));
  const env = { NODE_ENV: "test" as const, PATH: folders.join(path.delimiter) };
  const { stdout } = await run("node", [path.join(import.meta.dirname, "gatehouse.mjs"), "--version"], { env });
  expect(stdout.trim()).toBe(version());
});
