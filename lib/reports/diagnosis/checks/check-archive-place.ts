import { env } from "#lib/platform/env.ts";
import type { Verdict } from "../types.ts";
import { checkPlace } from "./check-place.ts";

/** Checks that old days can be written, read and removed at ARCHIVE_TO. */
export const checkArchivePlace = (): Promise<Verdict> =>
  checkPlace({
    named: env().ARCHIVE_TO,
    unset: "there is no archive: ARCHIVE_TO is not set",
    folder: "archive",
    advice:
      "Fix the reported problem. Until then, old days stay in the database and the archive cannot be read. docs/operate/archive.md",
  });
