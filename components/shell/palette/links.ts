import type { LucideIcon } from "lucide-react";
import {
  Activity,
  BookOpen,
  CircleUser,
  Coins,
  Eye,
  KeyRound,
  Mail,
  Network,
  Repeat2,
  RotateCcw,
  Send,
  ShieldCheck,
  UserPlus,
  WalletCards,
  Webhook,
} from "lucide-react";
import type { Permission } from "#lib/kernel/permissions.ts";

export type PaletteLink = {
  label: string;
  /** Synonyms that people type. */
  words?: string;
  icon: LucideIcon;
  /** Relative to the workspace; a leading slash makes it absolute. */
  path: string;
  needs?: Permission;
};

/** Synonyms of the sidebar's places, by path. */
const PLACE_WORDS: Readonly<Record<string, string>> = {
  overview: "home dashboard start balance",
  keys: "api key token secret credential scope limit ceiling spending rate",
  requests: "api calls logs history errors evidence",
  jobs: "batch async bulk scrape",
  crawls: "site spider crawler urls",
  monitors: "watch changes diff schedule cron",
  playground: "try scrape call console",
  webhooks: "endpoint subscription callback url events",
  listeners: "tunnel local cli development",
  deliveries: "webhook events attempts logs failed retry not arrived",
  replays: "bulk resend again deliveries",
  usage: "spending spend cost credits analytics statistics chart",
  budgets: "spending limit cap ceiling alerts",
  ledger: "credits transactions movements balance charges",
  invoices: "bills receipts payments vat tax",
  billing: "spending limit payment card company vat tax alerts",
  members: "people team users roles invitations colleagues",
  audit: "logs history changes who",
  settings: "workspace name preferences",
};

export const wordsOfPlace = (path: string): string | undefined => PLACE_WORDS[path];

/** Pages outside `placesFor`, and parts of pages that people look for by name. */
const PAGES: readonly PaletteLink[] = [
  {
    label: "Leaked keys",
    words: "leaks exposed token secret scanning",
    icon: KeyRound,
    path: "leaks",
    needs: "keys:read",
  },
  { label: "Event catalogue", words: "types schema", icon: Webhook, path: "webhooks/events", needs: "webhooks:read" },
  {
    label: "Example receivers",
    words: "snippets signature code examples",
    icon: Webhook,
    path: "webhooks/receivers",
    needs: "webhooks:read",
  },
  {
    label: "Spending limit and budget alerts",
    words: "monthly cap threshold overspend",
    icon: WalletCards,
    path: "billing",
    needs: "billing:write",
  },
  {
    label: "Automatic top-up",
    words: "recharge refill credits",
    icon: WalletCards,
    path: "billing",
    needs: "billing:write",
  },
  {
    label: "Security",
    words: "settings rules domains leaks sign-in methods single sign-on expiry",
    icon: ShieldCheck,
    path: "settings/security",
    needs: "workspace:read",
  },
  {
    label: "Rate limits of new keys",
    words: "throttle requests per second security",
    icon: ShieldCheck,
    path: "settings/security",
    needs: "workspace:read",
  },
  {
    label: "Notices",
    words: "notifications settings mail email chat slack alerts",
    icon: Mail,
    path: "settings/notices",
    needs: "workspace:read",
  },
  { label: "API docs", words: "reference documentation help guides sdk", icon: BookOpen, path: "/docs" },
  { label: "Quickstart", words: "first call getting started docs", icon: BookOpen, path: "/docs/quickstart" },
  { label: "Changelog", words: "what is new releases docs", icon: BookOpen, path: "/docs/changelog" },
  { label: "Status", words: "health outage incident", icon: Activity, path: "/status" },
  {
    label: "Your account",
    words: "passkeys sessions profile name email times browsers",
    icon: CircleUser,
    path: "/account",
  },
];

/** Actions available everywhere. */
const ACTIONS: readonly PaletteLink[] = [
  {
    label: "Create a live key",
    words: "new api key token",
    icon: KeyRound,
    path: "keys?create=1",
    needs: "keys:write",
  },
  {
    label: "Create a test key",
    words: "new api key token sandbox",
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
    label: "Send deliveries again",
    words: "bulk replay resend retry failed",
    icon: RotateCcw,
    path: "deliveries?resend=1",
    needs: "deliveries:replay",
  },
  {
    label: "New crawl",
    words: "start create crawl site spider",
    icon: Network,
    path: "crawls?create=1",
    needs: "jobs:write",
  },
  {
    label: "Create a monitor",
    words: "new add watch changes",
    icon: Eye,
    path: "monitors?create=1",
    needs: "jobs:write",
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
