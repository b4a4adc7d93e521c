import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/**
 * Refuses a key that would loosen what binds keys: how long they live, how often they call, and whom they may invite. A key makes and
 * changes keys, so one that was stolen would lift its own limits first. It may tighten them; loosening takes an owner (decision 0078).
 *
 * @param param as the API calls the setting.
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
