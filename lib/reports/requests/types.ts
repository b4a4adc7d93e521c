import type { KeyEnv } from "#lib/kernel/scopes.ts";

/** A call of /v1 as the screens show it. */
export type ApiRequest = {
  id: string;
  object: "request";
  created_at: string;
  method: string;
  /** The route, e.g. /v1/keys/{key_id}. */
  endpoint: string;
  /** The requested target, without secrets. */
  target: string | null;
  status: number;
  error_code: string | null;
  target_status: number | null;
  source_ip: string;
  user_agent: string | null;
  duration_ms: number;
  credits: number;
  key_id: string;
  key_name: string;
  env: KeyEnv;
};

/** A call as the gateway records it. Its time is in the id. */
export type RequestEntry = {
  id: string;
  workspaceId: string;
  keyId: string;
  env: KeyEnv;
  method: string;
  endpoint: string;
  /** Without api_key= and userinfo. */
  target: string | null;
  status: number;
  errorCode: string | null;
  targetStatus: number | null;
  sourceIp: string;
  userAgent: string | null;
  durationMs: number;
  credits: number;
};
