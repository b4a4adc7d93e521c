import { Readable } from "node:stream";
import { buildProgram } from "#cli/program/build.ts";
import { addOperator } from "#cli/program/operator.ts";
import { runProgram } from "#cli/run-program.ts";
import type { Ended, RunOptions } from "./run-command.ts";

/** Environment variables that the command line reads; the test's own are removed. */
const READ = /^(?:GATEHOUSE_|XDG_|HTTPS?_PROXY$|NO_PROXY$|NO_COLOR$|FORCE_COLOR$|COLUMNS$|SSL_CERT_FILE$)/i;

/** One after the other, because they share this process's streams. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, ten times as fast: for its requests and output. Use `runCommand`
 * for starting, piped input and exiting.
 */
export function runHere(words: string[], options: RunOptions = {}): Promise<Ended> {
  const run = before.then(() => runNow(words, options));
  before = run.catch(() => undefined);
  return run;
}

async function runNow(words: string[], { env = {}, input = "" }: RunOptions): Promise<Ended> {
  const said = { out: "", err: "" };
  const { argv, exitCode, stdin } = process;
  const variables = { ...process.env };
  const streams = [
    [process.stdout, process.stdout.write, "out", process.stdout.listeners("error")],
    [process.stderr, process.stderr.write, "err", process.stderr.listeners("error")],
  ] as const;
  for (const name of Object.keys(process.env)) if (READ.test(name)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, "gatehouse", ...words];
  process.exitCode = undefined;
  Object.defineProperty(process, "stdin", { value: Readable.from([Buffer.from(input)]), configurable: true });
  for (const [stream, , name] of streams)
    stream.write = ((chunk: string | Uint8Array) => {
      said[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
      return true;
    }) as typeof stream.write;
  try {
    const program = buildProgram();
    addOperator(program);
    await runProgram(program);
    return { ...said, code: Number(process.exitCode ?? 0) };
  } finally {
    for (const [stream, write, , listeners] of streams) {
      stream.write = write;
      for (const each of stream.listeners("error") as (() => void)[])
        if (!listeners.includes(each)) stream.off("error", each);
    }
    Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
    process.exitCode = exitCode;
    process.argv = argv;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  }
}
