import type { Server } from "node:net";
import { BadEnvironment } from "#lib/platform/env/env.ts";

const REASONS: Record<string, (host: string, port: number, name: string) => string> = {
  EADDRINUSE: (_, port, name) => `${name}: ${port} is in use. Stop what listens there, or set ${name} to another.`,
  EACCES: (_, port, name) => `${name}: this user may not listen on ${port}. Set ${name} to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is not an address of this machine. Set it to one, or remove it.`,
  ENOTFOUND: (host) => `HOST: ${host} cannot be resolved. Set HOST to an address of this machine, or remove it.`,
};

/** Returns an error that says why this process cannot listen there and what to do. */
export const explainListen = (code: string, host: string, port: number, name = "PORT"): BadEnvironment =>
  new BadEnvironment(
    REASONS[code]?.(host, port, name) ??
      `${name}: cannot listen on ${host}:${port} (${code}). Set HOST or ${name} to others.`,
  );

/**
 * Listens, or throws `BadEnvironment`.
 *
 * @param name of the variable that sets the port.
 */
export function listen(server: Server, port: number, host: string, name = "PORT"): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(explainListen(error.code ?? "EUNKNOWN", host, port, name)),
    );
    server.listen(port, host, resolve);
  });
}
