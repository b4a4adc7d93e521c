import { readFile } from "node:fs/promises";
import { judgeOpenFiles, skipped } from "../rules.ts";
import type { Verdict } from "../types.ts";
import { runningProcess } from "./running-process.ts";

/** Checks how many files a process may open: each connection needs one. */
export async function checkOpenFiles(): Promise<Verdict> {
  const { pid, name } = await runningProcess();
  const limits = await readFile(`/proc/${pid}/limits`, "utf8").catch(() => "");
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? [];
  if (soft === undefined) return skipped("this system does not say how many files a process may open");
  return judgeOpenFiles(soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft), name);
}
