import "server-only";
import { cache } from "react";
import { countLastHour } from "#lib/accounts/keys/count-last-hour.ts";
import { findingOfKey, getFinding, listFindings } from "#lib/accounts/leaks/queries.ts";
import { readLeakRevocation } from "#lib/accounts/leaks/read-leak-revocation.ts";
import { readSources } from "#lib/accounts/leaks/read-sources.ts";
import { ListFindingsInput } from "#lib/accounts/leaks/schema.ts";
import { readWeek, requestsIn } from "#lib/dashboard/reads/read-week.ts";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";

/** One page of leaks; ignores an invalid cursor. */
export async function loadFindings(slug: string, cursor: unknown) {
  const ctx = await memberCtx(slug, "keys:read");
  const asked = ListFindingsInput.safeParse(typeof cursor === "string" ? { cursor } : {});
  return requireValue(await listFindings(ctx, asked.success ? asked.data : {}));
}

/** One leaked key. Cached per request, for the title and the page. */
export const loadFinding = cache(async (slug: string, id: string) => {
  const ctx = await memberCtx(slug, "keys:read");
  const found = requireValue(await getFinding(ctx, id));
  const { id: keyId } = found.finding.key;
  const [hours, lastHour] = await Promise.all([readWeek(ctx, keyId), countLastHour(ctx, keyId)]);
  // A lagging replica may miss the last hour.
  const week = Math.max(requestsIn(hours), requireValue(lastHour));
  return { ...found, week, mayWrite: permits(ctx.actor, "keys:write") };
});

/** The leak of a key, if there is one. */
export async function loadLeakOfKey(slug: string, keyId: string) {
  return requireValue(await findingOfKey(await memberCtx(slug, "keys:read"), keyId));
}

/** Leak detection settings; undefined without permission to read keys. */
export async function loadLeakSettings(slug: string) {
  const ctx = await memberCtx(slug, "workspace:read");
  if (!permits(ctx.actor, "keys:read")) return undefined;
  const [view, revocation] = await Promise.all([readSources(ctx), readLeakRevocation(ctx)]);
  return { ...requireValue(view), on: requireValue(revocation).on, mayWrite: permits(ctx.actor, "keys:write") };
}
