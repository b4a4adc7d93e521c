import { newToken } from "#lib/accounts/keys/token.ts";
import type { Permission } from "#lib/kernel/permissions.ts";
import type { WholeWorkspace } from "../builders/whole-workspace.ts";

/** Rows by who may call: members with this permission, any signed-in person, or anybody (`open`). */
export type ByAccess<Row> = Partial<Record<Permission | "person" | "open", Readonly<Record<string, Row>>>>;

/** How an action is called by people who must be refused. */
export type ActionTry = {
  /** Its input, with another workspace's objects if possible. */
  input: (theirs: WholeWorkspace) => unknown;
  /**
   * Response to a member of another workspace who has the permission; by default `not_found`, if
   * the input has foreign IDs.
   */
  stranger?: string;
};

const id = (name: keyof WholeWorkspace["ids"], more: object = {}): ActionTry => ({
  input: ({ ids }) => ({ id: ids[name], ...more }),
});
const as = (
  field: string,
  name: keyof WholeWorkspace["ids"],
  more: object = {},
  stranger = "not_found",
): ActionTry => ({
  input: ({ ids }) => ({ [field]: ids[name], ...more }),
  stranger,
});
const plain = (input: object, stranger?: string): ActionTry => ({ input: () => input, ...(stranger && { stranger }) });

