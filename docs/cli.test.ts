import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { EXIT_MEANINGS } from "#cli/exit-codes.ts";
import { buildProgram } from "#cli/program/build.ts";

const page = readFileSync(new URL("cli.md", import.meta.url), "utf8");
/** The documented commands with their sections. */
const sections = new Map(
  page
    .split(/^### `gatehouse /m)
    .slice(1)
    .map((text): [string, string] => {
      const [, path = ""] = /^([a-z ]*[a-z])/.exec(text) ?? [];
      return [path, text.split(/^## /m)[0] ?? ""];
    }),
);

/** Returns the executable commands by name. */
const leaves = (command: Command, path = ""): [string, Command][] =>
  command.commands.length === 0
    ? [[path, command]]
    : command.commands.flatMap((each) => leaves(each, `${path} ${each.name()}`.trim()));
const commands = leaves(buildProgram());

it("has exactly one section for each command", () => {
  expect([...sections.keys()]).toEqual(commands.map(([path]) => path));
});

describe.each(commands)("gatehouse %s", (path, command) => {
  const section = sections.get(path) ?? "";

  it("documents the command's description and options", () => {
    expect(section).toContain(command.description());
    const shown = [...section.matchAll(/^\| `([^`]+)` \| ([^\n]*) \|$/gm)].map(([, name]) => name);
    const args = command.registeredArguments.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`));
    expect(shown).toEqual([...args, ...command.options.map(({ flags }) => flags)]);
    for (const { description } of command.options) expect(section).toContain(description);
  });

  it("names the values of options with a fixed list", () => {
    const args = command.registeredArguments.map((each) => [`<${each.name()}>`, each.argChoices ?? []] as const);
    const options = command.options.map(({ flags, argChoices = [] }) => [flags, argChoices] as const);
    const named = [...args, ...options].filter(([, choices]) => choices.length > 0);
    for (const [name, choices] of named) {
      const [, meaning = ""] =
        section
          .split("\n")
          .find((line) => line.startsWith(`| \`${name}\` |`))
          ?.split(" | ") ?? [];
      expect(
        [...meaning.matchAll(/`([^`]+)`/g)].map(([, value]) => value),
        name,
      ).toEqual([...choices]);
    }
  });

  it("shows the examples of its help", () => {
    const help: string[] = [];
    command.configureOutput({ writeOut: (text) => void help.push(text) }).outputHelp();
    const examples = [...help.join("").matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = ""]) => line);
    expect(examples.length).toBeGreaterThan(0);
    const [, shown = ""] = /```sh\n([\s\S]*?)\n```/.exec(section) ?? [];
    expect(shown.split("\n")).toEqual(examples);
  });
});

it("lists the exit codes of the help", () => {
  const shown = [...page.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, code, meaning]) => [code, meaning]);
  expect(shown).toEqual(Object.entries(EXIT_MEANINGS));
});
