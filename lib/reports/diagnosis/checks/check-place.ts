import { env } from "#lib/platform/env.ts";
import { openPlace } from "#lib/platform/places/open-place.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";
import { probe } from "./probe.ts";

type Options = {
  /** As the operator names it. */
  named: string | undefined;
  /** What is so while none is named. */
  unset: string;
  /** What is listed there; all when absent. */
  folder?: string;
  advice: string;
};

/** That a place can be listed, written, read and removed from, with a probe of a few bytes. */
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
