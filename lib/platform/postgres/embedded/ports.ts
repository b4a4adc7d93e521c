import { randomInt } from "node:crypto";
import { createServer } from "node:net";

function tryPort(port: number, host: string): Promise<{ port: number } | { code: string }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? "EUNKNOWN" }));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve({ port: typeof address === "object" && address ? address.port : port }));
    });
  });
}

/**
 * Port range below the ephemeral ports (Linux from 32768, macOS from 49152), any of which could be
 * taken between finding and using it.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const TRIES = 100;

export async function freePort(host = "127.0.0.1"): Promise<number> {
  let code = "";
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const got = await tryPort(randomInt(FIRST_PORT, LAST_PORT), host);
    if ("port" in got) return got.port;
    code = got.code;
  }
  throw new Error(`No free port on ${host}: ${code}`);
}

export const isFree = async (port: number, host = "127.0.0.1"): Promise<boolean> =>
  (await portProblem(port, host)) === undefined;

/**
 * Returns why this process cannot listen there (EADDRINUSE, EACCES, EADDRNOTAVAIL …); undefined if
 * it can.
 */
export async function portProblem(port: number, host: string): Promise<string | undefined> {
  const got = await tryPort(port, host);
  return "code" in got ? got.code : undefined;
}
