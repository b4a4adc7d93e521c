import type { Storage } from "../../storage/types.ts";

/** Where backups lie: a folder or a part of a bucket. Keys begin with a backup's name. */
export type BackupPlace = Pick<Storage, "put" | "read"> & {
  /** As the operator names it. */
  shown: string;
  /** The names of what lies there and looks like a backup, whole or not, the newest first. */
  list(): Promise<string[]>;
  /** Deletes all that a backup left. */
  removeBackup(name: string): Promise<void>;
};
