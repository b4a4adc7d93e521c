import type { Command } from "commander";

/** What can follow at a place, such as after `keys` or `keys create`. */
export type Place = {
  /** The preceding words without the program's name; empty at the beginning. */
  path: string;
  commands: { name: string; about: string }[];
  options: { flag: string; about: string; takesValue: boolean; values: readonly string[] }[];
  /** Choices of the first argument, if fixed. */
  values: readonly string[];
};

/** Returns the first sentence without characters that are special in shells. */
const brief = (text: string): string => (text.split(/[.:;](?: |$)/)[0] ?? "").replaceAll(/[^\w ,/<>…-]/g, "");

/** Returns every place of a program, from its command definitions. */
export function placesOf(command: Command, path = ""): Place[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const own: Place = {
    path,
    commands: commands.map((each) => ({ name: each.name(), about: brief(each.description()) })),
    options: help.visibleOptions(command).map((option) => ({
      flag: option.long ?? option.short ?? "",
      about: brief(option.description),
      takesValue: option.required || option.optional,
      values: option.argChoices ?? [],
    })),
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
  return [
    own,
    ...commands
      .filter((each) => command.commands.includes(each))
      .flatMap((each) => placesOf(each, `${path} ${each.name()}`.trim())),
  ];
}
