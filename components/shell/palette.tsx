"use client";

import { Command } from "cmdk";
import { Bookmark, History, Keyboard, KeyRound, LogOut, Moon, PackageSearch, Sun, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import type { Webhook as Subscription } from "#lib/webhooks/subscriptions/types.ts";
import { openOverlay } from "./overlay.ts";
import { actionsFor, type PaletteLink, pagesFor } from "./palette-actions.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { placeOfId } from "./pasted-id.ts";
import { PlaceIcon } from "./place-icon.tsx";
import { placesFor } from "./places.ts";
import { keepPlace, recentPlaces } from "./recent-places.ts";
import { signOut } from "./sign-out.ts";
import { forgetTyped, typedAhead } from "./typed-ahead.ts";
import { setTheme } from "./use-preference.ts";
import { useSearchResults } from "./use-search-results.ts";

type PaletteProps = { data: ShellFrame; onClose: () => void };

/** Everything by name: pages, actions, saved views, keys and webhooks by what they are called or by id, deliveries by theirs or their event's. */
export function Palette({ data, onClose }: PaletteProps) {
  const router = useRouter();
  const [text, setText] = useState(typedAhead);
  useEffect(forgetTyped, []);
  const base = `/${data.workspace.slug}`;
  const keys = useSearchResults<ApiKey>(data, { list: "keys", needs: "keys:read", text });
  const pasted = placeOfId(text, data.may);
  const webhooks = useSearchResults<Subscription>(data, { list: "webhooks", needs: "webhooks:read", text });

  const views = useSearchResults<SavedView>(data, { list: "views", needs: "workspace:read", text });

  const run = (what: () => void) => () => {
    onClose();
    what();
  };
  const go = (href: string, label: string) =>
    run(() => {
      keepPlace(data.workspace.slug, { href, label });
      router.push(href);
    });
  const [recent] = useState(() => recentPlaces(data.workspace.slug));
  const link = ({ label, words, icon: Icon, path }: PaletteLink) => (
    <Item
      icon={<Icon />}
      key={path}
      onSelect={go(path.startsWith("/") ? path : `${base}/${path}`, label)}
      value={`${label} ${words ?? ""}`}
    >
      {label}
    </Item>
  );

  return (
    <PaletteFrame onClose={onClose} onText={setText} text={text}>
      {pasted && (
        <Group heading="By its id">
          <Item
            icon={<PackageSearch />}
            onSelect={go(`${base}/${pasted.path}`, pasted.id)}
            value={`${pasted.id} ${text.trim()}`}
          >
            <span className="shrink-0">{pasted.words}</span>
            <span className="ml-auto min-w-0 truncate pl-2 font-mono text-2xs text-faint">{pasted.id}</span>
          </Item>
        </Group>
      )}
      {recent.length > 0 && text === "" && (
        <Group heading="Recent">
          {recent.map(({ href, label }) => (
            <Item icon={<History />} key={href} onSelect={go(href, label)} value={`recent ${label} ${href}`}>
              <span className="truncate">{label}</span>
            </Item>
          ))}
        </Group>
      )}
      <Group heading="Go to">
        {placesFor(data.may)
          .flatMap((group) => group.places)
          .map((place) => (
            <Item
              icon={<PlaceIcon path={place.path} />}
              key={place.path}
              onSelect={go(`${base}/${place.path}`, place.label)}
            >
              {place.label}
            </Item>
          ))}
        {pagesFor(data.may).map(link)}
      </Group>
      <Group heading="Do">
        {actionsFor(data.may).map(link)}
        <Item icon={<Moon />} onSelect={run(() => setTheme("dark"))}>
          Dark theme
        </Item>
        <Item icon={<Sun />} onSelect={run(() => setTheme("light"))}>
          Light theme
        </Item>
        <Item icon={<Keyboard />} onSelect={run(() => openOverlay("shortcuts"))}>
          Keyboard shortcuts
        </Item>
        <Item icon={<LogOut />} onSelect={run(signOut)}>
          Sign out
        </Item>
      </Group>
      {data.workspaces.length > 1 && (
        <Group heading="Workspaces">
          {data.workspaces.map((each) => (
            <Item
              key={each.slug}
              onSelect={run(() => router.push(`/${each.slug}/overview`))}
              value={`workspace ${each.name} ${each.slug}`}
            >
              {each.name}
            </Item>
          ))}
        </Group>
      )}
      {views.length > 0 && (
        <Group heading="Saved views">
          {views.map((view) => (
            <Item
              icon={<Bookmark />}
              key={view.id}
              onSelect={go(`${base}/${view.page}?${view.query}`, view.name)}
              value={`view ${view.name} ${view.id} ${text}`}
            >
              <span className="truncate">{view.name}</span>
              <span className="ml-auto pl-2 text-2xs text-faint">{view.page}</span>
            </Item>
          ))}
        </Group>
      )}
      {keys.length > 0 && (
        <Group heading="Keys">
          {keys.map((key) => (
            <Item
              icon={<KeyRound />}
              key={key.id}
              onSelect={go(`${base}/keys/${key.id}`, key.name)}
              value={`${key.name} ${key.id} ${key.token_hint} ${text}`}
            >
              <span className="truncate">{key.name}</span>
              <span className="ml-auto font-mono text-2xs text-faint">{key.token_hint}</span>
            </Item>
          ))}
        </Group>
      )}
      {webhooks.length > 0 && (
        <Group heading="Webhooks">
          {webhooks.map((webhook) => (
            <Item
              icon={<Webhook />}
              key={webhook.id}
              onSelect={go(`${base}/webhooks/${webhook.id}`, webhook.description || webhook.url)}
              value={`${webhook.description} ${webhook.url} ${webhook.id} ${text}`}
            >
              <span className="truncate">{webhook.description || webhook.url}</span>
              {webhook.description && (
                <span className="ml-auto min-w-0 truncate pl-2 font-mono text-2xs text-faint">{webhook.url}</span>
              )}
            </Item>
          ))}
        </Group>
      )}
    </PaletteFrame>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
      heading={heading}
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { icon?: ReactNode; value?: string; onSelect: () => void; children: ReactNode };

function Item({ icon, value, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
      onSelect={onSelect}
      {...(value !== undefined && { value })}
    >
      {icon}
      {children}
    </Command.Item>
  );
}
