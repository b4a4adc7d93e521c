import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { type Ended, gatehouse } from "./run-command.ts";

export type Line = Record<string, unknown> & { kind?: string };

export type RunningListen = AsyncDisposable & {
  /** Its stdout. `lines` has it line by line, parsed if it is JSON. */
  out: () => string;
  lines: Line[];
  /** Resolves when the condition holds, checked after every output; rejects if it ends before. */
  until: (met: () => boolean) => Promise<void>;
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<Ended>;
};

export type StartListenOptions = {
  env?: Record<string, string>;
  /** The command to start; defaults to that of this repository. */
  command?: [program: string, ...words: string[]];
};

const parse = (line: string): Line => (line.startsWith("{") ? JSON.parse(line) : { text: line });

/** Starts `gatehouse listen …` in a separate process. */
export function startListen(words: string[], { env = {}, command }: StartListenOptions = {}): RunningListen {
  const [program, ...first] = command ?? [process.execPath, gatehouse];
  const child = spawn(program, [...first, "listen", ...words], {
    cwd: path.parse(import.meta.dirname).root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
  });
  let [out, err, rest, exited] = ["", "", "", false];
  const lines: Line[] = [];
  let waiters: { met: () => boolean; resolve: () => void; reject: (error: Error) => void }[] = [];
  const happened = (): void => {
    waiters = waiters.filter(({ met, resolve, reject }) => {
      if (met()) resolve();
      else if (exited) reject(new Error(`It ended before that.\n${out}\n${err}`));
      else return true;
      return false;
    });
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    const whole = (rest + text).split("\n");
    rest = whole.pop() ?? "";
    lines.push(...whole.map(parse));
    happened();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const ended = once(child, "close").then(([code]): Ended => {
    exited = true;
    happened();
    return { out, err, code };
  });
  return {
    out: () => out,
    lines,
    until: (met) =>
      new Promise((resolve, reject) => {
        waiters.push({ met, resolve, reject });
        happened();
      }),
    signal: (name) => void child.kill(name),
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
