import type { Server } from "node:net";
import { BadEnvironment } from "#lib/platform/env.ts";

const REASONS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `PORT: ${port} is in use. Stop what listens there, or set PORT to another.`,
  EACCES: (_, port) => `PORT: this user may not listen on ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is no address of this machine. Set HOST to one that is, or leave it out.`,
  ENOTFOUND: (host) => `HOST: ${host} is not known. Set HOST to an address of this machine, or leave it out.`,
};

/** Why this process cannot listen there, in a line that says what to do. */
export const explainListen = (code: string, host: string, port: number): BadEnvironment =>
  new BadEnvironment(
    REASONS[code]?.(host, port) ?? `PORT: cannot listen on ${host}:${port} (${code}). Set HOST or PORT to others.`,
  );

/** Listens, or throws `BadEnvironment`. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explainListen(error.code ?? "EUNKNOWN", host, port)));
    server.listen(port, host, resolve);
  });
}
