import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { REPEATS_WINDOW_MS, REPEATS_WRITTEN, RepeatedLines } from "./repeated-lines.ts";

it("writes the first few of a kind, counts the rest, restarts each minute", () => {
  const lines = new RepeatedLines<string>();
  const taken = Array.from({ length: 1_000 }, (_, at) => lines.take("away", `line ${at}`, at));
  expect(taken.filter(Boolean)).toHaveLength(REPEATS_WRITTEN);
  expect(taken.indexOf(false)).toBe(REPEATS_WRITTEN);
  expect(lines.take("full", "another", 1_000)).toBe(true);
  expect(lines.ended(REPEATS_WINDOW_MS - 1)).toEqual([]);
  expect(lines.ended(REPEATS_WINDOW_MS)).toEqual([{ line: "line 999", times: 1_000 - REPEATS_WRITTEN }]);
  expect(lines.take("away", "again", REPEATS_WINDOW_MS)).toBe(true);
  expect(lines.ended(3 * REPEATS_WINDOW_MS)).toEqual([]);
});

it("uses bounded memory however many kinds there are", () => {
  const lines = new RepeatedLines<number>();
  for (let at = 0; at < 100_000; at++) expect(lines.take(`kind ${at}`, at, 0)).toBe(true);
  expect(lines.ended(REPEATS_WINDOW_MS)).toEqual([]);
});

async function logged(script: string): Promise<Record<string, unknown>[]> {
  const child = spawn(
    process.execPath,
    ["--input-type=module", "-e", `import { log } from "./lib/platform/logging/log.ts"; ${script}`],
    { stdio: ["ignore", "inherit", "pipe"], env: { ...process.env, LOG_LEVEL: "info" } },
  );
  const [said] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

it("reduces an error in 1,000 calls to a few lines and a count", async () => {
  const lines = await logged(`
    for (let i = 0; i < 1000; i++) log.error("call.failed", { err: new Error("gone after " + i + " ms"), request_id: "req_" + i });
    for (let i = 0; i < 20; i++) log.info("schedule.ran");
    log.warn("render.failed");`);
  const of = (event: string) => lines.filter((line) => line.event === event);
  expect(of("call.failed")).toHaveLength(REPEATS_WRITTEN + 1);
  expect(of("call.failed").at(-1)).toMatchObject({ level: 50, repeated: 995, request_id: "req_999" });
  expect(of("schedule.ran")).toHaveLength(20);
  expect(of("render.failed")).toMatchObject([{ level: 40 }]);
});
