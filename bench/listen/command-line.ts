import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";

const CONNECTED_WITHIN_MS = 30_000;

type Started = { stop: () => Promise<void> };

/** Starts `gatehouse listen` as a separate process and waits until it is connected. Its standard output is dropped. */
export async function startListening(
  env: { GATEHOUSE_API_KEY: string; GATEHOUSE_BASE_URL: string },
  forwardTo: string,
  inFlight: number,
): Promise<Started> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, "../../cli/gatehouse.mjs"),
      ...[
        "listen",
        "--live",
        "--forward-to",
        forwardTo,
        "--in-flight",
        String(inFlight),
        "--name",
        `bench ${inFlight}`,
      ],
    ],
    { env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env }, stdio: ["ignore", "ignore", "inherit"] },
  );
  const until = performance.now() + CONNECTED_WITHIN_MS;
  for (;;) {
    const { rows } = await sql().query("select 1 from listeners where name = $1 and connected_at is not null", [
      `bench ${inFlight}`,
    ]);
    if (rows.length > 0) break;
    if (child.exitCode !== null || performance.now() > until) throw new Error("The command line did not connect.");
    await pause(50);
  }
  return {
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      // Keep its listener from receiving later events.
      await sql().query("update listeners set ended_at = now() where name = $1", [`bench ${inFlight}`]);
    },
  };
}
