import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { extract } from "tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "#lib/platform/env/version.ts";
import { codeBlocks } from "#testing/samples/code-blocks.ts";
import { unless } from "#testing/services/needs.ts";
import { GO_ENVIRONMENT, goSdkProblem } from "./go.ts";
import { packGo } from "./pack-go.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const missing = goSdkProblem(root);

/** Imports used by the page's other code blocks, which do not repeat them. */
const IMPORTS = ["context", "errors", "fmt", "io", "net/http", "time"];

describe("the Go SDK", unless(missing === undefined, "the tools of packages/go", missing ?? ""), () => {
  const module = `gatehouse-go-${version()}`;
  let scratch: string;
  let blocks: string[];
  const go = (words: string[]) => run("go", words, { cwd: scratch, env: { ...process.env, ...GO_ENVIRONMENT } });

  beforeAll(async () => {
    scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-sdk-"));
    blocks = codeBlocks(await readFile(path.join(root, "packages/go/README.md"), "utf8"), "go");
    await extract({ file: await packGo(root, scratch), cwd: scratch });
    await go(["mod", "init", "somebody"]);
    const named = "gatehouse.example/go";
    await go(["mod", "edit", "-require", `${named}@v0.0.0`, "-replace", `${named}=./${module}`]);
  });
  afterAll(async () => {
    await rm(scratch, { recursive: true, force: true });
  });

  it("is a module with types and without dependencies", async () => {
    const files = await readdir(path.join(scratch, module));
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "go.mod", "types.gen.go", "verify.go"]));
    expect(files).not.toContain("internal");
    expect(await readFile(path.join(scratch, module, "go.mod"), "utf8")).not.toContain("require");
  });

  it("compiles every code block of its page without downloads", async () => {
    const [start = "", webhook = "", ...rest] = blocks;
    await writeFile(path.join(scratch, "main.go"), start);
    await mkdir(path.join(scratch, "webhook"));
    await writeFile(path.join(scratch, "webhook/main.go"), webhook);
    const imports = [...IMPORTS.map((name) => `"${name}"`), 'gatehouse "gatehouse.example/go"'].join("\n\t");
    await writeFile(path.join(scratch, "page.go"), `package main\n\nimport (\n\t${imports}\n)\n\n${rest.join("\n")}`);
    expect((await go(["build", "./..."])).stderr).toBe("");
  });
});
