import type { ARCHIVE_KEYS } from "./constants.ts";

/** The tables whose old days lie in the archive, each in a folder of this name. */
export type ArchiveKind = keyof typeof ARCHIVE_KEYS;

/** A place in the order of a log: of an attempt, that of its delivery. */
export type LogPosition = { at: Date; id: string };

/** An object of the archive: some rows of a workspace's day, the oldest first. */
export type ArchivedPart = {
  kind: ArchiveKind;
  workspaceId: string;
  /** As `2026-11-24`, in UTC. */
  day: string;
  part: number;
  rows: number;
  /** Compressed, as it lies there. */
  bytes: number;
  sha256: string;
  first: LogPosition;
  last: LogPosition;
};
