import { spawnSync } from "node:child_process";

/** Thrown if pages cannot be isolated from this machine. The message is for the operator. */
export class NoSandbox extends Error {}

/** Empty for the user that runs Gatehouse. */
export type BrowserUser = { uid?: number; gid?: number };

/**
 * Chromium has no sandbox as root, so root starts it as `nobody`, who owns nothing (PostgreSQL's
 * user would own the database). `spawn` also drops the supplementary groups.
 */
export function browserUser(): BrowserUser {
  if (process.getuid?.() !== 0) return {};
  nobody ??= findNobody();
  return nobody;
}

/** Cached, because the lookup blocks the event loop. A failure is not, because the user may be added. */
let nobody: BrowserUser | undefined;

function findNobody(): BrowserUser {
  const ask = (flag: string) => spawnSync("id", [flag, "nobody"], { encoding: "utf8", timeout: 5_000 });
  const [uid, gid] = [ask("-u"), ask("-g")];
  if (uid.status !== 0 || gid.status !== 0)
    throw new NoSandbox(
      "Gatehouse runs as root, and this machine has no user nobody to run the browser as. Run Gatehouse as an ordinary user.",
    );
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Judges by Chromium's output. */
export const isForSandbox = (printed: string): boolean =>
  /no usable sandbox|sandbox_host|setuid sandbox|new namespace|clone_flags/i.test(printed);
