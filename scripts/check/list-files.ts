import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Returns the files that git tracks or would add, as paths from `root`. Walks the folders of sources without a repository. */
export function listFiles(root: string): string[] {
  if (!existsSync(path.join(root, ".git"))) return walk(root, "", ignoredFolders(root));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split("\0"))].filter((file) => file !== "");
}

/** Returns the folder names in .gitignore, which are skipped at any depth. */
function ignoredFolders(root: string): Set<string> {
  const file = path.join(root, ".gitignore");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return new Set(["node_modules", ...lines.flatMap((line) => /^([^/]+)\/$/.exec(line)?.[1] ?? [])]);
}

function walk(root: string, folder: string, ignored: ReadonlySet<string>): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : walk(root, file, ignored);
    return entry.isFile() ? [file] : [];
  });
}
