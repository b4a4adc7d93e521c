import { existsSync } from "node:fs";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/bad-environment.ts";

const CLIENT = path.resolve(import.meta.dirname, "../../generated/prisma/client.ts");

/** An install makes the database client, unless what makes it was left out. Throws `BadEnvironment`, before anything imports it. */
export function checkClient(): void {
  if (!existsSync(CLIENT))
    throw new BadEnvironment(
      "The database client has not been made, and --omit=dev leaves out what makes it: run `npm ci`, `npm run build`, then `npm prune --omit=dev`.",
    );
}
