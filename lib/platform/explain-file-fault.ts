/** What keeps a file from being made or read, and what to do; by the system's code. */
const FAULTS: Record<string, string> = {
  ENOTDIR: "this is a file, or lies under one. Name a folder.",
  EEXIST: "this is a file, or lies under one. Name a folder.",
  ENOENT: "this folder cannot be made here. Name another place.",
  EACCES: "this user has no right to it. Give it the right, or run this as the user of the service.",
  EPERM: "this user has no right to it. Give it the right, or run this as the user of the service.",
  EROFS: "it cannot be written to (a read-only file system, or the service may not). See docs/operate/back-up.md.",
  ENOSPC: "the disk is full. Make room, or name another place.",
  EDQUOT: "this user's share of the disk is used up. Make room, or name another place.",
  EIO: "the disk cannot be read or written.",
  EMFILE: "this process has too many files open. Raise its limit (ulimit -n, LimitNOFILE).",
  ENFILE: "this machine has too many files open. Raise fs.file-max.",
  ENAMETOOLONG: "the name is too long.",
};

/** Returns the cause of a failed file operation and what to do about it; undefined for an error of another kind. */
export function explainFileFault(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  const cause = typeof code === "string" ? FAULTS[code] : undefined;
  return cause && `${cause} (${code})`;
}
