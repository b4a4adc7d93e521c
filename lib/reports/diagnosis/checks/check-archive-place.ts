import { env } from "#lib/platform/env.ts";
import { openPlace } from "#lib/platform/places/open-place.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";
import { probe } from "./probe.ts";

const ADVICE =
  "Mend what it says: until then no old day leaves the database, and none of the archive is shown. docs/operate/archive.md";

/** That old days can be written, read and removed where ARCHIVE_TO says, with a probe of a few bytes. */
export async function checkArchivePlace(): Promise<Verdict> {
  const { ARCHIVE_TO, ...settings } = env();
  if (ARCHIVE_TO === undefined) return skipped("there is no archive: ARCHIVE_TO is not set");
  const place = await openPlace(ARCHIVE_TO, settings);
  try {
    await place.list("archive");
    if (await probe(place)) return well(`${place.shown} lists, takes, answers and removes a probe`);
    return failure(`${place.shown} answered something else than what was written`, ADVICE);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error), ADVICE);
  }
}
