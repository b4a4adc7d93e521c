import type { LucideIcon } from "lucide-react";
import {
  BookOpen,
  CircleUser,
  Coins,
  KeyRound,
  Mail,
  Repeat2,
  Send,
  ShieldCheck,
  UserPlus,
  Webhook,
} from "lucide-react";
import type { Permission } from "#lib/kernel/permissions.ts";

export type PaletteLink = {
  label: string;
  /** Other words that people type for it. */
  words?: string;
  icon: LucideIcon;
  /** Under the workspace's address; one that begins with a slash is anybody's. */
  path: string;
  needs?: Permission;
};

/** Pages that are not in the sidebar. */
const PAGES: readonly PaletteLink[] = [
  { label: "Event catalogue", words: "types schema", icon: Webhook, path: "webhooks/events", needs: "webhooks:read" },
  {
    label: "Receivers that verify",
    words: "snippets signature",
    icon: Webhook,
    path: "webhooks/receivers",
    needs: "webhooks:read",
  },
  {
    label: "Security rules",
    words: "settings domains leaks",
    icon: ShieldCheck,
    path: "settings/security",
    needs: "workspace:read",
  },
  {
    label: "Notices",
    words: "settings mail chat slack",
    icon: Mail,
    path: "settings/notices",
    needs: "workspace:read",
  },
  { label: "API docs", words: "reference", icon: BookOpen, path: "/docs" },
  { label: "Your account", words: "passkeys sessions profile", icon: CircleUser, path: "/account" },
];

/** What can be done from anywhere. */
const ACTIONS: readonly PaletteLink[] = [
  { label: "Create a live key", words: "new key token", icon: KeyRound, path: "keys?create=1", needs: "keys:write" },
  {
    label: "Create a test key",
    words: "new key token",
    icon: KeyRound,
    path: "keys?env=test&create=1",
    needs: "keys:write",
  },
  { label: "Buy credits", words: "top up pay add", icon: Coins, path: "invoices?buy=1", needs: "billing:write" },
  {
    label: "Add a webhook",
    words: "new create endpoint subscription",
    icon: Webhook,
    path: "webhooks?create=1",
    needs: "webhooks:write",
  },
  { label: "Send a test event", words: "try webhook", icon: Send, path: "webhooks?test=1", needs: "webhooks:test" },
  {
    label: "See what was not delivered",
    words: "failed retrying held resend replay",
    icon: Repeat2,
    path: "deliveries?status=failed,retrying,held",
    needs: "deliveries:read",
  },
  {
    label: "Invite a member",
    words: "add people person colleague",
    icon: UserPlus,
    path: "members?invite=1",
    needs: "members:write",
  },
];

const allowed = (links: readonly PaletteLink[], may: readonly string[]): PaletteLink[] =>
  links.filter(({ needs }) => needs === undefined || may.includes(needs));

export const pagesFor = (may: readonly string[]): PaletteLink[] => allowed(PAGES, may);
export const actionsFor = (may: readonly string[]): PaletteLink[] => allowed(ACTIONS, may);
