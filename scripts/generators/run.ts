import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../tools.ts";

export const DOCUMENT = path.join(root, "docs/openapi.json");

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program in `cwd` and returns its standard output. The error of one that fails ends with what it printed. */
export async function run(command: string, words: string[], cwd: string, env: Record<string, string> = {}) {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES };
  const { stdout } = await promisify(execFile)(command, words, options).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${words.join(" ")}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

/** Writes the client that openapi-generator makes with its defaults into `folder`. */
export const runOpenapiGenerator = (generator: string, folder: string): Promise<string> =>
  run("openapi-generator-cli", ["generate", "-i", DOCUMENT, "-g", generator, "-o", folder], root);
