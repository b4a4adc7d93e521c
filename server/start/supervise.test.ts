import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { supervise, type Watched } from "./supervise.ts";

const idle = "setInterval(() => {}, 1000); process.stdout.write('up');";

function watch(script: string, over: Partial<Watched> = {}) {
  const said: string[] = [];
  const seen = { launches: 0, gaveUp: 0 };
  const watched = supervise({
    name: "it",
    launch: () => {
      seen.launches++;
      return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    },
    stopBy: [
      ["SIGTERM", 60_000],
      ["SIGKILL", 60_000],
    ],
    say: (line) => said.push(line),
    gaveUp: () => seen.gaveUp++,
    ...over,
  });
  return { watched, said, seen, up: () => once(watched.child().stdout as NodeJS.ReadableStream, "data") };
}

test("restarts a crashed process, and stop leaves nothing running", async () => {
  const { watched, said, seen, up } = watch(idle);
  await up();
  watched.keepAlive();
  const first = watched.child();
  first.kill("SIGKILL");
  await expect.poll(() => watched.child() !== first).toBe(true);
  expect(said).toEqual(["it ended (SIGKILL); it is started again in 0.25 s."]);
  const second = watched.child();
  await watched.stop();
  expect(second.signalCode).toBe("SIGTERM");
  expect(seen.launches).toBe(2);
});

test("increases the restart delay only for processes that never became ready", async () => {
  const launchTalking = (script: string) => () =>
    spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  for (const [script, waits] of [
    ["process.send('ready', () => process.exit(1))", ["now", "in 0.25 s", "in 0.25 s"]],
    ["process.exit(1)", ["in 0.25 s", "in 0.5 s", "in 1 s"]],
  ] as const) {
    const { watched, said } = watch("", { launch: launchTalking(script) });
    watched.keepAlive();
    await expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    await watched.stop(true);
    expect(said.slice(0, 3)).toEqual(waits.map((wait) => `it ended (code 1); it is started again ${wait}.`));
  }
});

test("kills a process that ignores the first signal", async () => {
  const { watched, up } = watch(`process.on('SIGTERM', () => {}); ${idle}`, {
    stopBy: [
      ["SIGTERM", 200],
      ["SIGKILL", 60_000],
    ],
  });
  await up();
  await watched.stop();
  expect(watched.child().signalCode).toBe("SIGKILL");
});

test("does not restart a process that exits with the configuration error code", async () => {
  const { watched, seen } = watch("process.exit(78)");
  watched.keepAlive();
  await expect.poll(() => seen.gaveUp).toBe(1);
  expect(seen.launches).toBe(1);
});

const isUp = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.stdout?.once("data", () => resolve()));
const LEAVE_BY = [["SIGTERM", 60_000]] as const;

test("replaces a process once its successor works, and supervises that", async () => {
  const { watched, said, seen, up } = watch(idle);
  await up();
  watched.keepAlive();
  const first = watched.child();
  const wasAlive = (child: ChildProcess) => isUp(child).then(() => expect(first.signalCode).toBeNull());
  expect(await watched.replace(wasAlive, LEAVE_BY)).toBe(true);
  expect(first.signalCode).toBe("SIGTERM");
  const second = watched.child();
  expect(second.signalCode).toBeNull();
  expect(said).toEqual([]);
  second.kill("SIGKILL");
  await expect.poll(() => seen.launches).toBe(3);
  await watched.stop();
});

test("keeps a process whose successor fails", async () => {
  let script = idle;
  const launch = () => spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const { watched, said, up } = watch("", { launch });
  await up();
  watched.keepAlive();
  const first = watched.child();
  script = "process.exit(78)";
  expect(await watched.replace(isUp, LEAVE_BY)).toBe(false);
  expect(watched.child()).toBe(first);
  expect(first.signalCode).toBeNull();
  expect(said).toEqual(["it could not be replaced: the new one ended (code 78). The old one stays."]);
  await watched.stop();
});

test("restarts if both the old process and its successor end", async () => {
  let script = idle;
  const launch = () => spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  const { watched, said, up } = watch("", { launch });
  await up();
  watched.keepAlive();
  const first = watched.child();
  script = "process.stdin.once('data', () => process.exit(1))";
  const replaced = watched.replace(async (fresh) => {
    const over = once(first, "exit");
    first.kill("SIGKILL");
    await over;
    script = idle;
    fresh.stdin?.write("end");
    await once(fresh, "exit");
  }, LEAVE_BY);
  expect(await replaced).toBe(false);
  await expect.poll(() => watched.child() !== first).toBe(true);
  expect(said[0]).toBe("it ended (SIGKILL); another is being started already.");
  expect(said[1]).toMatch(/^it could not be replaced: .* it is started again in 0\.25 s\.$/);
  await watched.stop();
});

test("stop ends all processes, including a successor not yet ready", async () => {
  const { watched, up } = watch(idle);
  await up();
  watched.keepAlive();
  const both = [watched.child()];
  const replaced = watched.replace(async (fresh) => {
    both.push(fresh);
    await watched.stop();
  }, LEAVE_BY);
  expect(await replaced).toBe(false);
  await watched.stop();
  expect(both.map(({ signalCode }) => signalCode)).toEqual(["SIGTERM", "SIGTERM"]);
});
