import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildProgram } from "#cli/program/build.ts";
import { addOperator } from "#cli/program/operator.ts";

/** The operator's commands in a page's blocks of shell, each as its words. */
function commandsOf(text: string): string[][] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
  const lines = blocks.join("\n").replaceAll("\\\n", " ").split("\n");
  const called = lines.flatMap((line) => /(?:npm run cli --|gatehouse) (operator [^|<>#]*)/.exec(line)?.[1] ?? []);
  return called.map((words) => [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""));
}

class Understood extends Error {}

/** Reads the words as the command line does, and stops before it does anything. */
async function understand(words: string[]): Promise<void> {
  const program = buildProgram();
  addOperator(program);
  program.hook("preAction", () => {
    throw new Understood();
  });
  program.configureOutput({ writeErr: () => undefined });
  await program.parseAsync(words, { from: "user" });
}

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".md"));
const commands = pages.flatMap((page) =>
  commandsOf(readFileSync(path.join(import.meta.dirname, page), "utf8")).map((words) => ({ page, words })),
);

test("the pages show commands", () => {
  expect(commands.length).toBeGreaterThan(10);
});

test.each(commands)("$page: $words is a command that there is, with options that it has", async ({ words }) => {
  await expect(understand(words)).rejects.toThrow(Understood);
});
