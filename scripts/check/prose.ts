// Fails if any kind of text has too many of the habits in prose/habits.ts. `--list <kind>` prints all places of that kind,
// `--root <folder>` checks another folder.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { root as repository } from "../tools.ts";
import { listFiles } from "./list-files.ts";
import { describe, describePlaces, judge } from "./prose/judge.ts";
import { KINDS, READ, textsOf } from "./prose/texts-of.ts";

const options = { list: { type: "string" }, root: { type: "string", default: repository } } as const;
const { root, list } = parseArgs({ options }).values;

const files = listFiles(root).filter((file) => READ.test(file));
const texts = await Promise.all(
  files.map(async (file) => {
    const text = await readFile(path.join(root, file), "utf8").catch(() => ""); // deleted, but not committed yet
    return textsOf({ path: file, text });
  }),
);
const judgements = judge(texts.flat());

const listed = judgements.find(({ kind }) => kind === list);
if (list !== undefined && !listed) throw new Error(`There is no kind "${list}". Kinds: ${KINDS.join(", ")}.`);
const lines = listed ? describePlaces(listed.kind, listed.places, Infinity) : describe(judgements);
for (const line of lines) console.log(line);
process.exitCode = judgements.some(({ problem }) => problem) ? 1 : 0;
