import type { Role } from "#lib/members/types.ts";

/** What each kind of notice tells (contract 9). Times are ISO 8601 UTC. */
export type NoticePayloads = {
  sign_in_link: { link: string; expires_at: string };
  invitation: { link: string; workspace: string; role: Role; invited_by: string; expires_at: string };
  member_joined: { workspace: string; email: string; role: Role; members_url: string };
  owner_added: { workspace: string; email: string; added_by: string; members_url: string };
  delivery_failing: {
    workspace: string;
    url: string;
    event: string;
    attempts: number;
    problem: string;
    next_attempt_at: string;
    delivery_url: string;
  };
  delivery_failed: {
    workspace: string;
    url: string;
    event: string;
    attempts: number;
    problem: string;
    delivery_url: string;
  };
  webhook_paused: { workspace: string; url: string; failures: number; problem: string; webhook_url: string };
};

export type NoticeKind = keyof NoticePayloads;

/** A notice's content before it is laid out: a heading, paragraphs, at most one thing to do, and why it was sent. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Small print: why this mail came, and what to do when it should not have. */
  reason: string;
};

/** A mail in the mailbox, as its page shows it. */
export type MailItem = { id: string; recipient: string; subject: string; created_at: string };
export type MailMessage = MailItem & { text: string; html: string };
