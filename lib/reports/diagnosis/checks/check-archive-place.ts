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
      "Mend what it says: until then no old day leaves the database, and none of the archive is shown. docs/operate/archive.md",
  });
