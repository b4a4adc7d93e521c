import { existsSync } from "node:fs";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";

const CLIENT = path.resolve(import.meta.dirname, "../../generated/prisma/client.ts");

/** Checks that the generated database client exists, before anything imports it. Throws `BadEnvironment`. */
export function checkClient(): void {
  if (!existsSync(CLIENT))
    throw new BadEnvironment(
      "The database client is missing, and --omit=dev leaves out its generator. Run `npm ci`, `npm run build`, then `npm prune --omit=dev`.",
    );
}
