import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

type Usage = { cpu: { user: number; system: number }; rss: number };

export type Server = {
  pid: number;
  port: number;
  /** CPU so far in seconds, and resident bytes now. */
  usage: () => Promise<{ cpuSeconds: number; rssBytes: number }>;
  /** Sends it a message, and answers what it says to it. */
  tell: (message: object) => Promise<unknown>;
  stop: () => Promise<void>;
};

const FILES = {
  gateway: "../testing/processes/gateway-process.ts",
  "gateway-switched": "servers/gateway-switched.ts",
  "bare-hono": "servers/bare-hono.ts",
  "least-hono": "servers/least-hono.ts",
  "one-update": "servers/one-update.ts",
} as const;

/** Starts a server in a process of its own and waits until it listens. It ends with `stop`, or with this process. */
export async function startServer(name: keyof typeof FILES, env: Record<string, string>): Promise<Server> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, FILES[name]), {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    // Its log is part of what it measures, and nobody wants to read it.
    ...(name === "gateway-switched" && { stdio: ["inherit", "inherit", "ignore", "ipc"] }),
  });
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with ${code} before it listened.`);
  });
  const [port] = (await Promise.race([once(child, "message"), died])) as [number];
  died.catch(() => undefined); // from here on its end is expected
  return {
    pid: child.pid ?? Number.NaN, // it has just said where it listens
    port,
    usage: async () => {
      child.send("usage");
      const [{ cpu, rss }] = (await once(child, "message")) as [Usage];
      return { cpuSeconds: (cpu.user + cpu.system) / 1e6, rssBytes: rss };
    },
    tell: async (message) => {
      child.send(message);
      const [said] = await once(child, "message");
      return said;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
