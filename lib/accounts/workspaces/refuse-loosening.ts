import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/**
 * Refuses to let a key loosen the limits on keys: their life, their rates and whom they may invite.
 * Keys create and change keys, so a stolen one would first lift its own limits. A key may tighten
 * them; loosening needs an owner (decision 0078).
 *
 * @param param the API's name of the setting.
 */
export function refuseLoosening(
  ctx: Pick<Ctx, "actor">,
  param: string,
  loosens: boolean,
): Refusal<"owner_required"> | undefined {
  if (!loosens || ctx.actor.type !== "api_key") return undefined;
  return refuse(
    "owner_required",
    `${param}: a key can tighten this and not loosen it, because it binds keys. An owner loosens it in the dashboard, under Security.`,
    { param },
  );
}
