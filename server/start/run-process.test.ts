import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ownDatabase } from "#testing/services/database.ts";

const databaseUrl = await ownDatabase();

/** A process whose drain reports its deadlines. */
const TASK = `
  import { runProcess } from "./server/start/run-process.ts";
  setInterval(() => {}, 1000);
  await runProcess({ name: "worker", prepare: async () => async () => {
    setTimeout(() => console.log("runs"), 0);
    return { drain: async (patience) => console.log(JSON.stringify(patience)) };
  } });`;

/** Ends the process by a signal, and returns its output and exit code. */
async function endedBy(signal: NodeJS.Signals, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", TASK], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", ...variables },
  });
  const said = text(child.stdout.on("data", (chunk) => String(chunk).includes("runs") && child.kill(signal)));
  const warned = text(child.stderr);
  const [code] = await once(child, "exit");
  return { code, patience: JSON.parse((await said).replace("runs", "")), warned: await warned };
}

test.each([
  ["SIGTERM", {}, { notReadyMs: 3_000, finishMs: 60_000 }],
  ["SIGTERM", { DRAIN_DELAY_S: "20", DRAIN_S: "90" }, { notReadyMs: 20_000, finishMs: 90_000 }],
  ["SIGINT", {}, { notReadyMs: 0, finishMs: 60_000 }],
] as const)("%s with %j drains for %j and exits with 0", async (signal, variables, patience) => {
  expect(await endedBy(signal, variables)).toMatchObject({ code: 0, patience });
});

test("runs with a variable that is no longer used, and warns of it", async () => {
  const { code, warned } = await endedBy("SIGINT", { LOG_SLOW_MS: "100" });
  expect(code).toBe(0);
  expect(warned).toContain("LOG_SLOW_MS is no longer used: a request is slow from 5 s.\n");
});
