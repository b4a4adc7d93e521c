/** A key could name something outside its storage. The message contains the key. */
export class KeyRefused extends Error {
  override name = "KeyRefused";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/;

/**
 * Returns `key` if each of its segments is a name: not empty, not `.` or `..`, without backslashes
 * and control characters. Throws `KeyRefused` otherwise. Keys also come from the database and from
 * manifests, which may have been tampered with.
 */
export function safeKey(key: string): string {
  if (FORBIDDEN.test(key) || key.split("/").some((segment) => segment === "" || segment === "." || segment === ".."))
    throw new KeyRefused(`${JSON.stringify(key)} is not a key of a storage.`);
  return key;
}

type StoredJob = { workspaceId: string; id: string };

const resultPrefix = ({ workspaceId, id }: StoredJob): string => `jobs/${workspaceId}/${id}-`;

/**
 * Returns the key of a job's results. Each fence has its own, so that a worker never writes into
 * another's file.
 */
export const resultKey = (job: StoredJob, fence: number): string => `${resultPrefix(job)}${fence}.ndjson.gz`;

const AFTER_PREFIX = /^\d+\.ndjson\.gz$/;

/** Returns whether `key` names that job's results, and so is under its workspace's prefix. */
export const isResultKeyOf = (key: string, job: StoredJob): boolean =>
  key.startsWith(resultPrefix(job)) && AFTER_PREFIX.test(key.slice(resultPrefix(job).length));
