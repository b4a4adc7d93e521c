import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { descendants, stillAlive } from "#testing/processes/process-tree.ts";
import { freePort } from "#testing/services/ports.ts";
import { cleanVariables, newFolder } from "./start-product.ts";

const SIGN_IN = /^Sign in \(once, as \S+\): (\S+)$/m;

type Demo = { process: ChildProcess; link: string; said(): string };

/** Runs the `npm run demo` script until it prints the sign-in link. */
async function startDemo(variables: Record<string, string>): Promise<Demo> {
  const child = spawn(process.execPath, ["scripts/demo.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: cleanVariables(variables) as NodeJS.ProcessEnv,
  });
  let output = "";
  const link = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      const found = SIGN_IN.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`The demo ended with ${code}:\n${output}`)));
  });
  return { process: child, link: await link, said: () => output };
}

function endDemo({ process: child }: Demo, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill(signal);
  return ended;
}

test("the demo starts with data, receives its calls and deliveries, leaves no process, and can be resumed", async ({
  page,
}) => {
  test.setTimeout(900_000);
  const folder = await newFolder();
  const variables = { DATA_DIR: folder, PORT: String(await freePort()) };
  let demo = await startDemo(variables);
  try {
    await page.goto(demo.link);
    await page.getByRole("button", { name: /Sign in/ }).click();
    await expect(page).toHaveURL(/\/demo-shop\/overview$/);
    await expect(page.getByText("It belongs to a demo")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove sample data…" })).toBeHidden();
    await page.goto(page.url().replace("/overview", "/ledger?type=grant"));
    await expect(page.getByRole("cell", { name: "Sample credits, to begin with" }).last()).toBeVisible();
    // The receivers are running: one address accepts the first job's event, the other refuses it.
    const delivered = page
      .getByRole("row", { name: /127\.0\.0\.1:\d+\/orders/ })
      .getByText("Delivered", { exact: true });
    const refused = page.getByRole("row", { name: /127\.0\.0\.1:\d+\/fails/ }).getByText("Retrying", { exact: true });
    await expect(async () => {
      await page.goto(page.url().replace(/\/demo-shop\/.*$/, "/demo-shop/deliveries"));
      await expect(delivered.first()).toBeVisible({ timeout: 5_000 });
      await expect(refused.first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 300_000 });

    const family = descendants(demo.process.pid ?? Number.NaN);
    expect(family.length).toBeGreaterThan(2);
    expect(await endDemo(demo, "SIGTERM")).toBe(0);
    expect(stillAlive(family)).toEqual([]);

    demo = await startDemo(variables);
    expect(demo.said()).not.toContain("Database: applied");
    await page.goto(`http://localhost:${variables.PORT}/demo-shop/keys`);
    await expect(page.getByRole("link", { name: "Demo (live)", exact: true })).toHaveCount(1);
    const second = descendants(demo.process.pid ?? Number.NaN);
    expect(await endDemo(demo, "SIGINT")).toBe(0);
    expect(stillAlive(second)).toEqual([]);
  } finally {
    if (demo.process.exitCode === null) await endDemo(demo, "SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
});
