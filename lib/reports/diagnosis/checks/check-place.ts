import { env } from "#lib/platform/env.ts";
import { openPlace } from "#lib/platform/places/open-place.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";
import { probe } from "./probe.ts";

type Options = {
  /** The place as the operator configured it. */
  named: string | undefined;
  /** The message if none is configured. */
  unset: string;
  /** The folder to list; everything if absent. */
  folder?: string;
  advice: string;
};

/**
 * Checks that a place can be listed, written, read and removed from, with a probe of a few bytes.
 */
export async function checkPlace({ named, unset, folder, advice }: Options): Promise<Verdict> {
  if (named === undefined) return skipped(unset);
  try {
    const place = await openPlace(named, env());
    await place.list(folder);
    if (await probe(place)) return well(`${place.shown} lists, takes, answers and removes a probe`);
    return failure(`${place.shown} answered something else than what was written`, advice);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error), advice);
  }
}
