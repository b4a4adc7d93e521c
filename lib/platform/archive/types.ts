import type { ARCHIVE_KEYS } from "./constants.ts";

/** The tables whose old days are archived, each in a folder of this name. */
export type ArchiveKind = keyof typeof ARCHIVE_KEYS;

/** A position in the order of a log; for an attempt, that of its delivery. */
export type LogPosition = { at: Date; id: string };

/** An object of the archive: some rows of a workspace's day, oldest first. */
export type ArchivedPart = {
  kind: ArchiveKind;
  workspaceId: string;
  /** A UTC date, e.g. `2026-11-24`. */
  day: string;
  part: number;
  rows: number;
  /** Compressed. */
  bytes: number;
  sha256: string;
  first: LogPosition;
  last: LogPosition;
};
