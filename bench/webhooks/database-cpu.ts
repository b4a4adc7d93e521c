import { readdir, readFile } from "node:fs/promises";
import { sql } from "#lib/platform/db.ts";

/**
 * Returns a process's CPU seconds, or undefined if it is gone or there is no /proc. `reaped` belongs to its ended
 * children.
 */
async function processTimes(pid: string): Promise<{ parent: string; own: number; reaped: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // The name may contain anything, including parentheses. The fields after it start at the third of proc(5), in
  // hundredths of a second.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const seconds = (at: number) => Number(fields[at - 3]) / 100;
  return { parent: fields[1] ?? "", own: seconds(14) + seconds(15), reaped: seconds(16) + seconds(17) };
}

/** Returns PostgreSQL's CPU seconds so far, or NaN if unknown. */
export async function databaseCpu(): Promise<number> {
  const { rows } = await sql().query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = (await processTimes(String(rows[0]?.pid)))?.parent;
  const whole = postmaster && (await processTimes(postmaster));
  if (!whole) return Number.NaN;
  let total = whole.own + whole.reaped;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const times = await processTimes(pid);
    if (times?.parent === postmaster) total += times.own;
  }
  return total;
}
