import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";

/** Service interface 3.1: disabled is what scheduled expiry does. */
export type KeyStatus = "active" | "revoked" | "disabled";

/** A key as the API and the screens show it (contract 2). Times are ISO 8601 UTC. */
export type ApiKey = {
  id: string;
  object: "api_key";
  name: string;
  env: KeyEnv;
  /** `svc_live_ab12…wxyz` */
  token_hint: string;
  scopes: Scope[];
  allowed_ips: string[];
  credit_ceiling: number | null;
  credits_spent: number;
  rate_limit: number | null;
  expires_at: string | null;
  status: KeyStatus;
  created_at: string;
  /** usr_…, key_…, operator or system */
  created_by: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  revoked_at: string | null;
  revoked_reason: string | null;
  replaces: string | null;
  replaced_by: string | null;
};
