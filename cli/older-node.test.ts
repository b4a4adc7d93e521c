import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "#lib/platform/env/version.ts";
import { needs } from "#testing/services/needs.ts";

// The command started by npm with a Node that is too old, so that a second process does the work.

const run = promisify(execFile);
let folder: string;

/** Prints each signal, and on SIGTERM exits as requested at the start. */
const PROGRAM = `
  let interrupts = 0;
  process.on("SIGINT", () => console.log("interrupt " + ++interrupts));
  process.on("SIGTERM", () => {
    console.log("end");
    if (process.argv[2] === "killed") process.kill(process.pid, "SIGKILL");
    else process.exit(7);
  });
  setInterval(() => undefined, 60_000);
  console.log("ready");
`;

/** Starts argv[2:] in a terminal, waits for the words in argv[1] one by one, and takes the action of each. */
const TERMINAL = `
import json, os, pty, signal, sys
pid, master = pty.fork()
if pid == 0:
    os.execv(sys.argv[2], sys.argv[2:])
said = b""
for word, doing in json.loads(sys.argv[1]):
    while word.encode() not in said:
        said += os.read(master, 1024)
    if doing == "press":
        os.write(master, b"\\x03")
    elif doing:
        os.kill(pid, getattr(signal, doing))
_, status = os.waitpid(pid, 0)
print(json.dumps([said.decode().split("\\r\\n"), os.WEXITSTATUS(status)]))
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-older-"));
  await mkdir(path.join(folder, "cli"));
  await mkdir(path.join(folder, "node_modules/node/bin"), { recursive: true });
  // Newer than any Node that runs this.
  await writeFile(path.join(folder, "node_modules/node/package.json"), JSON.stringify({ version: "999.0.0" }));
  await symlink(process.execPath, path.join(folder, "node_modules/node/bin/node"));
  await cp(path.join(import.meta.dirname, "gatehouse.mjs"), path.join(folder, "cli/gatehouse.mjs"));
  await writeFile(path.join(folder, "cli/index.ts"), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("starts with the system's Node", async () => {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((each) => !each.includes("node_modules"));
  const env = { NODE_ENV: "test" as const, PATH: folders.join(path.delimiter) };
  const { stdout } = await run("node", [path.join(import.meta.dirname, "gatehouse.mjs"), "--version"], { env });
  expect(stdout.trim()).toBe(version());
});

it.each([
  ["exits", 7],
  ["killed", 128 + constants.signals.SIGKILL],
])("is interrupted only once by a terminal, and exits as its child did: %s", needs("python3"), async (how, code) => {
  const steps = [
    ["ready", "press"],
    ["interrupt 1", "SIGTERM"],
    ["end", null],
  ];
  const command = [process.execPath, path.join(folder, "cli/gatehouse.mjs"), how];
  const { stdout } = await run("python3", ["-c", TERMINAL, JSON.stringify(steps), ...command]);
  const [said, ended]: [string[], number] = JSON.parse(stdout);
  expect(said.filter((line) => line.includes("interrupt"))).toHaveLength(1);
  expect(ended).toBe(code);
});
