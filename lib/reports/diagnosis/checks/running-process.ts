import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#lib/platform/env.ts";
import { commandOf } from "#lib/platform/postgres/processes.ts";

/**
 * The process whose limits count: a running `npm start` of this data folder, otherwise this
 * command.
 */
export type RunningProcess = { pid: number; name: string };

/**
 * Limits are inherited, so those of `npm start` also apply to its web process, worker and database.
 */
export async function runningProcess(): Promise<RunningProcess> {
  const text = await readFile(path.join(env().DATA_DIR, "start.pid"), "utf8").catch(() => "");
  const pid = Number(text);
  if ((await commandOf(pid))?.includes("server/start.ts")) return { pid, name: `npm start (process ${pid})` };
  return { pid: process.pid, name: "this command" };
}
