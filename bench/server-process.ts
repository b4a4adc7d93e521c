import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

type Usage = { cpu: { user: number; system: number }; rss: number };

export type Server = {
  pid: number;
  port: number;
  /** CPU seconds so far and resident bytes now. */
  usage: () => Promise<{ cpuSeconds: number; rssBytes: number }>;
  /** Sends a message and resolves with the reply. */
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

/** Starts a server in a separate process and waits until it listens. It ends with `stop` or with this process. */
export async function startServer(name: keyof typeof FILES, env: Record<string, string>): Promise<Server> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, FILES[name]), {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    // Its log is written, as part of the measurement, but not shown.
    ...(name === "gateway-switched" && { stdio: ["inherit", "inherit", "ignore", "ipc"] }),
  });
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with ${code} before it listened.`);
  });
  const [port] = (await Promise.race([once(child, "message"), died])) as [number];
  died.catch(() => undefined); // exiting is expected from here on
  return {
    pid: child.pid ?? Number.NaN, // defined: it has sent its port
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
