"use client";

import { Bookmark, KeyRound, Webhook } from "lucide-react";
import { useMemo } from "react";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import type { Webhook as Subscription } from "#lib/webhooks/subscriptions/types.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { useSearchResults } from "./use-search-results.ts";

const viewEntry = (base: string, { id, name, page, query }: SavedView): Entry => ({
  id,
  label: name,
  icon: <Bookmark />,
  note: { text: page, isCode: false },
  target: { href: `${base}/${page}?${query}`, keptAs: name },
});

const keyEntry = (base: string, { id, name, token_hint }: ApiKey): Entry => ({
  id,
  label: name,
  icon: <KeyRound />,
  note: { text: token_hint, isCode: true },
  target: { href: `${base}/keys/${id}`, keptAs: name },
});

const webhookEntry = (base: string, { id, description, url }: Subscription): Entry => ({
  id,
  label: description || url,
  icon: <Webhook />,
  ...(description && { note: { text: url, isCode: true } }),
  target: { href: `${base}/webhooks/${id}`, keptAs: description || url },
});

/** What the server finds for the text: saved views, keys and webhooks, by what they are called or by id. */
export function useFoundGroups(data: ShellFrame, text: string): readonly EntryGroup[] {
  const views = useSearchResults<SavedView>(data, { list: "views", needs: "workspace:read", text });
  const keys = useSearchResults<ApiKey>(data, { list: "keys", needs: "keys:read", text });
  const webhooks = useSearchResults<Subscription>(data, { list: "webhooks", needs: "webhooks:read", text });
  const base = `/${data.workspace.slug}`;
  return useMemo(
    () => [
      { heading: "Saved views", entries: views.map((view) => viewEntry(base, view)), isFixed: true },
      { heading: "Keys", entries: keys.map((key) => keyEntry(base, key)), isFixed: true },
      { heading: "Webhooks", entries: webhooks.map((webhook) => webhookEntry(base, webhook)), isFixed: true },
    ],
    [base, views, keys, webhooks],
  );
}
