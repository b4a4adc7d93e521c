// Checks that migrations already merged to main are unchanged, against prisma/migrations.sha256
// and, if git is available, against main. `node scripts/check/migrations.ts --write`
// adds new ones to the list.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readSources } from "#lib/platform/migrations/sources.ts";
import { root } from "../tools.ts";
import { readBases } from "./migration-bases.ts";
import { listText, migrationProblems, nextList, readList } from "./migration-rules.ts";

const LIST = path.join(root, "prisma/migrations.sha256");

const { migrations } = await readSources();
const given = {
  files: new Map(migrations.map(({ name, checksum }) => [name, checksum])),
  list: readList(await readFile(LIST, "utf8")),
  bases: readBases(root, Boolean(process.env.REQUIRE_ALL)),
};
if (process.argv.includes("--write")) {
  given.list = nextList(given);
  await writeFile(LIST, listText(given.list));
}
const problems = migrationProblems(given);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
