import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";
import type { Result } from "#lib/platform/values/result.ts";

/** A waiting command line as the holder of its code sees it. Name and host are its own claims. */
export type WaitingLogin = {
  /** ABCD-EFGH */
  user_code: string;
  key_name: string;
  host: string | null;
  ip: string | null;
  env: KeyEnv;
  scopes: Scope[];
  created_at: string;
  expires_at: string;
};

/** A workspace of the person who decides. */
export type WorkspaceChoice = {
  slug: string;
  name: string;
  /** Whether this person may create keys there, and so approve. */
  may_approve: boolean;
  /** Addresses of owners to ask otherwise; empty if this person may not see the members. */
  owners: string[];
  /** The longest life of its keys, in days. */
  max_key_days: number | null;
};

/** Why a code is refused. */
export type NoLogin = "not_found" | "answered" | "expired" | "too_many_tries";

/** The page on which a person approves a command line. */
export type ConnectPage = {
  /** The signed-in person's address. */
  email: string;
  /** As typed or followed; undefined if none was given. */
  code: string | undefined;
  found: Result<WaitingLogin, NoLogin> | undefined;
  choices: WorkspaceChoice[];
};

/** The outcome of a poll: `ready`, or an error code of RFC 8628 3.5. */
export type PollState =
  | "ready"
  | "authorization_pending"
  | "slow_down"
  | "access_denied"
  | "expired_token"
  | "invalid_grant";
