import type { KeyEnv, Scope } from "#lib/keys/types.ts";

type KeyFact = {
  key_id: string;
  name: string;
  env: KeyEnv;
  scopes: readonly Scope[];
  actor: { type: string; id: string };
};
type CreditsFact = { balance: number; threshold: number | null };

/** The facts that are stated so far, with their data (contract 7, last table). */
export type Fact =
  | { type: "key.created"; data: KeyFact }
  | { type: "key.revoked"; data: KeyFact & { revoked_at: string; reason: string | null } }
  | { type: "credits.low"; data: CreditsFact }
  | { type: "credits.exhausted"; data: CreditsFact };
