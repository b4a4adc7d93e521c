import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "#lib/platform/version.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { codeBlocks } from "#testing/samples/code-blocks.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { packPython } from "./pack-python.ts";
import { pythonMissing, pythonTool } from "./python.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const missing = pythonMissing(root);
if (missing === undefined) await ownDatabase();

describe.skipIf(missing !== undefined)(`the Python SDK${missing ? `: ${missing}` : ""}`, () => {
  let gateway: TestGateway;
  let scratch: string;
  let files: string[];
  let blocks: string[];
  const python = (words: string[], env: Record<string, string> = {}) =>
    run(pythonTool(root, "python"), words, { cwd: scratch, env: { ...process.env, ...env } });

  beforeAll(async () => {
    gateway = await startGateway();
    scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-sdk-"));
    blocks = codeBlocks(await readFile(path.join(root, "packages/python/README.md"), "utf8"), "python");
    files = await packPython(root, scratch);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(scratch, { recursive: true, force: true });
  });

  it("is a wheel and an archive of sources, with its types", async () => {
    const names = [`gatehouse-${version()}-py3-none-any.whl`, `gatehouse-${version()}.tar.gz`];
    expect(files.map((file) => path.basename(file))).toEqual(names);
    const { stdout } = await python(["-m", "zipfile", "-l", files[0] ?? ""]);
    for (const name of [
      "gatehouse/py.typed",
      "gatehouse/generated/types.py",
      "gatehouse/generated/__init__.py",
      "LICENSE",
    ])
      expect(stdout).toContain(name);
    expect(stdout).not.toMatch(/tests|__pycache__|tools\.txt/);
  });

  it("quick start: runs as it is on the page", async () => {
    const { token } = await makeKey(await makeWorkspace(), { env: "test" });
    const env = { GATEHOUSE_BASE_URL: gateway.url, GATEHOUSE_API_KEY: token };
    // A wheel is read as it is.
    const { stdout } = await python(["-c", blocks[0] ?? ""], { ...env, PYTHONPATH: files[0] ?? "" });
    expect(stdout).toMatch(/^# /);
  });

  it("every block of its page has types that hold", async () => {
    // One program: what an example has made, the next may use.
    await writeFile(path.join(scratch, "page.py"), blocks.join("\n"));
    const cache = path.join(root, ".cache/sdk/mypy");
    const env = { MYPYPATH: path.join(root, "packages/python/src") };
    const { stdout } = await python(["-m", "mypy", "--strict", "--cache-dir", cache, "page.py"], env).catch((e) => e);
    expect(stdout).toMatch(/^Success/);
  });
});
