import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../scripts/tools.ts";

const run = promisify(execFile);
const TSC = path.join(root, "node_modules/typescript-7/bin/tsc");

const PROGRAM = `
import { createJob, type JobCompletedEvent, type WebhookEvent } from "./client/index.ts";

const { data } = await createJob({ body: { urls: ["https://example.com/"] } });
export const id: string | undefined = data?.id;
export const url = (event: JobCompletedEvent): WebhookEvent => event;
`;

/** Generated with the default settings, as the generator's guide says. */
describe("the client that hey-api generates from docs/openapi.json", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "gatehouse-generators-"));
    await createClient({
      input: path.join(root, "docs/openapi.json"),
      output: path.join(folder, "client"),
      logs: { level: "silent" },
    });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("compiles with a program that creates a job and handles a webhook", async () => {
    await writeFile(path.join(folder, "program.ts"), PROGRAM);
    const options = ["--strict", "--noEmit", "--singleThreaded", "--allowImportingTsExtensions", "--types", ""];
    const modules = ["--target", "es2024", "--lib", "es2024,dom,dom.iterable", "--module", "preserve"];
    const { stdout } = await run(process.execPath, [TSC, ...options, ...modules, "program.ts"], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  });
});
