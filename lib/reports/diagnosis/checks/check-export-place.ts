import { env } from "#lib/platform/env.ts";
import { openPlace } from "#lib/platform/places/open-place.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";
import { probe } from "./probe.ts";

const ADVICE = "Mend what it says: until then no day is exported. docs/operate/export.md";

/** That days can be written, read and removed where EXPORT_TO says, with a probe of a few bytes. */
export async function checkExportPlace(): Promise<Verdict> {
  const { EXPORT_TO, ...settings } = env();
  if (EXPORT_TO === undefined) return skipped("nothing is exported: EXPORT_TO is not set");
  const place = await openPlace(EXPORT_TO, settings);
  try {
    await place.list("manifests");
    if (await probe(place)) return well(`${place.shown} lists, takes, answers and removes a probe`);
    return failure(`${place.shown} answered something else than what was written`, ADVICE);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error), ADVICE);
  }
}
