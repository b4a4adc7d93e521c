import type { Storage } from "../storage/types.ts";

/** A folder or a part of a bucket that an operator named, for what leaves the installation: backups, exports. */
export type Place = Storage & {
  /** As the operator names it, without anything secret. */
  shown: string;
  /** The names of what lies right in a folder of it, or in itself: folders and files, in no order. None where there is no such folder. */
  list(folder?: string): Promise<string[]>;
  /** Deletes a folder with all that is in it. Throws the signal's reason where it is told to stop, which leaves the rest. */
  removeFolder(name: string, options?: RemoveOptions): Promise<void>;
};

export type RemoveOptions = {
  /** Called after each object of a bucket: it may have very many. */
  progressed?: (() => Promise<unknown>) | undefined;
  signal?: AbortSignal | undefined;
};
