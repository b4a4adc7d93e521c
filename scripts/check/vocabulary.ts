// Checks names, sizes and directives (rules.ts) and retired terms (retired-terms.ts) in every file.
import { readFile } from "node:fs/promises";
import { listFiles } from "./list-files.ts";
import { retiredTerms } from "./retired-terms.ts";
import { faultsOf } from "./rules.ts";

const READ = /\.(?:tsx?|mjs|js|css|sql|prisma|md)$/;
const RULED = /\.(?:tsx?|mjs|css|sql)$/;

const paths = listFiles(".").filter((path) => READ.test(path));

const faults = await Promise.all(
  paths.map(async (path) => {
    const text = await readFile(path, "utf8").catch(() => undefined); // deleted, but not committed yet
    if (text === undefined) return [];
    const found = [...(RULED.test(path) ? faultsOf({ path, text }) : []), ...retiredTerms({ path, text })];
    return found.map((fault) => `${path}: ${fault}`);
  }),
);

for (const line of faults.flat()) console.log(line);
process.exit(faults.flat().length === 0 ? 0 : 1);
