import { readFileSync } from "node:fs";
import { readFile, stat, statfs } from "node:fs/promises";
import { freemem, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { env } from "#lib/platform/env/env.ts";
import { recall } from "#lib/platform/postgres/embedded/memory.ts";
import { commandOf } from "#lib/platform/postgres/embedded/processes.ts";
import { judgeDisk } from "#lib/reports/installation/rules.ts";
import { failure, judgeMemory, judgeNode, judgeOpenFiles, skipped, warning, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/**
 * The process whose limits count: a running `npm start` of this data folder, otherwise this
 * command.
 */
type RunningProcess = { pid: number; name: string };

/**
 * Limits are inherited, so those of `npm start` also apply to its web process, worker and database.
 */
async function runningProcess(): Promise<RunningProcess> {
  const text = await readFile(path.join(env().DATA_DIR, "start.pid"), "utf8").catch(() => "");
  const pid = Number(text);
  if ((await commandOf(pid))?.includes("server/start.ts")) return { pid, name: `npm start (process ${pid})` };
  return { pid: process.pid, name: "this command" };
}

/** Checks Node.js: the version in the packages is the one that is tested. */
export async function checkNode(): Promise<Verdict> {
  const manifest: { dependencies: { node: string } } = JSON.parse(
    readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
  );
  return judgeNode(process.versions.node, manifest.dependencies.node);
}

/**
 * Checks the free space of DATA_DIR, of the embedded database if that is elsewhere, and of
 * temporary files.
 */
export async function checkDisk(): Promise<Verdict> {
  const { DATA_DIR } = env();
  const database = await recall(DATA_DIR);
  const places = [DATA_DIR, ...(database ? [path.resolve(DATA_DIR, database.folder)] : []), tmpdir()];
  const found = new Map<number, { place: string; state: string; share: string }>();
  for (const place of places) {
    const device = await stat(place).then(
      ({ dev }) => dev,
      () => undefined, // a folder that does not exist on this machine
    );
    if (device === undefined || found.has(device)) continue;
    const { bavail, blocks, bsize } = await statfs(place);
    const { state } = judgeDisk({ free: bavail * bsize, size: blocks * bsize });
    found.set(device, { place, state, share: `${place}: ${((bavail / Math.max(1, blocks)) * 100).toFixed(0)} % free` });
  }
  if (found.size === 0) return skipped("nothing is kept on this machine");
  const detail = [...found.values()].map(({ share }) => share).join("; ");
  const states = [...found.values()].map(({ state }) => state);
  const advice =
    "Free some space or enlarge the disk: the database stops when it is full. docs/operate/data.md says what uses space.";
  if (states.includes("failing")) return failure(detail, advice);
  return states.includes("degraded") ? warning(detail, advice) : well(detail);
}

const ROOT = "/sys/fs/cgroup";

const numberIn = async (file: string): Promise<number> =>
  Number((await readFile(file, "utf8").catch(() => "")).trim() || Number.NaN);

/**
 * Returns the memory limit of a control group (version 2) and what is free within it; undefined
 * without a limit. Caches count as free.
 */
async function groupMemory(pid: number): Promise<{ size: number; free: number } | undefined> {
  const [, group = "/"] = /^0::(.*)$/m.exec(await readFile(`/proc/${pid}/cgroup`, "utf8").catch(() => "")) ?? [];
  const folder = path.join(ROOT, group);
  const size = await numberIn(path.join(folder, "memory.max"));
  if (!Number.isFinite(size)) return undefined;
  const used = await numberIn(path.join(folder, "memory.current"));
  const [, cache = "0"] =
    /^inactive_file (\d+)$/m.exec(await readFile(path.join(folder, "memory.stat"), "utf8").catch(() => "")) ?? [];
  return { size, free: size - used + Number(cache) };
}

/**
 * Checks the machine's memory, or that of a control group (a container, a unit) with a lower limit.
 */
export async function checkMemory(): Promise<Verdict> {
  const { pid } = await runningProcess();
  const group = await groupMemory(pid);
  if (group && group.size < totalmem()) return judgeMemory({ ...group, of: "within its control group" });
  return judgeMemory({ size: totalmem(), free: freemem(), of: "on this machine" });
}

/** Checks how many files a process may open: each connection needs one. */
export async function checkOpenFiles(): Promise<Verdict> {
  const { pid, name } = await runningProcess();
  const limits = await readFile(`/proc/${pid}/limits`, "utf8").catch(() => "");
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? [];
  if (soft === undefined) return skipped("this system does not say how many files a process may open");
  return judgeOpenFiles(soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft), name);
}
