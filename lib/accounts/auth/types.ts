/** A signed-in browser, as its owner sees it. */
export type SessionItem = {
  id: string;
  object: "session";
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Whether it is the caller's own. */
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
