import type { Command } from "commander";

/** What can follow at one place: after `keys`, say, or after `keys create`. */
export type Place = {
  /** The words before, without the program's own: "" at its beginning. */
  path: string;
  commands: { name: string; about: string }[];
  options: { flag: string; about: string; takesValue: boolean; values: readonly string[] }[];
  /** Values of the first argument, where they are a closed list. */
  values: readonly string[];
};

/** The first sentence, without what shells would take for their own. */
const brief = (text: string): string => (text.split(/[.:;](?: |$)/)[0] ?? "").replaceAll(/[^\w ,/<>…-]/g, "");

/** Every place of a program, from its own definitions. */
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
