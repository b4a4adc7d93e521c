import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");

export type PreviousRelease = AsyncDisposable & {
  /** Root folder of its source. */
  root: string;
  ref: string;
};

const git = async (...words: string[]): Promise<string> => (await run("git", words, { cwd: root })).stdout.trim();

/** Returns PREVIOUS_RELEASE, or the last version tag before this commit, or the commit before the last migration. */
async function chooseRef(): Promise<string> {
  if (process.env.PREVIOUS_RELEASE) return process.env.PREVIOUS_RELEASE;
  const tag = await git("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD~1").catch(() => "");
  return tag || `${await git("log", "-1", "--diff-filter=A", "--format=%h", "--", "prisma/migrations")}~1`;
}

/** Checks out the previous release into a temporary folder, with this source's packages. */
export async function previousRelease(): Promise<PreviousRelease> {
  const ref = await chooseRef();
  const folder = path.join(await mkdtemp("/var/tmp/gatehouse-previous-"), "source");
  await git("worktree", "add", "--detach", folder, ref);
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  await run(process.execPath, ["scripts/generate.ts"], { cwd: folder });
  return {
    root: folder,
    ref,
    [Symbol.asyncDispose]: async () => {
      await git("worktree", "remove", "--force", folder);
      await rm(path.dirname(folder), { recursive: true });
    },
  };
}
