import type { Ctx } from "#lib/kernel/context.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/ids.ts";

/** A signed-in person, with the session that says so. */
export type Person = {
  id: Id<"usr">;
  email: string;
  name: string | null;
  sessionId: Id<"ses">;
  /** When they last proved who they are. */
  authenticatedAt: Date;
};

/** What is known of a request before its workspace: the clock, where it came from, and its id in the log. */
export type VisitorCtx = {
  clock: Clock;
  ip?: string | undefined;
  userAgent?: string | undefined;
  /** dsh_… */
  requestId?: string | undefined;
};

/** What a verb about a person's own affairs is given. */
export type PersonCtx = VisitorCtx & { person: Person };

/** A person inside a workspace that they belong to. */
export type MemberCtx = Ctx & {
  person: Person;
  role: Role;
  workspace: { id: string; slug: string; name: string };
};

/** What a server action answers. `fields` names the inputs that were refused, by their path. */
export type ActionResult<T> =
  | { ok: true; value: T }
  | { ok: false; error: string; message: string; fields?: Record<string, string>; detail?: Record<string, unknown> };

/** A signed-in browser, as its owner sees it. */
export type SessionItem = {
  id: string;
  object: "session";
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Whether it is the one that asks. */
  current: boolean;
};

/** How a person signed in, as the audit log has it. */
export type SignInMethod = "link" | "github" | "google" | "passkey";

/** A passkey, as its person sees it. */
export type PasskeyItem = {
  id: string;
  object: "passkey";
  name: string;
  /** Kept by a password manager or an account, and so on several devices. */
  synced: boolean;
  created_at: string;
  last_used_at: string | null;
};
