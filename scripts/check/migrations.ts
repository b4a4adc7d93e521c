// Migrations that have been on main are final: each is as prisma/migrations.sha256 says and, where git is, as main has it.
// `node scripts/check/migrations.ts --write` adds new ones to the list.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readSources } from "#lib/platform/migrations/sources.ts";
import { root } from "../tools.ts";
import { type Checksums, listText, migrationProblems, nextList, readList } from "./migration-rules.ts";

const FOLDER = "prisma/migrations";
const MOST_BYTES = 64 * 1024 * 1024;
const LIST = path.join(root, "prisma/migrations.sha256");

/** Returns what git prints, or undefined where there is no git, no repository or no such object. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: MOST_BYTES });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** By one process, whatever the number of migrations. */
function filesOf(commit: string): Checksums {
  const names = (git("ls-tree", "--name-only", commit, `${FOLDER}/`) ?? "")
    .split("\n")
    .filter((name) => name.endsWith(".sql"));
  const input = names.map((name) => `${commit}:${name}\n`).join("");
  const { stdout } = spawnSync("git", ["cat-file", "--batch"], { cwd: root, input, maxBuffer: MOST_BYTES });
  const files = new Map<string, string>();
  let at = 0;
  for (const name of names) {
    // Each object: a line `<id> blob <bytes>`, the bytes, a line feed.
    const head = stdout.indexOf("\n", at);
    const bytes = Number(stdout.toString("utf8", at, head).split(" ")[2]);
    const text = stdout.toString("utf8", head + 1, head + 1 + bytes).replaceAll("\r\n", "\n");
    files.set(path.basename(name, ".sql"), createHash("sha256").update(text).digest("hex"));
    at = head + 1 + bytes + 1;
  }
  return files;
}

/** The commit of main that this one is based on; on main itself also the one before, so that a commit is compared after it was made, too. */
function bases(): { where: string; files: Checksums }[] {
  const head = git("rev-parse", "HEAD");
  const main = ["main", "origin/main"].find((name) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`));
  if (head === undefined || main === undefined) return [];
  const base = git("merge-base", head, main);
  const commits = [base, base === head ? git("rev-parse", "--verify", "--quiet", `${head}^`) : undefined];
  return commits
    .filter((commit) => commit !== undefined)
    .map((commit) => ({ where: `${main} at ${commit.slice(0, 8)}`, files: filesOf(commit) }));
}

const { migrations } = await readSources();
const given = {
  files: new Map(migrations.map(({ name, checksum }) => [name, checksum])),
  list: readList(await readFile(LIST, "utf8")),
  bases: bases(),
};
if (process.argv.includes("--write")) {
  given.list = nextList(given);
  await writeFile(LIST, listText(given.list));
}
const problems = migrationProblems(given);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
