import { explainFileFault } from "#lib/platform/storage/files/explain-file-fault.ts";
import { PlaceRefused } from "./refusal.ts";
import type { Place } from "./types.ts";

const ASK_S3 = "Look at S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, the keys and the bucket's name.";

const OTHER_PLACE = "Free up space, or choose another location.";
const FOLDER_ADVICE = { ENOSPC: OTHER_PLACE, EDQUOT: OTHER_PLACE, EROFS: "See docs/operate/back-up.md." };

/**
 * Returns an explanation for the operator if a folder or bucket is at fault; undefined for other
 * errors.
 */
function explain(error: unknown, shown: string): string | undefined {
  const { name, message, $metadata } = error as Record<string, unknown>;
  // Set whether or not the service responded.
  if ($metadata !== undefined) {
    const words = [name === "Error" ? "" : name, message === name ? "" : message];
    return `${shown}: ${words.filter(Boolean).join(": ")}. ${ASK_S3}`;
  }
  const cause = explainFileFault(error, FOLDER_ADVICE);
  return cause && `${shown}: ${cause}`;
}

/**
 * Wraps a location so that errors an operator can fix are thrown as `PlaceRefused`, with an
 * explanation.
 */
export function explained(place: Place): Place {
  const explaining = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const explanation = explain(error, place.shown);
      throw explanation === undefined ? error : new PlaceRefused(explanation, { cause: error });
    }
  };
  return {
    shown: place.shown,
    put: (key, chunks) => explaining(place.put(key, chunks)),
    read: (key, range, signal) => explaining(place.read(key, range, signal)),
    remove: (key) => explaining(place.remove(key)),
    list: (folder) => explaining(place.list(folder)),
    removeFolder: (name, options) => explaining(place.removeFolder(name, options)),
  };
}
