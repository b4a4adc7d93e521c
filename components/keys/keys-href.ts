import type { KeyStatus } from "#lib/accounts/keys/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

/** What the list of keys shows; all of it stands in the address. */
export type KeysView = {
  env: KeyEnv;
  q?: string | undefined;
  status?: KeyStatus | undefined;
  sort: "created" | "name" | "last_used" | "spent";
  cursor?: string | undefined;
};

/** The address of a view; what is default is left out. */
export function keysHref(slug: string, view: KeysView): string {
  const query = new URLSearchParams();
  if (view.env === "test") query.set("env", "test");
  if (view.q) query.set("q", view.q);
  if (view.status) query.set("status", view.status);
  if (view.sort !== "created") query.set("sort", view.sort);
  if (view.cursor) query.set("cursor", view.cursor);
  const text = query.toString();
  return `/${slug}/keys${text && `?${text}`}`;
}
