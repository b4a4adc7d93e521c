import { createServer } from "node:net";

/** Listens for a moment; the port it got, or the error that kept it from listening. */
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

/** A port that nobody listens on at this moment. */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  const got = await tryPort(0, host);
  if ("port" in got) return got.port;
  throw new Error(`No free port on ${host}: ${got.code}`);
}

export const isFree = async (port: number, host = "127.0.0.1"): Promise<boolean> =>
  (await whyNot(port, host)) === undefined;

/** Why this process could not listen there (EADDRINUSE, EACCES, EADDRNOTAVAIL …), or nothing when it could. */
export async function whyNot(port: number, host: string): Promise<string | undefined> {
  const got = await tryPort(port, host);
  return "code" in got ? got.code : undefined;
}
