import { randomInt } from "node:crypto";
import { freePort, isFree } from "#lib/platform/postgres/ports.ts";

export { freePort };

/**
 * Below those that `freePort` chooses from, and those that systems hand out: what starts next to a test gets none of them. Above 10080, which
 * `fetch` refuses.
 */
const FIRST_PORT = 10_100;
const LAST_PORT = 20_000;
const TRIES = 100;

/** A port of loopback that stays closed until the test opens it: for what is refused there, or goes away and comes back. */
export async function closedPort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error("No closed port on loopback.");
}
