"use client";

import { Command } from "cmdk";
import {
  BookOpen,
  CircleUser,
  Keyboard,
  KeyRound,
  LogOut,
  Moon,
  PackageSearch,
  Send,
  Sun,
  UserPlus,
  Webhook,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import type { Webhook as Subscription } from "#lib/webhooks/subscriptions/types.ts";
import { openOverlay } from "./overlay.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { placeOfId } from "./pasted-id.ts";
import { PlaceIcon } from "./place-icon.tsx";
import { placesFor } from "./places.ts";
import { signOut } from "./sign-out.ts";
import { forgetTyped, typedAhead } from "./typed-ahead.ts";
import { setTheme } from "./use-preference.ts";
import { useSearchResults } from "./use-search-results.ts";

type PaletteProps = { data: ShellFrame; onClose: () => void };

/** Everything by name: pages, actions, keys and webhooks by what they are called or by id, deliveries by theirs or their event's. */
export function Palette({ data, onClose }: PaletteProps) {
  const router = useRouter();
  const [text, setText] = useState(typedAhead);
  useEffect(forgetTyped, []);
  const base = `/${data.workspace.slug}`;
  const keys = useSearchResults<ApiKey>(data, { list: "keys", needs: "keys:read", text });
  const pasted = placeOfId(text, data.may);
  const webhooks = useSearchResults<Subscription>(data, { list: "webhooks", needs: "webhooks:read", text });

  const run = (what: () => void) => () => {
    onClose();
    what();
  };
  const go = (href: string) => run(() => router.push(href));

  return (
    <PaletteFrame onClose={onClose} onText={setText} text={text}>
      {pasted && (
        <Group heading="By its id">
          <Item icon={<PackageSearch />} onSelect={go(`${base}/${pasted.path}`)} value={`${pasted.id} ${text.trim()}`}>
            <span className="shrink-0">{pasted.words}</span>
            <span className="ml-auto min-w-0 truncate pl-2 font-mono text-2xs text-faint">{pasted.id}</span>
          </Item>
        </Group>
      )}
      <Group heading="Go to">
        {placesFor(data.may)
          .flatMap((group) => group.places)
          .map((place) => (
            <Item icon={<PlaceIcon path={place.path} />} key={place.path} onSelect={go(`${base}/${place.path}`)}>
              {place.label}
            </Item>
          ))}
        <Item icon={<BookOpen />} onSelect={go("/docs")}>
          API docs
        </Item>
        <Item icon={<CircleUser />} onSelect={go("/account")}>
          Your account
        </Item>
      </Group>
      <Group heading="Do">
        {data.may.includes("keys:write") && (
          <Item icon={<KeyRound />} onSelect={go(`${base}/keys?create=1`)}>
            Create a key
          </Item>
        )}
        {data.may.includes("webhooks:write") && (
          <Item icon={<Webhook />} onSelect={go(`${base}/webhooks?create=1`)}>
            Add a webhook
          </Item>
        )}
        {data.may.includes("webhooks:test") && (
          <Item icon={<Send />} onSelect={go(`${base}/webhooks?test=1`)}>
            Send a test event
          </Item>
        )}
        {data.may.includes("members:write") && (
          <Item icon={<UserPlus />} onSelect={go(`${base}/members?invite=1`)}>
            Invite a member
          </Item>
        )}
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
            <Item key={each.slug} onSelect={go(`/${each.slug}/overview`)} value={`workspace ${each.name} ${each.slug}`}>
              {each.name}
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
              onSelect={go(`${base}/keys/${key.id}`)}
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
              onSelect={go(`${base}/webhooks/${webhook.id}`)}
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
