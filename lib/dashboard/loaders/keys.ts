import "server-only";
import { cache } from "react";
import { historyOf } from "#lib/accounts/audit/history-of.ts";
import { countLastHour } from "#lib/accounts/keys/count-last-hour.ts";
import { getKey, listKeys } from "#lib/accounts/keys/queries.ts";
import { type Review, reviewKeys } from "#lib/accounts/keys/review-keys.ts";
import { ListKeysInput } from "#lib/accounts/keys/schema.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { getPolicy } from "#lib/accounts/workspaces/queries.ts";
import { loadTimes } from "#lib/dashboard/loaders/auth.ts";
import { readWeek, requestsIn } from "#lib/dashboard/reads/read-week.ts";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { listNewestRequests } from "#lib/reports/requests/queries.ts";
import { keySparklines } from "#lib/reports/usage/queries.ts";

/** Search parameters as Next passes them. */
type Search = Record<string, string | string[] | undefined>;

const PAGE = 50;
const FOUND_MAX = 6;
const LAST_REQUESTS = 8;

/** Parses the search parameters; ignores invalid ones. */
function readView(search: Search): ListKeysInput {
  const { env, q, status, sort, cursor } = ListKeysInput.shape;
  return {
    env: env.catch("live").parse(search.env) ?? "live",
    q: q.catch(undefined).parse(search.q),
    status: status.catch(undefined).parse(search.status),
    sort: sort.catch("created").parse(search.sort),
    cursor: cursor.catch(undefined).parse(search.cursor),
    limit: PAGE,
  };
}

/** One page of keys with thirty days of traffic each. */
export async function loadKeys(slug: string, search: Search) {
  const ctx = await memberCtx(slug, "keys:read");
  const view = readView(search);
  const [asked, sparklines, policy] = await Promise.all([listKeys(ctx, view), keySparklines(ctx), getPolicy(ctx)]);
  const page = requireValue(asked.ok ? asked : await listKeys(ctx, { ...view, cursor: undefined }));
  return {
    view: { ...view, env: view.env ?? "live" },
    keys: page.data,
    nextCursor: page.next_cursor,
    sparklines: Object.fromEntries(requireValue(sparklines).map((line) => [line.key_id, line.requests])),
    now: ctx.clock.now().getTime(),
    maxDays: policy.max_key_days,
    mayWrite: permits(ctx.actor, "keys:write"),
  };
}

/** One key with its traffic and history. Cached per request, for the title and the page. */
export const loadKey = cache(async (slug: string, id: string) => {
  const ctx = await memberCtx(slug, "keys:read");
  const key = requireValue(await getKey(ctx, id));
  const { zone } = await loadTimes();
  const [hours, lastHour, history, requests, policy] = await Promise.all([
    readWeek(ctx, key.id, zone),
    countLastHour(ctx, key.id),
    historyOf(ctx, { type: "key", id: key.id }),
    listNewestRequests(ctx, { key_id: key.id, limit: LAST_REQUESTS }),
    getPolicy(ctx),
  ]);
  return {
    key,
    hours,
    zone,
    recent: { week: requestsIn(hours), hour: requireValue(lastHour) },
    history: requireValue(history),
    requests: requireValue(requests),
    now: ctx.clock.now().getTime(),
    maxDays: policy.max_key_days,
    mayWrite: permits(ctx.actor, "keys:write"),
  };
});

export type KeyReview = { keys: ApiKey[]; next: string | null; mayWrite: boolean };

/**
 * Keys to review, for the settings; undefined without permission to read keys. An unknown cursor
 * returns the first page.
 */
export async function loadKeyReview(
  slug: string,
  why: Review,
  cursor: string | undefined,
): Promise<KeyReview | undefined> {
  const ctx = await memberCtx(slug, "workspace:read");
  if (!permits(ctx.actor, "keys:read")) return undefined;
  const asked = await reviewKeys(ctx, { why, cursor });
  const { data, next_cursor: next } = requireValue(asked.ok ? asked : await reviewKeys(ctx, { why }));
  return { keys: data, next, mayWrite: permits(ctx.actor, "keys:write") };
}

/** Finds the best matches for the palette. */
export const searchKeys = (ctx: MemberCtx, q: string) =>
  listKeys(ctx, ListKeysInput.parse({ q: q.slice(0, 200).replaceAll("\0", ""), limit: FOUND_MAX }));
