import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";
import type { Result } from "#lib/platform/result.ts";

/** What somebody who holds its code is shown of a waiting command line. Name and host are what it says of itself. */
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

/** A workspace of the person who looks. */
export type WorkspaceChoice = {
  slug: string;
  name: string;
  /** Whether this person makes keys there, and so may approve. */
  may_approve: boolean;
  /** Whom to ask otherwise, by address; none where this person may not see who belongs to it. */
  owners: string[];
  /** How many days its keys live at most. */
  max_key_days: number | null;
};

/** Why a code opens nothing. */
export type NoLogin = "not_found" | "answered" | "expired" | "too_many_tries";

/** What a person is shown who lets a command line in. */
export type ConnectPage = {
  /** Who is signed in. */
  email: string;
  /** As it was typed or followed; none yet without. */
  code: string | undefined;
  found: Result<WaitingLogin, NoLogin> | undefined;
  choices: WorkspaceChoice[];
};

/** What becomes of a poll (RFC 8628 3.5): these are its error codes, but for `ready`. */
export type PollState =
  | "ready"
  | "authorization_pending"
  | "slow_down"
  | "access_denied"
  | "expired_token"
  | "invalid_grant";
