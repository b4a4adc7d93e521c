import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildProgram } from "#cli/program/build.ts";
import { addOperator } from "#cli/program/operator.ts";

const pages = globSync("*.md", { cwd: import.meta.dirname }).sort();
const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), "utf8");

/** Returns all code of a page, in blocks or inline, with continued lines joined. */
const codeOf = (page: string): string[] =>
  [...page.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(([, block, inline = ""]) =>
    block === undefined ? [inline] : block.replaceAll("\\\n", " ").split("\n"),
  );

/** Returns the operator's commands in a page's shell blocks, split into words. */
function commandsOf(text: string): string[][] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
  const lines = blocks.join("\n").replaceAll("\\\n", " ").split("\n");
  const called = lines.flatMap((line) => /(?:npm run cli --|gatehouse) (operator [^|<>#]*)/.exec(line)?.[1] ?? []);
  return called.map((words) => [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""));
}

function operatorProgram() {
  const program = buildProgram();
  addOperator(program);
  return program;
}

class Understood extends Error {}

/** Parses the words like the command line, and stops before executing anything. */
async function understand(words: string[]): Promise<void> {
  const program = operatorProgram();
  program.hook("preAction", () => {
    throw new Understood();
  });
  program.configureOutput({ writeErr: () => undefined });
  await program.parseAsync(words, { from: "user" });
}

const { scripts } = JSON.parse(read("../../package.json"));
const operator = operatorProgram().commands.find((command) => command.name() === "operator");

test.each(pages)("the commands and options in %s exist", (name) => {
  for (const line of codeOf(read(name))) {
    for (const [, script = ""] of line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g))
      expect(scripts, line).toHaveProperty([script]);
    for (const [, verb = "", rest = ""] of line.matchAll(/\boperator ([a-z][\w-]+)([^|;&]*)/g)) {
      const command = operator?.commands.find((each) => each.name() === verb);
      expect(command, line).toBeDefined();
      const options = command?.options.map(({ long }) => long) ?? [];
      for (const [option] of rest.matchAll(/--[a-z][\w-]*/g)) expect(options, line).toContain(option);
    }
    // Except the file that the page creates, and kubectl's name of a deployment.
    for (const [file] of line.matchAll(/\bdeploy\/(?!\.env|gatehouse-worker)[\w./-]*\w/g))
      expect(existsSync(path.join(import.meta.dirname, "../..", file)), line).toBe(true);
  }
});

const commands = pages.flatMap((page) => commandsOf(read(page)).map((words) => ({ page, words })));

test("the pages contain commands", () => {
  expect(commands.length).toBeGreaterThan(10);
});

test.each(commands)("$page: $words is a valid command", async ({ words }) => {
  await expect(understand(words)).rejects.toThrow(Understood);
});
