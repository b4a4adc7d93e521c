import type { WholeWorkspace } from "../builders/whole-workspace.ts";
import type { ByAccess } from "./action-tries.ts";

type Theirs = WholeWorkspace;

/** How a loader is called by people who must be refused. */
export type LoaderTry = {
  /** Arguments after the workspace's slug, with another workspace's objects if possible. */
  args?: (theirs: Theirs) => unknown[];
  /**
   * Response to a stranger who asks for them in their own workspace; by default an answer without
   * foreign data.
   */
  stranger?: "404" | "nothing";
  /**
   * Contains nothing that is the workspace's own, or not in a new one, so that even the owner sees
   * no secret.
   */
  bare?: true;
  /** Response to the others if the guard does not end the page. */
  nobody?: string;
  lacking?: string;
  outside?: string;
};

const one = (name: keyof Theirs["ids"], stranger: "404" | "nothing" = "404"): LoaderTry => ({
  args: ({ ids }) => [ids[name]],
  stranger,
});
const listed = (name: keyof Theirs["ids"], more: object = {}): LoaderTry => ({
  args: ({ ids }) => [{ query: {}, open: ids[name], ...more }],
});

/**
 * One row for each loader; lib/dashboard/isolation.test.ts tries them all, and fails if a row is
 * missing.
 */
export const LOADER_TRIES: ByAccess<LoaderTry> = {
  "audit:read": {
    "audit/loadAudit": { args: () => [{ query: {}, open: undefined }] },
  },
  "workspace:read": {
    "audit/loadRetention": { bare: true },
    "auth/loadSignInMethods": { bare: true },
    "keys/loadKeyReview": { args: () => ["idle", undefined], bare: true, lacking: "nothing" },
    "leaks/loadLeakSettings": { bare: true, lacking: "nothing" },
    "notices/loadNotices": {},
    "overview/loadAttention": {},
    "samples/loadSamples": { bare: true },
    "overview/loadOverview": { bare: true },
    "saved-views/loadViews": { args: () => ["deliveries"] },
    "serp/loadSearchProvider": { bare: true },
    "shell/loadShell": { nobody: "nothing", outside: "nothing" },
    "workspaces/loadGeneralSettings": {},
    "workspaces/loadPolicy": { bare: true },
  },
  open: {
    "auth/loadTimes": { bare: true, nobody: "answered" },
    "retention/loadLogDays": { bare: true, nobody: "answered" },
    "auth/loadSignIn": { bare: true, nobody: "answered" },
    "auth/loadSignInLink": { args: () => ["a@example.test", "guessed"], bare: true, nobody: "answered" },
    "docs/loadReference": { bare: true, nobody: "answered" },
    "docs/loadOperation": { bare: true, nobody: "nothing" },
    "docs/loadErrorPage": { bare: true, nobody: "nothing" },
    "docs/loadGuide": { bare: true, nobody: "nothing" },
    "playground/loadTryIt": { args: () => ["scrape"], nobody: "nothing" },
    "members/loadInvitation": { args: () => ["guessed"], bare: true, nobody: "nothing" },
    "notices/loadMailbox": { args: () => [undefined], bare: true, nobody: "nothing" },
    "notices/loadUnsubscribe": { args: () => ["guessed"], bare: true, nobody: "answered" },
    "shell/homePath": { bare: true, nobody: "answered" },
    "status/loadStatus": { bare: true, nobody: "answered" },
    "workspaces/loadMyWorkspaces": { nobody: "answered" },
  },
  person: {
    "auth/loadAccount": {},
    "cli-logins/loadConnect": { args: () => [undefined], bare: true },
    "members/loadOwnInvitations": { bare: true },
    "shell/loadTopUpPath": { args: ({ workspaceId }) => [workspaceId], bare: true, stranger: "nothing" },
    "workspaces/loadNewWorkspace": { bare: true },
  },
  "credits:read": {
    "credits/loadLedger": { args: () => [{}, "all"], bare: true },
  },
  "deliveries:read": {
    "deliveries/loadDeliveryLog": listed("delivery"),
    "deliveries/hasTestDeliveries": { args: () => [{}], bare: true },
    "deliveries/loadDelivery": one("delivery", "nothing"),
    "replays/loadReplays": { args: () => [undefined], bare: true },
    "replays/loadReplay": { ...one("replay"), bare: true },
  },
  "invoices:read": {
    "invoices/loadInvoices": { args: () => [{}], bare: true },
    "invoices/loadInvoice": one("invoice", "nothing"),
  },
  "jobs:read": {
    "crawls/loadCrawls": { args: () => [{}] },
    "crawls/loadCrawl": one("crawl"),
    "monitors/loadMonitors": { args: () => [{}] },
    "monitors/loadMonitor": one("monitor"),
    "jobs/loadJobs": { ...listed("job"), bare: true },
    "jobs/findJob": { ...one("job", "nothing"), bare: true },
  },
  "keys:read": {
    "keys/loadKeys": { args: () => [{}] },
    "keys/loadKey": one("key"),
    "leaks/loadFindings": { args: () => [undefined] },
    "leaks/loadFinding": one("finding"),
    "leaks/loadLeakOfKey": { ...one("leakedKey", "nothing"), bare: true },
    "rotations/loadRotation": one("key"),
  },
  "webhooks:read": {
    "listeners/loadListeners": { args: ({ ids }) => [ids.listener] },
    "webhooks/loadWebhooks": { args: () => [(webhooks: object) => ({ webhooks })] },
    "webhooks/loadWebhook": one("webhook"),
    "webhooks/loadEventCatalogue": { bare: true },
    "webhooks/loadReceivers": { bare: true },
  },
  "members:read": {
    "members/loadMembers": { args: () => [{}] },
  },
  "playground:run": {
    "playground/loadPlayground": {},
  },
  "requests:read": {
    "requests/loadRequestLog": listed("request", { env: "live" }),
    "requests/findRequest": { ...one("request", "nothing"), bare: true },
  },
  "billing:write": {
    "settings/loadBilling": {},
  },
  "usage:read": {
    "usage/loadUsage": { args: () => [{ group_by: "key" }] },
  },
};

