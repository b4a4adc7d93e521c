import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { descendants, type Process, stillAlive } from "#testing/processes/process-tree.ts";
import { freePort } from "#testing/services/ports.ts";
import { answers, childOf, pidOf, test } from "./own-product.ts";
import { cleanVariables, newFolder, stopProduct } from "./start-product.ts";

// Some tests start a product or two. Those that share one run in one worker.
test.describe.configure({ mode: "default", timeout: 900_000 });
const SOON = { timeout: 120_000 };

/**
 * Kills the process unless it has ended: a worker that finds no database at its start exits, and
 * another is started.
 */
function killUnlessEnded({ pid }: Process): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

test("SIGTERM and Ctrl-C end every process, and a second start finds the data", async ({ start }) => {
  const first = await start();
  expect(first.signInUrl).toContain("/sign-in/confirm");
  expect(first.said()).toContain("applied");
  const family = descendants(pidOf(first));
  expect(family.some((each) => each.command.includes("postgres"))).toBe(true);
  const code = await stopProduct(first);
  expect(code).toBe(0);
  expect(stillAlive(family)).toEqual([]);

  const second = await start();
  expect(second.said()).not.toContain("applied");
  await expect.poll(() => answers(second), SOON).toBe(true);
  const secondFamily = descendants(pidOf(second));
  const ended = new Promise((resolve) => second.process.once("exit", resolve));
  const saidBefore = second.said().length;
  // Signals each process of the group, as a terminal does.
  process.kill(-pidOf(second), "SIGINT");
  expect(await ended).toBe(0);
  expect(stillAlive(secondFamily)).toEqual([]);
  // Earlier restarts are possible: a web process on a busy machine exits if the database is too
  // slow.
  expect(second.said().slice(saidBefore)).not.toContain("started again");
});

test("a crashed process is restarted", async ({ product }) => {
  for (const file of ["server/web.ts", "server/worker.ts", "bin/postgres"]) {
    const before = childOf(product, file);
    expect(before).toBeDefined();
    process.kill(before?.pid ?? Number.NaN, "SIGKILL");
    await expect.poll(() => childOf(product, file)?.pid ?? before?.pid, SOON).not.toBe(before?.pid);
    await expect.poll(() => answers(product), SOON).toBe(true);
  }
});

test("a worker started while the database is down waits for it", async ({ product }) => {
  let both: Process[] = [];
  const look = () => (both = ["server/worker.ts", "bin/postgres"].flatMap((file) => childOf(product, file) ?? []));
  await expect.poll(() => look().length, SOON).toBe(2);
  for (const each of both) killUnlessEnded(each);
  await expect.poll(() => answers(product), SOON).toBe(true);
  const before = both[0]?.pid;
  await expect.poll(() => childOf(product, "server/worker.ts")?.pid ?? before, SOON).not.toBe(before);
  expect(product.process.exitCode).toBeNull();
});

test("after kill -9 the children exit, and the next start takes over the database", async ({ start }) => {
  const product = await start();
  const family = descendants(pidOf(product));
  process.kill(pidOf(product), "SIGKILL");
  const children = family.filter((each) => /server\/(web|worker)\.ts/.test(each.command));
  expect(children).toHaveLength(2);
  await expect.poll(() => stillAlive(children), SOON).toEqual([]);

  const again = await start();
  await expect.poll(() => answers(again), SOON).toBe(true);
  expect(stillAlive(family)).toEqual([]);
});

/** Returns the message of a start that is refused. */
async function refusal(
  over: Record<string, string>,
  script = "server/start.ts",
): Promise<{ code: number | null; said: string }> {
  const env = cleanVariables({ PORT: String(await freePort()), ...over });
  const child = spawn(process.execPath, [script], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: env as NodeJS.ProcessEnv,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

test("a start with a folder or port in use, or a wrong password, is refused in one line", async ({ product }) => {
  const { port } = new URL(product.baseUrl);
  const database = descendants(pidOf(product))
    .find((each) => each.command.includes("-p "))
    ?.command.match(/-p (\d+)/)?.[1];
  const elsewhere = await newFolder();
  const cases: [Record<string, string>, string][] = [
    [{ DATA_DIR: product.dataDir }, "is in use by a Gatehouse that is already running"],
    [{ DATA_DIR: elsewhere, PORT: port }, `PORT: ${port} is in use`],
    [
      { DATA_DIR: elsewhere, DATABASE_URL: `postgresql://gatehouse:wrong@127.0.0.1:${database}/gatehouse` },
      'refuses the user "gatehouse" or its password',
    ],
  ];
  for (const [over, line] of cases) {
    const { code, said } = await refusal(over);
    expect(said).toContain(line);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(78);
  }
  await rm(elsewhere, { recursive: true });
});

test("web and worker run separately with the same database and key", async ({ product }) => {
  const port = await freePort();
  const started = (file: string, over: Record<string, string>) => {
    const child = spawn(process.execPath, [file], {
      cwd: path.resolve(import.meta.dirname, ".."),
      env: cleanVariables({ DATA_DIR: product.dataDir, PORT: String(port), ...over }) as NodeJS.ProcessEnv,
    });
    return { child, ended: new Promise((resolve) => child.once("exit", resolve)) };
  };
  const asked = (probe: string) =>
    fetch(`http://127.0.0.1:${port}${probe}`).then(
      async (response) => [response.status, await response.text()],
      () => "nobody",
    );
  // Long enough that it is still draining when it is asked.
  const web = started("server/web.ts", { DRAIN_DELAY_S: "300" });
  const worker = started("server/worker.ts", {});
  await expect.poll(() => asked("/readyz"), SOON).toEqual([200, "ok\n"]);
  web.child.kill("SIGTERM");
  worker.child.kill("SIGTERM");
  await expect.poll(() => asked("/readyz"), SOON).toEqual([503, "this process is about to end\n"]);
  expect(await asked("/healthz")).toEqual([200, "ok\n"]);
  expect(await worker.ended).toBe(0);
  web.child.kill("SIGKILL");
  await web.ended;
  await expect.poll(() => answers(product), SOON).toBe(true);

  const keyless = await refusal(
    { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/c", DATA_DIR: "/nonexistent" },
    "server/web.ts",
  );
  expect(keyless).toEqual({ code: 78, said: expect.stringContaining("SECRET_KEY: expected the key") });
});
