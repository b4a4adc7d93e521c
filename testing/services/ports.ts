import { randomInt } from "node:crypto";
import { freePort, isFree } from "#lib/platform/postgres/embedded/ports.ts";

export { freePort };

/**
 * Below the range of `freePort` and of systems, so that nothing else gets these ports. Above 10080,
 * which `fetch` refuses.
 */
const FIRST_PORT = 10_100;
const LAST_PORT = 20_000;
const TRIES = 100;

/**
 * Returns a loopback port that stays closed until the test opens it: for connections that are
 * refused, or a server that goes away and returns.
 */
export async function closedPort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error("No closed port on loopback.");
}
