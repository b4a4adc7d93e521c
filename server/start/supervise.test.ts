import { spawn } from "node:child_process";
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

test("what crashes is started again, and stopping it leaves nothing", async () => {
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

test("what does not listen to the first signal gets the last", async () => {
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

test("a process that ends with the code for a bad configuration is not started again", async () => {
  const { watched, seen } = watch("process.exit(78)");
  watched.keepAlive();
  await expect.poll(() => seen.gaveUp).toBe(1);
  expect(seen.launches).toBe(1);
});
