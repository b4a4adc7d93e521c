"use client";

import { Bookmark, KeyRound, UserRound, Webhook } from "lucide-react";
import { useMemo } from "react";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { Member } from "#lib/accounts/members/types.ts";
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

const personEntry = (base: string, { id, name, email, role }: Member): Entry => ({
  id,
  label: name ?? email,
  icon: <UserRound />,
  note: { text: name ? email : ROLE_LABEL[role], isCode: false },
  target: { href: `${base}/members?q=${encodeURIComponent(email)}`, keptAs: name ?? email },
});

type FoundGroups = {
  groups: readonly EntryGroup[];
  /** Whether all of them were found for the current text. */
  isCurrent: boolean;
  /** Whether one of the searches failed. */
  failed: boolean;
};

/** Searches saved views, keys, webhooks and members on the server, by name or ID. */
export function useFoundGroups(data: ShellFrame, text: string): FoundGroups {
  const views = useSearchResults<SavedView>(data, { list: "views", needs: "workspace:read", text });
  const keys = useSearchResults<ApiKey>(data, { list: "keys", needs: "keys:read", text });
  const webhooks = useSearchResults<Subscription>(data, { list: "webhooks", needs: "webhooks:read", text });
  const people = useSearchResults<Member>(data, { list: "members", needs: "members:read", text });
  const base = `/${data.workspace.slug}`;
  const groups = useMemo(
    (): FoundGroups["groups"] => [
      { heading: "Saved views", entries: views.rows.map((view) => viewEntry(base, view)), isFixed: true },
      { heading: "Keys", entries: keys.rows.map((key) => keyEntry(base, key)), isFixed: true },
      { heading: "Webhooks", entries: webhooks.rows.map((webhook) => webhookEntry(base, webhook)), isFixed: true },
      { heading: "People", entries: people.rows.map((person) => personEntry(base, person)), isFixed: true },
    ],
    [base, views.rows, keys.rows, webhooks.rows, people.rows],
  );
  const all = [views, keys, webhooks, people];
  return {
    groups,
    isCurrent: all.every(({ isCurrent }) => isCurrent),
    failed: all.some(({ failed }) => failed),
  };
}
