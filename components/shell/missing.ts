type Missing = {
  /** The kind of object: "key". */
  noun: string;
  id: string;
  /** The list of such objects; the path is relative to the workspace. */
  list: { path: string; label: string };
  /** Why it may be gone. */
  why: string;
};

const DELETED = "It was deleted, the address is mistyped, or it belongs to another workspace.";
const KEPT = "It is no longer in the log, the address is mistyped, or it belongs to another workspace.";

/** By the first part of the path. */
const KINDS: Readonly<Record<string, Omit<Missing, "id">>> = {
  keys: { noun: "key", list: { path: "keys", label: "All keys" }, why: DELETED },
  leaks: { noun: "leak", list: { path: "keys", label: "All keys" }, why: DELETED },
  webhooks: { noun: "webhook", list: { path: "webhooks", label: "All webhooks" }, why: DELETED },
  deliveries: { noun: "delivery", list: { path: "deliveries", label: "All deliveries" }, why: KEPT },
  requests: { noun: "request", list: { path: "requests", label: "All requests" }, why: KEPT },
  jobs: { noun: "job", list: { path: "jobs", label: "All jobs" }, why: KEPT },
  crawls: { noun: "crawl", list: { path: "crawls", label: "All crawls" }, why: KEPT },
  monitors: { noun: "monitor", list: { path: "monitors", label: "All monitors" }, why: DELETED },
  invoices: { noun: "invoice", list: { path: "invoices", label: "All invoices" }, why: DELETED },
};

/** Returns what a workspace path names; undefined if nothing. */
export function missingAt(pathname: string): Missing | undefined {
  const [, , kind, id, ...deeper] = pathname.split("/");
  const known = kind !== undefined && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!known || !id || deeper.length > 1) return undefined;
  return { ...known, id: decoded(id).slice(0, 64) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