const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key" };
const attested = { response: { ...CREDENTIAL, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } } };
const asserted = {
  response: { ...CREDENTIAL, response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" } },
};
const MONITOR = { name: "n", urls: ["https://192.0.2.1/"], schedule: { every: 1, unit: "hours" } };
const CRAWL = { url: "https://192.0.2.1/" };
const RANGE = { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
/** Codes belong to whoever has them; an unused one belongs to nobody. */
const NO_CODE = plain({ code: "BBBB-BBBB" }, "not_found");

/**
 * One row for each server action; lib/dashboard/isolation.test.ts tries them all, and fails if a
 * row is missing.
 */
export const ACTION_TRIES: ByAccess<ActionTry> = {
  "workspace:write": {
    "audit/setRetentionAction": plain({ days: 90 }),
    "notices/connectChannelAction": plain({ channel: "chat", url: "http://10.0.0.1/" }, "invalid_url"),
    "notices/disconnectChannelAction": plain({ channel: "chat" }, "not_found"),
    "notices/testChannelAction": plain({ channel: "chat" }, "not_found"),
    "notices/retryNoticeAction": as("notice_id", "notice"),
    "samples/fillSamplesAction": plain({}),
    "samples/removeSamplesAction": plain({}),
    "serp/checkProviderAction": plain({}, "feature_unavailable"),
  },
  "settings:write": {
    "workspaces/renameWorkspaceAction": plain({ name: "Mallory's" }),
    "workspaces/setEmailDomainsAction": plain({ domains: [] }),
    "workspaces/setKeyLifetimeAction": plain({ days: null }),
    "workspaces/setRateLimitsAction": plain({ rate_limit: 1, rate_limit_minute: null, rate_limit_day: null }),
  },
  open: {
    "auth/requestSignInLinkAction": { input: ({ people }) => ({ email: people.owner.actor.label }) },
    "auth/beginPasskeySignInAction": plain({}),
    "auth/endPasskeySignInAction": plain(asserted, "passkey_refused"),
    "auth/signOutAction": plain({}),
    "auth/openMailboxAction": plain({ secret: "guessed" }, "invalid_parameter"),
    "auth/signInByInvitationAction": plain({ token: "guessed" }, "not_found"),
    "leaks/reportLeakAction": plain({ token: newToken("live"), url: "" }),
  },
  person: {
    "auth/revokeSessionAction": as("session_id", "session"),
    "auth/revokeOtherSessionsAction": plain({}),
    "auth/renamePersonAction": plain({ name: "Mallory" }),
    "auth/saveTimesAction": plain({ time_zone: "Europe/Berlin" }),
    "auth/beginRegistrationAction": plain({}),
    "auth/addPasskeyAction": plain(attested, "passkey_refused"),
    "auth/renamePasskeyAction": as("passkey_id", "passkey", { name: "mine" }),
    "auth/removePasskeyAction": as("passkey_id", "passkey"),
    "auth/beginConfirmationAction": plain({}, "no_passkey"),
    "auth/confirmByPasskeyAction": plain(asserted, "passkey_refused"),
    "cli-logins/denyLoginAction": NO_CODE,
    "members/acceptOwnInvitationAction": as("invitation_id", "invitation"),
    "members/acceptInvitationAction": {
      input: ({ ids }) => ({ token: ids.invitationToken }),
      stranger: "wrong_address",
    },
    "workspaces/createWorkspaceAction": plain({ name: "Another" }),
  },
  "keys:write": {
    "cli-logins/approveLoginAction": NO_CODE,
    "keys/createKeyAction": plain({ name: "k", env: "test", scopes: ["scrape"] }),
    "keys/updateKeyAction": id("key", { name: "mine" }),
    "keys/revokeKeyAction": id("key"),
    "keys/revokeIdleKeyAction": id("key"),
    "leaks/setLeakRevocationAction": plain({ on: false }),
    "leaks/requestScanAction": plain({}, "not_configured"),
    "leaks/revokeLeakedKeyAction": as("finding", "finding"),
    "leaks/claimReplacementAction": as("finding", "finding"),
    "rotations/succeedKeyAction": id("key"),
    "rotations/planRetirementAction": id("key", { quiet_hours: null }),
  },
  "deliveries:replay": {
    "deliveries/replayDeliveryAction": as("delivery_id", "delivery"),
    "deliveries/retryDeliveryAction": as("delivery_id", "delivery"),
    // It returns an outcome per delivery: that it does not exist.
    "deliveries/sendAgainAction": {
      input: ({ ids }) => ({ delivery_ids: [ids.delivery, ids.heldDelivery] }),
      stranger: "ok",
    },
    "replays/previewReplayAction": as("webhook_id", "webhook", RANGE, "invalid_parameter"),
    "replays/createReplayAction": as("webhook_id", "webhook", RANGE, "invalid_parameter"),
    "replays/updateReplayAction": as("replay_id", "replay", { status: "paused" }),
    "replays/cancelReplayAction": as("replay_id", "replay"),
    "replays/retryReplayAction": as("replay_id", "replay"),
  },
  "billing:write": {
    "invoices/buyPackAction": plain({ pack_id: "none", price: 1, currency: "EUR" }, "invalid_parameter"),
    "invoices/startPaymentAction": id("invoice"),
    "settings/saveBillingDetailsAction": plain({
      company: "Mallory",
      address_lines: [],
      country: "",
      vat_id: "",
      contacts: [],
      order_number: "",
      currency: "EUR",
    }),
    "settings/setThresholdAction": plain({ threshold: 5 }),
    "settings/saveAutoTopUpAction": plain({ auto_top_up: null }),
  },
  "budget:write": {
    "settings/saveAlertsAction": plain({ monthly_budget: null, levels: [] }),
  },
  "jobs:write": {
    "crawls/createCrawlAction": {
      input: ({ ids }) => ({ key_id: ids.key, crawl: CRAWL }),
      stranger: "invalid_parameter",
    },
    "crawls/forecastCrawlAction": {
      input: ({ ids }) => ({ key_id: ids.key, crawl: CRAWL }),
      stranger: "invalid_parameter",
    },
    "monitors/createMonitorAction": {
      input: ({ ids }) => ({ key_id: ids.key, monitor: MONITOR }),
      stranger: "invalid_parameter",
    },
    "crawls/cancelCrawlAction": as("crawl_id", "crawl"),
    "crawls/pauseCrawlAction": as("crawl_id", "crawl"),
    "crawls/resumeCrawlAction": as("crawl_id", "crawl"),
    "monitors/forecastMonitorAction": plain(MONITOR),
    "monitors/updateMonitorAction": as("monitor_id", "monitor", { changes: { paused: true } }),
    "monitors/runMonitorAction": as("monitor_id", "monitor"),
    "monitors/deleteMonitorAction": as("monitor_id", "monitor"),
    "jobs/cancelJobAction": as("job_id", "job"),
  },
  "webhooks:write": {
    "listeners/endListenerAction": id("listener"),
    "webhooks/createWebhookAction": plain({ url: "https://192.0.2.1/mine", events: ["*"] }, "url_not_allowed"),
    "webhooks/updateWebhookAction": id("webhook", { description: "mine" }),
    "webhooks/pauseWebhookAction": id("webhook"),
    "webhooks/resumeWebhookAction": id("webhook"),
    "webhooks/deleteWebhookAction": id("webhook"),
    "webhooks/rotateSecretAction": id("webhook"),
    "webhooks/revealSecretAction": id("webhook"),
    "webhooks/revealWorkspaceSecretAction": plain({ env: "live" }),
  },
  "webhooks:test": {
    "listeners/testListenerAction": id("listener", { event: "key.created" }),
    "webhooks/sendTestEventAction": as("webhook_id", "webhook", { event: "key.created" }),
  },
  "members:write": {
    "members/inviteMemberAction": plain({ email: "guest@example.test" }),
    "members/resendInvitationAction": as("invitation_id", "invitation"),
    "members/revokeInvitationAction": as("invitation_id", "invitation"),
    "members/changeRoleAction": as("member_id", "member", { role: "billing" }),
    "members/removeMemberAction": as("member_id", "member"),
    "members/signOutMemberAction": as("member_id", "member"),
  },
  "workspace:read": {
    "members/hideFirstStepsAction": plain({}),
    "members/leaveWorkspaceAction": plain({}, "last_owner"),
    "saved-views/saveViewAction": plain({ page: "jobs", name: "Mine", query: "status=running", shared: true }),
    "saved-views/removeViewAction": as("view_id", "savedView"),
    "notices/switchNoticeAction": plain({ channel: "mail", kind: "credits_low", wanted: false }),
  },
};
