import { readdir, readFile } from "node:fs/promises";
import { sql } from "#lib/platform/db.ts";

/** Of one process, in seconds; nothing where /proc is not, or the process is gone. `reaped` is what its ended children used. */
async function processTimes(pid: string): Promise<{ parent: string; own: number; reaped: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in brackets, may hold anything; the fields behind it are those of proc(5), from the third on, in hundredths of a second.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const seconds = (at: number) => Number(fields[at - 3]) / 100;
  return { parent: fields[1] ?? "", own: seconds(14) + seconds(15), reaped: seconds(16) + seconds(17) };
}

/** CPU seconds of all of PostgreSQL so far; NaN where they cannot be known. */
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