/** How a dashboard route is called; `bare` as for a loader. */
export type RouteTry = {
  params?: (theirs: Theirs) => Record<string, string>;
  search?: (theirs: Theirs) => string;
  stranger?: "404";
  bare?: true;
  /** Response to anybody, for a route without our guard. */
  anybody?: "404" | "303";
};

const thing = (name: keyof Theirs["ids"]): RouteTry => ({ params: ({ ids }) => ({ id: ids[name] }), stranger: "404" });

/** One row for each handler in app/api, by its folder. */
export const ROUTE_TRIES: ByAccess<RouteTry> = {
  open: {
    "auth/[...nextauth] GET": { params: () => ({ nextauth: "session" }), anybody: "404" },
    "auth/[...nextauth] POST": { params: () => ({ nextauth: "signout" }), anybody: "404" },
    "unsubscribe/[token] GET": { params: () => ({ token: "guessed" }), anybody: "303" },
    "unsubscribe/[token] POST": { params: () => ({ token: "guessed" }), anybody: "404" },
  },
  "workspace:read": {
    "dashboard/[workspace]/views GET": { search: ({ secret }) => `q=${secret}` },
  },
  "audit:read": {
    "dashboard/[workspace]/audit/export GET": {},
  },
  "deliveries:read": {
    "dashboard/[workspace]/deliveries GET": {},
    "dashboard/[workspace]/deliveries/[id] GET": thing("delivery"),
    "dashboard/[workspace]/deliveries/export GET": {},
    "dashboard/[workspace]/replays GET": { bare: true },
  },
  "invoices:read": {
    "dashboard/[workspace]/invoices/[id] GET": { ...thing("invoice"), bare: true },
  },
  "jobs:read": {
    "dashboard/[workspace]/crawls/[id] GET": thing("crawl"),
    "dashboard/[workspace]/crawls/[id]/branches GET": { ...thing("crawl"), bare: true },
    "dashboard/[workspace]/jobs GET": { bare: true },
    "dashboard/[workspace]/jobs/[id] GET": { ...thing("job"), bare: true },
  },
  "members:read": {
    "dashboard/[workspace]/members GET": { search: ({ secret }) => `q=${secret}` },
  },
  "keys:read": {
    "dashboard/[workspace]/keys GET": { search: ({ secret }) => `q=${secret}` },
    "dashboard/[workspace]/keys/[id]/rotation GET": thing("key"),
    "dashboard/[workspace]/leaks/sources GET": { bare: true },
  },
  "credits:read": {
    "dashboard/[workspace]/ledger/export GET": { bare: true },
  },
  "webhooks:read": {
    "dashboard/[workspace]/listeners GET": {},
    "dashboard/[workspace]/webhooks GET": { search: ({ secret }) => `q=${secret}` },
  },
  "requests:read": {
    "dashboard/[workspace]/requests GET": { bare: true },
    "dashboard/[workspace]/requests/[id] GET": { ...thing("request"), bare: true },
  },
  "usage:read": {
    "dashboard/[workspace]/usage/export GET": { search: () => "group_by=key" },
  },
};
