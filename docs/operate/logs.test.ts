import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LOG_EVENTS } from "#lib/platform/logging/events.ts";
import { logsPage } from "../../scripts/operate/logs-text.ts";

test("the page lists all log events (node scripts/write-logs.ts writes it)", () => {
  expect(readFileSync(new URL("logs.md", import.meta.url), "utf8")).toBe(logsPage());
});

test("every declared event is logged somewhere, at its level", () => {
  const root = path.join(import.meta.dirname, "../..");
  const found = execFileSync(
    "git",
    [
      "grep",
      "--untracked",
      "-hoE",
      'log\\.(error|warn|info|debug)\\(\\s*"[a-z_.]+"|event: "[a-z_.]+"',
      "--",
      "lib",
      "server",
    ],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const names = Object.values(LOG_EVENTS).flatMap((events) => Object.keys(events));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(found, name).toContain(`"${name}"`);
});
