import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Checksums } from "./migration-rules.ts";

const FOLDER = "prisma/migrations";
const MAX_BYTES = 256 * 1024 * 1024;

export type Base = { where: string; files: Checksums };

class NoHistory extends Error {}

function run(root: string, args: readonly string[], input?: string): { status: number; stdout: Buffer } {
  const { status, stdout, error } = spawnSync("git", args, { cwd: root, input, maxBuffer: MAX_BYTES });
  if (error && "code" in error && error.code === "ENOENT") throw new NoHistory("git is not installed");
  if (error) throw error;
  return { status: status ?? 1, stdout };
}

/** Returns the commit's ID, or undefined if the repository does not have it. */
function commitOf(root: string, name: string): string | undefined {
  const { status, stdout } = run(root, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
  return status === 0 ? stdout.toString().trim() : undefined;
}

/** Reads the migrations of a commit with only two processes. Throws if any cannot be read. */
function filesOf(root: string, commit: string): Checksums {
  const listed = run(root, ["ls-tree", "--name-only", commit, `${FOLDER}/`]);
  if (listed.status !== 0) throw new Error(`Could not list ${FOLDER} of commit ${commit}.`);
  const names = listed.stdout
    .toString()
    .split("\n")
    .filter((name) => name.endsWith(".sql"));
  const { stdout } = run(root, ["cat-file", "--batch"], names.map((name) => `${commit}:./${name}\n`).join(""));
  const files = new Map<string, string>();
  let at = 0;
  for (const name of names) {
    // Each object is a line `<id> blob <bytes>`, followed by the bytes and a line feed.
    const head = stdout.indexOf("\n", at);
    const [, bytes] = /^[0-9a-f]+ blob (\d+)$/.exec(stdout.toString("utf8", at, head)) ?? [];
    const end = head + 1 + Number(bytes);
    if (bytes === undefined || end >= stdout.length) throw new Error(`Could not read ${name} of commit ${commit}.`);
    const text = stdout.toString("utf8", head + 1, end).replaceAll("\r\n", "\n");
    files.set(path.basename(name, ".sql"), createHash("sha256").update(text).digest("hex"));
    at = end + 1;
  }
  return files;
}

/** Commits to compare with, each with the name of the main that it is on. */
function commitsToCompare(root: string): Map<string, string> {
  const mains = ["main", "origin/main"].filter((name) => commitOf(root, name) !== undefined);
  const head = commitOf(root, "HEAD");
  if (mains.length === 0 || head === undefined) throw new NoHistory("the repository has no main");
  const commits = new Map<string, string>();
  // The local main may be ahead of what others have.
  for (const main of mains) {
    const { status, stdout } = run(root, ["merge-base", head, main]);
    if (status !== 0) throw new NoHistory(`the history of HEAD does not reach ${main}`);
    const base = stdout.toString().trim();
    // On main, compares with the previous commit too; otherwise a commit would only be compared with
    // itself.
    const before = base === head ? commitOf(root, "HEAD^") : undefined;
    for (const commit of before === undefined ? [base] : [base, before])
      if (!commits.has(commit)) commits.set(commit, main);
  }
  return commits;
}

/**
 * Returns the migrations of the commit of main that HEAD is based on and, on main, of the previous
 * commit. Returns none for sources without a repository. If main cannot be found, returns none or,
 * if `isRequired`, throws.
 */
export function readBases(root: string, isRequired: boolean): Base[] {
  if (!existsSync(path.join(root, ".git"))) return [];
  try {
    return [...commitsToCompare(root)].map(([commit, main]) => ({
      where: `${main} at ${commit.slice(0, 8)}`,
      files: filesOf(root, commit),
    }));
  } catch (error) {
    if (!(error instanceof NoHistory)) throw error;
    if (!isRequired) return [];
    throw new Error(
      `Could not compare the migrations with those of main: ${error.message}. Fetch main and the whole history.`,
    );
  }
}
