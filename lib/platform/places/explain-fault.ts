import { PlaceRefused } from "./refusal.ts";
import type { Place } from "./types.ts";

const FOLDER_FAULTS: Record<string, string> = {
  ENOTDIR: "this is a file, or lies under one. Name a folder.",
  EEXIST: "this is a file, or lies under one. Name a folder.",
  ENOENT: "this folder cannot be made here. Name another place.",
  EACCES: "this user has no right to it. Give it the right, or run this as the user of the service.",
  EPERM: "this user has no right to it. Give it the right, or run this as the user of the service.",
  EROFS: "it cannot be written to (a read-only file system, or the service may not). See docs/operate/back-up.md.",
  ENOSPC: "the disk is full. Make room, or name another place.",
  EDQUOT: "this user's share of the disk is used up. Make room, or name another place.",
  EIO: "the disk cannot be read or written.",
  ENAMETOOLONG: "the name is too long.",
};

const ASK_S3 = "Look at S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, the keys and the bucket's name.";

/** What to tell a person whose folder or bucket does not work; nothing for an error of another kind. */
function explain(error: unknown, shown: string): string | undefined {
  const { code, name, message, $metadata } = error as Record<string, unknown>;
  // Whatever the service answered, and no answer as well.
  if ($metadata !== undefined) {
    const words = [name === "Error" ? "" : name, message === name ? "" : message];
    return `${shown}: ${words.filter(Boolean).join(": ")}. ${ASK_S3}`;
  }
  const advice = typeof code === "string" ? FOLDER_FAULTS[code] : undefined;
  return advice && `${shown}: ${advice} (${code})`;
}

/** The same place, which says in plain words what an operator can mend: it then throws `PlaceRefused`. */
export function explained(place: Place): Place {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const explanation = explain(error, place.shown);
      throw explanation === undefined ? error : new PlaceRefused(explanation, { cause: error });
    }
  };
  return {
    shown: place.shown,
    put: (key, chunks) => told(place.put(key, chunks)),
    read: (key, range, signal) => told(place.read(key, range, signal)),
    remove: (key) => told(place.remove(key)),
    list: (folder) => told(place.list(folder)),
    removeFolder: (name, options) => told(place.removeFolder(name, options)),
  };
}
