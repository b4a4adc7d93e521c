import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/** Reports whether this actor sees only what test keys caused (contract 2). */
export const seesTestOnly = (ctx: Ctx): boolean => isTestKey(ctx.actor);

/** The same refusal for a delivery of another workspace and for one that never existed. */
export const notFoundDelivery = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Delivery ${id.slice(0, 64)} does not exist in this workspace or is no longer kept.`);
