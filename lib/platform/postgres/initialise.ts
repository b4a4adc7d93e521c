import { spawn } from "node:child_process";
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { BadEnvironment } from "../env.ts";
import type { Binaries } from "./binaries.ts";
import { CLEAN, type RunAs } from "./run-as.ts";

type Plan = { folder: string; binaries: Binaries; as: RunAs; password: string; durable: boolean };

/**
 * Makes the database's files beside their place and moves them there when they are whole, so that a start that is killed
 * half-way leaves nothing that looks like data. UTF-8 by PostgreSQL's own locale: the same order on every machine.
 */
export async function initialise({ folder, binaries, as, password, durable }: Plan): Promise<void> {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (as.ids) for (const at of [draft, passwordFile]) await chown(at, as.ids.uid, as.ids.gid);
    await run(
      binaries.initdb,
      [
        ...["-D", draft, "-U", "gatehouse", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8"],
        ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", ...(durable ? [] : ["--no-sync"])],
      ],
      as,
    );
    await rename(draft, folder);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function run(program: string, args: string[], as: RunAs): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...as.ids, cwd: "/", stdio: ["ignore", "ignore", "pipe"], env: CLEAN });
    let complaint = "";
    child.stderr.on("data", (chunk) => {
      complaint = `${complaint}${chunk}`.slice(-2_000);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const line = complaint.split("\n").find((text) => text.includes("error:")) ?? complaint.trim().split("\n").at(-1);
      if (code === 0) resolve();
      else
        reject(
          new BadEnvironment(
            `PostgreSQL could not lay out its data: ${line ?? `initdb ended with ${code}`}. Mend that, or set DATABASE_URL.`,
          ),
        );
    });
  });
}
