type Missing = {
  /** What was looked for: "key". */
  noun: string;
  /** Its id, when the address has one. */
  id: string;
  /** Where all of its kind are, under the workspace's address. */
  list: { path: string; label: string };
  /** Why it may be gone. */
  why: string;
};

const DELETED = "It was deleted, the address is mistyped, or it belongs to another workspace.";
const KEPT = "It is older than the log goes back, the address is mistyped, or it belongs to another workspace.";

/** What stands behind the first part of an address. */
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

/** What an address under a workspace was meant to show; undefined for one that names no thing. */
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
