import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isStampCurrent, writeStamp } from "./stamp.ts";

const SDK = "packages/python";
const OUT = `${SDK}/src/gatehouse/generated`;
/** The virtual environment that generates, checks and packs, with the versions of packages/python/tools.txt. */
const TOOLS = ".cache/sdk/python";

const FLAGS = [
  ...["--input-file-type", "openapi", "--output-model-type", "typing.TypedDict", "--target-python-version", "3.11"],
  ...["--enum-field-as-literal", "all", "--use-field-description", "--collapse-root-models"],
  ...["--no-use-closed-typed-dict", "--disable-timestamp", "--formatters", "builtin"],
];

/** Returns the path of one of these tools. */
export const pythonTool = (root: string, name: string): string =>
  path.join(root, TOOLS, process.platform === "win32" ? "Scripts" : "bin", name);

const sourcesOf = (root: string): string[] => [
  path.join(root, SDK, "tools.txt"),
  path.join(root, "docs/openapi.json"),
  import.meta.filename,
];

/** Returns why the Python SDK can be neither run nor packed here, or undefined. */
export function pythonSdkProblem(root: string): string | undefined {
  if (!existsSync(pythonTool(root, "python"))) return "the tools of the Python SDK are not installed: npm run sdk";
  return isStampCurrent(path.join(root, OUT, "sources"), sourcesOf(root))
    ? undefined
    : "the types of the Python SDK are old: npm run sdk";
}

/**
 * Installs the tools with pip and generates the types if they are missing or outdated; then checks
 * and tests the sources. Returns why it could not, or undefined.
 */
export function preparePython(root: string): string | undefined {
  if (spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status !== 0)
    return "Python 3.11 or later is not on this machine.";
  const run = (program: string, words: string[], env: Record<string, string> = {}) =>
    execFileSync(program, words, {
      cwd: path.join(root, SDK),
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
  const tools = path.join(root, TOOLS);
  const listed = path.join(root, SDK, "tools.txt");
  if (!isStampCurrent(path.join(tools, "sources"), [listed])) {
    run("python3", ["-m", "venv", "--clear", tools]);
    run(pythonTool(root, "python"), ["-m", "pip", "install", "--quiet", "--requirement", listed]);
    writeStamp(path.join(tools, "sources"), [listed]);
  }
  const out = path.join(root, OUT);
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, "__init__.py"), "");
  const input = path.join(root, "docs/openapi.json");
  run(pythonTool(root, "datamodel-codegen"), ["--input", input, "--output", path.join(out, "types.py"), ...FLAGS]);
  run(pythonTool(root, "mypy"), []);
  run(pythonTool(root, "python"), ["-B", "-m", "unittest", "discover", "--start-directory", "tests"], {
    PYTHONPATH: "src",
  });
  writeStamp(path.join(out, "sources"), sourcesOf(root));
  return undefined;
}
