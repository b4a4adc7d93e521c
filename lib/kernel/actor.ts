import type { Id } from "#lib/platform/values/ids.ts";
import type { Role } from "./roles.ts";
import type { KeyEnv, Scope } from "./scopes.ts";

/** The caller of a verb, as the audit log names it. */
export type Actor =
  | { type: "user"; id: Id<"usr">; label: string; role: Role; authenticatedAt: Date }
  | { type: "api_key"; id: Id<"key">; label: string; env: KeyEnv; scopes: readonly Scope[] }
  | { type: "operator"; id: "operator"; label: string }
  | { type: "system"; id: "system"; label: string };

/**
 * Returns whether the actor is a test key, which never reads or changes live state (contract 14.5).
 */
export const isTestKey = (actor: Actor): boolean => actor.type === "api_key" && actor.env === "test";
