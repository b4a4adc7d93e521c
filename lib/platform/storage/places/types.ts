import type { Storage } from "#lib/platform/storage/types.ts";

/**
 * A folder or bucket prefix named by the operator for data that leaves the installation, such as
 * backups and exports.
 */
export type Place = Storage & {
  /** The display form, without credentials. */
  shown: string;
  /**
   * Returns the names of files and folders directly in a folder, or at the top, unordered. Empty if
   * the folder does not exist.
   */
  list(folder?: string): Promise<string[]>;
  /**
   * Deletes a folder and its content. When aborted, throws the signal's reason and leaves the rest.
   */
  removeFolder(name: string, options?: RemoveOptions): Promise<void>;
};

export type RemoveOptions = {
  /** Called after each object of a bucket, since there may be many. */
  progressed?: (() => Promise<unknown>) | undefined;
  signal?: AbortSignal | undefined;
};
