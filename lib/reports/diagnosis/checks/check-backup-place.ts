import { env } from "#lib/platform/env.ts";
import type { Verdict } from "../types.ts";
import { checkPlace } from "./check-place.ts";

/** Checks that backups can be written, read and removed at BACKUP_TO. */
export const checkBackupPlace = (): Promise<Verdict> =>
  checkPlace({
    named: env().BACKUP_TO,
    unset: "none is made: BACKUP_TO is not set",
    advice: "Fix the reported problem. Until then no backups are made. docs/operate/back-up.md",
  });
