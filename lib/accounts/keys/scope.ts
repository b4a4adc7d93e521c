import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/** The keys that this actor can see and change: a test key manages test keys only (contract 2). */
export const visibleEnv = (ctx: Ctx): { env: KeyEnv } | Record<never, never> =>
  isTestKey(ctx.actor) ? { env: "test" } : {};

/** The same for a key of another workspace as for one that never existed. */
export const notFoundKey = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Key ${id} does not exist in this workspace.`);
