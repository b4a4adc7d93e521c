import type { Clock } from "#lib/platform/values/clock.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import type { Ctx } from "./context.ts";
import type { Role } from "./roles.ts";

/** A signed-in person and the session that proves it. */
export type Person = {
  id: Id<"usr">;
  email: string;
  name: string | null;
  sessionId: Id<"ses">;
  /** Time of the last proof of identity. */
  authenticatedAt: Date;
  times: TimePreferences;
};

export type TimePreferences = {
  /** An IANA time zone; null for the browser's. */
  zone: string | null;
  /** Absolute times rather than relative ones. */
  clock: boolean;
};

/** A request before its workspace is known: the clock, its origin and its id in the log. */
export type VisitorCtx = {
  clock: Clock;
  ip?: string | undefined;
  userAgent?: string | undefined;
  /** dsh_… */
  requestId?: string | undefined;
};

export type PersonCtx = VisitorCtx & { person: Person };

export type MemberCtx = Ctx & {
  person: Person;
  role: Role;
  workspace: { id: string; slug: string; name: string };
};
