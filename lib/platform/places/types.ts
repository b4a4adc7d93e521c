import type { Storage } from "../storage/types.ts";

/** A folder or a part of a bucket that an operator named, for what leaves the installation: backups, exports. */
export type Place = Storage & {
  /** As the operator names it, without anything secret. */
  shown: string;
  /** The names of what lies right in a folder of it, or in itself: folders and files, in no order. None where there is no such folder. */
  list(folder?: string): Promise<string[]>;
  /** Deletes a folder with all that is in it. */
  removeFolder(name: string): Promise<void>;
};
