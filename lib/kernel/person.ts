import type { Clock } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/ids.ts";
import type { Ctx } from "./context.ts";
import type { Role } from "./roles.ts";

/** A signed-in person, with the session that says so. */
export type Person = {
  id: Id<"usr">;
  email: string;
  name: string | null;
  sessionId: Id<"ses">;
  /** When they last proved who they are. */
  authenticatedAt: Date;
  times: TimePreferences;
};

/** How somebody reads times. */
export type TimePreferences = {
  /** An IANA name; null for the browser's. */
  zone: string | null;
  /** By the clock rather than counted from now. */
  clock: boolean;
};

/** What is known of a request before any workspace: the clock, where it came from, and what the log calls it. */
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
