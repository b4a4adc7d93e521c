import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Usage } from "./answer-usage.ts";

const STOP_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 30_000;

/** A process that answers questions (see answer-usage.ts). Ends with `stop` or with its parent. */
export type Child = {
  pid: number;
  firstMessage: unknown;
  ask<T>(question: string, input?: object): Promise<T>;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
};

/** A child whose first message is the port that it listens on. */
export type Server = Child & { port: number; url: string };

const servers = path.join(import.meta.dirname, "../servers");

/**
 * Starts a file of bench/servers and waits for its first message.
 * @param go message to send first, for a process that waits for one.
 */
export async function startChild(file: string, env: Record<string, string>, go?: string): Promise<Child> {
  const child: ChildProcess = fork(path.join(servers, file), {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
  });
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`${file} ended with ${code}.`);
  });
  died.catch(() => undefined); // reported to pending questions
  if (go) child.send(go);
  const [firstMessage] = (await Promise.race([once(child, "message"), died])) as [unknown];

  const asked = new Map<number, (answer: unknown) => void>();
  let number = 0;
  child.on("message", (message: { number: number; answer: unknown }) => {
    asked.get(message.number)?.(message.answer);
    asked.delete(message.number);
  });
  const ask = <T>(question: string, input?: object) => {
    const answered = new Promise<T>((resolve, reject) => {
      const mine = ++number;
      const late = setTimeout(() => reject(new Error(`${file} did not answer "${question}".`)), ANSWER_WITHIN_MS);
      asked.set(mine, (answer) => {
        clearTimeout(late);
        resolve(answer as T);
      });
      child.send({ number: mine, question, input });
    });
    return Promise.race([answered, died]);
  };
  return {
    pid: child.pid ?? Number.NaN, // defined: it has sent a message
    firstMessage,
    ask,
    usage: () => ask("usage"),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      child.disconnect();
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Starts a file of bench/servers that listens on loopback. */
export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const child = await startChild(file, env);
  const port = Number(child.firstMessage);
  return { ...child, port, url: `http://127.0.0.1:${port}` };
}
