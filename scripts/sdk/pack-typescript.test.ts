import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeBlocks } from "#testing/samples/code-blocks.ts";
import { packTypescript } from "./pack-typescript.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
let scratch: string;
let blocks: string[];

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-sdk-"));
  blocks = codeBlocks(await readFile(path.join(root, "packages/typescript/README.md"), "utf8"), "typescript");
  const tarball = await packTypescript(root, scratch);
  await writeFile(path.join(scratch, "package.json"), JSON.stringify({ name: "somebody", type: "module" }));
  const flags = ["--offline", "--no-audit", "--no-fund", "--cache", path.join(scratch, "cache")];
  await run("npm", ["install", tarball, ...flags], { cwd: scratch });
});
afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
});

it("is self-contained, without dependencies", async () => {
  const installed = path.join(scratch, "node_modules/@gatehouse/sdk");
  expect((await readdir(installed)).sort()).toEqual(
    ["LICENSE", "README.md", "package.json", "typescript", "verify"].sort(),
  );
  const manifest = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8"));
  const own = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "@gatehouse/sdk", version: own.version });
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
  const files = await readdir(installed, { recursive: true });
  expect(files.filter((name) => /\.test\.|test-|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  // APIs specific to Node would fail in edge runtimes.
  for (const name of files.filter((each) => each.endsWith(".js")))
    expect(await readFile(path.join(installed, name), "utf8"), name).not.toMatch(/\b(?:node:|Buffer\b(?!s)|require\()/);
});

it("can be imported by name", async () => {
  const program = `
    import { Gatehouse, GatehouseError, verify } from "@gatehouse/sdk";
    const { keys } = new Gatehouse({ apiKey: "svc_test_x", baseUrl: "http://127.0.0.1:1" });
    const refused = await verify({ body: "", headers: {}, secret: "none" }).catch((error) => error.code);
    console.log(typeof keys.create, refused, new GatehouseError("x") instanceof Error);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], { cwd: scratch });
  expect(stdout.trim()).toBe("function bad_secret true");
});

it("type-checks every code block of its page", async () => {
  // As a single program, because examples use values from earlier ones. Imports come first.
  const [start = "", webhook = "", ...rest] = blocks;
  const lines = [start, ...rest].join("\n").split("\n");
  const isImport = (line: string) => line.startsWith("import ");
  const program = [...lines.filter(isImport), ...lines.filter((line) => !isImport(line))].join("\n");
  await writeFile(path.join(scratch, "page.ts"), program);
  await writeFile(path.join(scratch, "webhook.ts"), webhook);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    typeRoots: [path.join(root, "node_modules/@types")],
    types: ["node"],
  };
  await writeFile(
    path.join(scratch, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["page.ts", "webhook.ts"] }),
  );
  const tsc = path.join(root, "node_modules/typescript-7/bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, "--project", "."], { cwd: scratch }).catch((error) => error);
  expect(stdout).toBe("");
});
