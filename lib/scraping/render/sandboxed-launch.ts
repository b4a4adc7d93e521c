import { spawnSync } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** How a Chromium is to be started so that its sandbox works, and what to remove once it has ended. */
export type SandboxedLaunch = { executablePath: string; folder: string; remove: () => Promise<void> };

/** Pages cannot be kept apart from this machine here, so none is rendered. The message is for a person. */
export class NoSandbox extends Error {}

const asRoot = (): boolean => process.getuid?.() === 0;

/**
 * Chromium has no sandbox as root, and a page is a stranger's program. As root it is started as `nobody` then: that user owns nothing,
 * while PostgreSQL's would own the database. In a folder of its own, which is all that it can write to.
 */
export async function sandboxedLaunch(program: string): Promise<SandboxedLaunch> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-browser-"));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  if (!asRoot()) return { executablePath: program, folder, remove };
  try {
    const { uid, gid } = nobody();
    await chown(folder, uid, gid);
    const script = path.join(folder, "start");
    const drop = `setpriv --reuid=${uid} --regid=${gid} --clear-groups`;
    // The last of two user-data-dirs counts: Playwright's own is root's.
    const line = `exec ${drop} ${quoted(program)} "$@" ${quoted(`--user-data-dir=${path.join(folder, "profile")}`)}`;
    await writeFile(script, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    return { executablePath: script, folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function nobody(): { uid: number; gid: number } {
  const ask = (...words: [string, ...string[]]) => spawnSync(words[0], words.slice(1), { encoding: "utf8" });
  const [user, group] = [ask("id", "-u", "nobody"), ask("id", "-g", "nobody")];
  if (user.status !== 0 || group.status !== 0 || ask("setpriv", "--version").status !== 0)
    throw new NoSandbox(
      "Gatehouse runs as root, and neither the user nobody nor the program setpriv (util-linux) is here to run the browser by. Run Gatehouse as an ordinary user.",
    );
  return { uid: Number(user.stdout), gid: Number(group.stdout) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Whether a launch failed for want of a sandbox, by what Chromium said. */
export const isForSandbox = (error: unknown): boolean =>
  error instanceof Error &&
  /no usable sandbox|sandbox_host|setuid sandbox|new namespace|clone_flags/i.test(error.message);
