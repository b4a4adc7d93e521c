import type { Command } from "commander";
import { LIST_DEFAULT, LIST_MAX } from "../api/constants.ts";
import { CALL_SECONDS } from "../http/constants.ts";

/** Formats examples for a command's help. */
export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line.includes("gatehouse ") ? line : `gatehouse ${line}`}`).join("\n")}`;

/** Adds the options of every command that calls the API. */
export const callingApi = (command: Command): Command =>
  command
    .option("--profile <name>", "use this login, not the current one or the environment's")
    .option("--timeout <seconds>", `how long an answer may take (default: ${CALL_SECONDS})`)
    .option("--json", "print one line of JSON");

export const listing = (command: Command): Command =>
  callingApi(command)
    .option("--limit <number>", `how many to show, ${LIST_MAX} at most (default: ${LIST_DEFAULT})`)
    .option("--cursor <text>", "go on where a list ended");

/** Parses an option that may be repeated or contain commas. */
export const collect = (text: string, before: string[] = []): string[] => [
  ...before,
  ...text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
];

/** Parses an option that may be repeated, without splitting it. */
export const gather = (text: string, before: string[] = []): string[] => [...before, text];
