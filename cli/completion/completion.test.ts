import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { buildProgram } from "../program/build.ts";
import { SHELLS } from "./shells.ts";
import { placesOf } from "./tree.ts";

const run = promisify(execFile);
const places = placesOf(buildProgram());
const has = (shell: string): boolean => spawnSync(shell, ["-c", "exit 0"]).status === 0;

it("knows every command with its options, and no more", () => {
  const paths = places.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["", "login", "keys", "keys create", "deliveries replay", "completion"]),
  );
  const root = places.find(({ path }) => path === "");
  expect(root?.commands.map(({ name }) => name)).toContain("whoami");
  const list = places.find(({ path }) => path === "deliveries list");
  expect(list?.options.find(({ flag }) => flag === "--event")?.values).toEqual(EVENT_TYPES);
  expect(places.find(({ path }) => path === "trigger")?.values).toEqual(EVENT_TYPES);
  // Whatever becomes part of a script stands between quotes.
  for (const place of places)
    for (const { about } of [...place.commands, ...place.options]) expect(about).not.toMatch(/['"`$\\:]/);
});

describe.each(Object.entries(SHELLS))("%s", (shell, write) => {
  it("names every option once more than none, and the shell can read it", () => {
    const script = write(places);
    for (const { options } of places) for (const { flag } of options) expect(script).toContain(flag.replace(/^--/, ""));
    // A machine that has not got the shell cannot say.
    if (has(shell)) {
      const read = spawnSync(shell, ["-n"], { input: script });
      expect([read.status, String(read.stderr)]).toEqual([0, ""]);
    }
  });
});

describe.runIf(has("bash"))("in bash", () => {
  /** What is offered for the last of the words. */
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
  ])("%j is completed", async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });
});
