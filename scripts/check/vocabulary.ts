// Names, sizes and directives (scripts/check/rules.ts) of every file that git knows or would take in.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { faultsOf } from "./rules.ts";

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css", "*.sql"],
  { encoding: "utf8" },
);
const paths = [...new Set(listed.split("\n"))].filter((path) => path !== "");

const faults = await Promise.all(
  paths.map(async (path) => {
    const text = await readFile(path, "utf8").catch(() => undefined); // deleted, and not yet committed so
    return text === undefined ? [] : faultsOf({ path, text }).map((fault) => `${path}: ${fault}`);
  }),
);

for (const line of faults.flat()) console.log(line);
process.exit(faults.flat().length === 0 ? 0 : 1);
