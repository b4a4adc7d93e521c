import { readFile } from "node:fs/promises";
import { freemem, totalmem } from "node:os";
import path from "node:path";
import { judgeMemory } from "../rules.ts";
import type { Verdict } from "../types.ts";
import { runningProcess } from "./running-process.ts";

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
