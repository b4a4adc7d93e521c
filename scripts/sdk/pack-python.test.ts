import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "#lib/platform/env/version.ts";
import { codeBlocks } from "#testing/samples/code-blocks.ts";
import { unless } from "#testing/services/needs.ts";
import { packPython } from "./pack-python.ts";
import { pythonSdkProblem, pythonTool } from "./python.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const missing = pythonSdkProblem(root);

describe("the Python SDK", unless(missing === undefined, "the tools of packages/python", missing ?? ""), () => {
  let scratch: string;
  let files: string[];
  let blocks: string[];
  const python = (words: string[], env: Record<string, string> = {}) =>
    run(pythonTool(root, "python"), words, { cwd: scratch, env: { ...process.env, ...env } });

  beforeAll(async () => {
    scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-sdk-"));
    blocks = codeBlocks(await readFile(path.join(root, "packages/python/README.md"), "utf8"), "python");
    files = await packPython(root, scratch);
  });
  afterAll(async () => {
    await rm(scratch, { recursive: true, force: true });
  });

  it("is a wheel and a source archive, with types", async () => {
    const names = [`gatehouse_sdk-${version()}-py3-none-any.whl`, `gatehouse_sdk-${version()}.tar.gz`];
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

  it("can be imported directly", async () => {
    const program =
      "import gatehouse; print(gatehouse.Gatehouse('svc_test_x', 'http://127.0.0.1:1').keys.create.__name__)";
    // Python imports from wheels without unpacking them.
    expect((await python(["-c", program], { PYTHONPATH: files[0] ?? "" })).stdout.trim()).toBe("create");
  });

  it("type-checks every code block of its page", async () => {
    // As a single program, because examples use values from earlier ones.
    await writeFile(path.join(scratch, "page.py"), blocks.join("\n"));
    const cache = path.join(root, ".cache/sdk/mypy");
    const env = { MYPYPATH: path.join(root, "packages/python/src") };
    const { stdout } = await python(["-m", "mypy", "--strict", "--cache-dir", cache, "page.py"], env).catch((e) => e);
    expect(stdout).toMatch(/^Success/);
  });
});
