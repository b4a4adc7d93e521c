import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { needs } from "#testing/services/needs.ts";
import { buildProgram } from "../program/build.ts";
import { SHELLS } from "./shells.ts";
import { placesOf } from "./tree.ts";

const run = promisify(execFile);
const places = placesOf(buildProgram());

it("includes every command with its options, and no others", () => {
  const paths = places.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["", "login", "keys", "keys create", "deliveries replay", "completion"]),
  );
  const root = places.find(({ path }) => path === "");
  expect(root?.commands.map(({ name }) => name)).toContain("whoami");
  const list = places.find(({ path }) => path === "deliveries list");
  expect(list?.options.find(({ flag }) => flag === "--event")?.values).toEqual(EVENT_TYPES);
  expect(places.find(({ path }) => path === "trigger")?.values).toEqual(EVENT_TYPES);
  // All text in the scripts is quoted.
  for (const place of places)
    for (const { about } of [...place.commands, ...place.options]) expect(about).not.toMatch(/['"`$\\:]/);
});

describe.each(["bash", "zsh", "fish"] as const)("%s", (shell) => {
  const script = SHELLS[shell](places);

  it("completes every option", () => {
    for (const { options } of places) for (const { flag } of options) expect(script).toContain(flag.replace(/^--/, ""));
  });

  it("can parse the script", needs(shell), () => {
    const read = spawnSync(shell, ["-n"], { input: script });
    expect([read.status, String(read.stderr)]).toEqual([0, ""]);
  });
});

it("has a script for every shell tested here", () => {
  expect(Object.keys(SHELLS).sort()).toEqual(["bash", "fish", "zsh"]);
});

describe("completion in bash", needs("bash"), () => {
  /** Returns the completions of the last word. */
  const offered = async (...words: string[]): Promise<string[]> => {
    const program = `${SHELLS.bash(places)}
      COMP_WORDS=(gatehouse "$@"); COMP_CWORD=$#; _gatehouse; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await run("bash", ["--norc", "-c", program, "bash", ...words]);
    return stdout.split("\n").filter((line) => line !== "");
  };

  it.each([
    [["de"], ["deliveries"]],
    [["keys", ""], expect.arrayContaining(["list", "create", "revoke"])],
    [["keys", "create", "--sc"], ["--scopes"]],
    [["deliveries", "list", "--status", "f"], ["failed"]],
    [["deliveries", "--json", "list", "--sta"], ["--status"]],
    [["keys", "list", "--profile", "keys", "--st"], ["--status"]],
    [
      ["trigger", "job."],
      ["job.started", "job.page", "job.completed", "job.failed"],
    ],
    [["completion", ""], expect.arrayContaining(["bash", "zsh", "fish"])],
    [["keys", "list", "--profile", "de"], []],
  ])("completes %j", async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });
});
