import { spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import type { Binaries } from "./binaries.ts";
import { CLEAN, type RunAs } from "./run-as.ts";

type Plan = { folder: string; binaries: Binaries; as: RunAs; password: string; durable: boolean };

/**
 * Creates the database's files next to their final location and moves them once complete, so that
 * an interrupted start leaves nothing that looks like data. Each run has its own draft folder: the
 * initdb of a killed start may still be running and deletes its draft when it fails. PostgreSQL's
 * builtin UTF-8 locale sorts equally on every machine.
 */
export async function initialise({ folder, binaries, as, password, durable }: Plan): Promise<void> {
  const draft = await mkdtemp(draftsOf(folder));
  const files = path.join(draft, "files");
  const passwordFile = path.join(draft, "password");
  try {
    await mkdir(files, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (as.ids) for (const at of [draft, files, passwordFile]) await chown(at, as.ids.uid, as.ids.gid);
    await run(
      binaries.initdb,
      [
        ...["-D", files, "-U", "gatehouse", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8"],
        ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", ...(durable ? [] : ["--no-sync"])],
      ],
      as,
    );
    await rename(files, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const draftsOf = (folder: string) => `${folder}.new-`;

/** Removes drafts of killed starts, including their passwords. */
export async function clearDrafts(folder: string): Promise<void> {
  const begin = path.basename(draftsOf(folder));
  for (const name of await readdir(path.dirname(folder))) {
    if (!name.startsWith(begin)) continue;
    // A running initdb may recreate removed files; the next start removes them.
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true, maxRetries: 3 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTEMPTY") throw error;
      },
    );
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
            `PostgreSQL could not create its data directory: ${line ?? `initdb exited with ${code}`}. Fix this, or set DATABASE_URL to use another database.`,
          ),
        );
    });
  });
}
