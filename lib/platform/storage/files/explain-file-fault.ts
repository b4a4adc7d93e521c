type Fault = { cause: string; advice?: string };

const NO_FOLDER: Fault = { cause: "this path is a file or is inside one", advice: "Name a folder." };
const NO_RIGHT: Fault = { cause: "permission denied", advice: "Grant this user access, or run as the service's user." };

/** Causes and advice by system error code. */
const FAULTS: Record<string, Fault> = {
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  ENOENT: { cause: "this folder does not exist and cannot be created", advice: "Name another one." },
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: { cause: "the file system is read-only, at least for this service" },
  ENOSPC: { cause: "the disk is full", advice: "Free some space." },
  EDQUOT: { cause: "this user's share of the disk is used up", advice: "Free some space." },
  EIO: { cause: "the disk cannot be read or written" },
  EMFILE: {
    cause: "this process has too many files open",
    advice: "Raise its limit (ulimit -n, LimitNOFILE).",
  },
  ENFILE: { cause: "this machine has too many files open", advice: "Raise fs.file-max." },
  ENAMETOOLONG: { cause: "the name is too long" },
};

/**
 * Returns the cause of a failed file operation and what to do about it; undefined for an error of
 * another kind.
 *
 * @param advice replaces the advice for the codes in it.
 */
export function explainFileFault(error: unknown, advice: Record<string, string> = {}): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  const fault = typeof code === "string" ? FAULTS[code] : undefined;
  if (code === undefined || !fault) return undefined;
  return [`${fault.cause} (${code}).`, advice[code] ?? fault.advice].filter(Boolean).join(" ");
}
