/** What each action is called, after the name of whoever did it. Every action that is recorded has its words here. */
export const ACTION_WORDS = {
  "workspace.created": "created the workspace",
  "workspace.updated": "renamed the workspace",
  "chat.connected": "connected a chat",
  "chat.disconnected": "disconnected the chat",
  "notice_webhook.connected": "connected a webhook for notices",
  "notice_webhook.disconnected": "disconnected the webhook for notices",
  "notices.switched": "switched a notice",
  "notices.retried": "had a notice sent again",
  "workspace.audit_retention_changed": "changed how long the audit log is kept",
  "workspace.email_domains_changed": "changed whose addresses may be invited",
  "workspace.key_lifetime_changed": "changed how long keys may live",
  "workspace.leak_revocation_changed": "changed what happens to leaked keys",
  "key.created": "created the key",
  "key.updated": "changed the key",
  "key.revoked": "revoked the key",
  "key.retirement_planned": "planned the key's end",
  "key.retirement_canceled": "called the key's end off",
  "key.leak_found": "found the key in the open",
  "key.disabled": "disabled the expired key",
  "member.joined": "joined the workspace",
  "member.role_changed": "changed the member's role",
  "member.removed": "removed the member",
  "member.signed_out": "signed the member out everywhere",
  "invitation.created": "invited a member",
  "invitation.resent": "sent the invitation again",
  "invitation.revoked": "revoked the invitation",
  "session.started": "signed in",
  "session.ended": "signed out",
  "session.confirmed": "showed anew who they are",
  "session.revoked": "signed a browser out",
  "passkey.added": "added a passkey",
  "passkey.renamed": "renamed a passkey",
  "passkey.removed": "removed a passkey",
  "cli_login.approved": "let a command line log in",
  "cli_login.denied": "turned a command line away",
  "cli_login.completed": "handed the key to a command line",
  "webhook.created": "created the webhook",
  "webhook.updated": "changed the webhook",
  "webhook.paused": "paused the webhook",
  "webhook.resumed": "resumed the webhook",
  "webhook.deleted": "deleted the webhook",
  "webhook.secret_rotated": "rotated the secret",
  "webhook.secret_revealed": "looked at the secret",
  "listener.opened": "opened the listener",
  "listener.ended": "ended the listener",
  "delivery.replayed": "sent the delivery again",
  "replay.created": "started the replay",
  "replay.paused": "paused the replay",
  "replay.resumed": "resumed the replay",
  "replay.canceled": "canceled the replay",
  "job.created": "created the job",
  "job.canceled": "canceled the job",
  "credits.granted": "granted credits",
  "credits.adjusted": "adjusted the credits",
  "credits.expired": "took credits away that had ended",
  "billing.details_changed": "changed the billing details",
  "billing.tax_changed": "changed the tax",
  "billing.threshold_changed": "changed the low-credit threshold",
  "billing.top_up_changed": "changed the automatic top-up",
  "billing.alerts_changed": "changed budget and alerts",
  "invoice.issued": "issued the invoice",
  "invoice.paid": "marked the invoice paid",
  "invoice.voided": "voided the invoice",
  "audit.expired": "removed audit entries that had grown too old",
} as const;

/** For how many days an audit log may be kept; null is for ever. The database holds the same list as a constraint. */
export const RETENTION_CHOICES = [null, 730, 365, 180, 90] as const;

export const AUDIT_PAGE_MAX = 100;
/** Entries that one page looks through at most, when a filter leaves few of them. */
export const AUDIT_SCAN_MAX = 10_000;
/** Entries of one file at most: what a spreadsheet can hold. */
export const AUDIT_EXPORT_MAX = 1_000_000;
export const AUDIT_SEARCH_MAX = 200;

/** How often the worker looks for entries that are kept no longer. */
export const EXPIRE_AUDIT_EVERY_MS = 3_600_000;
/** Entries that one transaction removes, and workspaces that are looked at together. */
export const EXPIRE_AUDIT_BATCH = 1_000;
export const EXPIRE_AUDIT_WORKSPACES = 500;
