import { DAY_MS } from "#lib/platform/values/time.ts";
import "server-only";
import { listKeyChoices } from "#lib/accounts/keys/list-key-choices.ts";
import { loadReference } from "#lib/dashboard/loaders/docs.ts";
import { parseRecent } from "#lib/dashboard/read-within.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { env } from "#lib/platform/env/env.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { errorEntries } from "#lib/portal/docs/read-reference.ts";
import type { ErrorEntry } from "#lib/portal/docs/types.ts";
import { getRequest, listLoggedRequests, listRequests, type RequestPage } from "#lib/reports/requests/queries.ts";
import { ListRequestsInput } from "#lib/reports/requests/schema.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";

/** Longer than any log is kept. */
const LONGEST = { ms: 401 * DAY_MS, text: "401 days" };

/**
 * Lists the requests that a query string asks for: `status` is separated by commas, and `within_ms`
 * counts back from the database's clock.
 */
export async function searchRequests(
  ctx: Ctx,
  given: Readonly<Record<string, string>>,
  list: typeof listRequests = listRequests,
): Promise<Result<RequestPage, "forbidden" | "invalid_cursor" | "invalid_parameter" | "archive_unavailable">> {
  const { within_ms, status, ...rest } = given;
  const asked = { ...rest, within_ms, ...(status !== undefined && { status: status.split(",") }) };
  const parsed = parseRecent(ctx, ListRequestsInput, asked, LONGEST);
  return parsed.ok ? await list(ctx, parsed.value) : parsed;
}

/**
 * The newest page for the live tail. It never reads the archive: polled every two seconds, it would
 * keep restored days from being released.
 */
export const followRequests = (ctx: Ctx, given: Readonly<Record<string, string>>): ReturnType<typeof searchRequests> =>
  searchRequests(ctx, given, listLoggedRequests);

export type RequestLogView = {
  page: RequestPage;
  /** Why the page is missing and what to do: it starts on a day that the archive cannot return. */
  problem: string | null;
  /** The request whose sheet is open, which may be on another page. */
  opened: ApiRequest | null;
  /** When it was read, by the database's clock. */
  read_at: string;
  /** Filter options. */
  keys: readonly { id: string; name: string }[];
  endpoints: readonly string[];
  /** Meanings and remedies by error code. */
  errors: Readonly<Record<string, ErrorEntry>>;
  base_url: string;
  fixtures_url: string;
  may_create_key: boolean;
};

type Asked = { env: "live" | "test"; query: Readonly<Record<string, string>>; open: string | undefined };

/** One page of the log. An unknown cursor returns the newest page. */
export async function loadRequestLog(slug: string, asked: Asked): Promise<RequestLogView> {
  const ctx = await memberCtx(slug, "requests:read");
  const { cursor: _, ...newest } = asked.query;
  const [found, opened, keys] = await Promise.all([
    searchRequests(ctx, asked.query),
    asked.open === undefined ? undefined : getRequest(ctx, asked.open),
    listKeyChoices(ctx, { env: asked.env, wanted: asked.query.key_id }),
  ]);
  const problem = !found.ok && found.error === "archive_unavailable" ? found.message : null;
  const page = found.ok || problem ? found : await searchRequests(ctx, newest);
  const { fixturesUrl, groups } = loadReference();
  const { BASE_URL } = env();
  return {
    page: page.ok ? page.value : { data: [], next_cursor: null },
    problem,
    opened: opened?.ok ? opened.value : null,
    read_at: ctx.clock.now().toISOString(),
    keys: keys.ok ? keys.value : [],
    endpoints: [...new Set(groups.flatMap((group) => group.operations.map((operation) => operation.path)))],
    errors: Object.fromEntries(errorEntries().map((entry) => [entry.code, entry])),
    base_url: BASE_URL,
    fixtures_url: fixturesUrl,
    may_create_key: permits(ctx.actor, "keys:write"),
  };
}

/**
 * Returns the tab that lists a request; undefined if this workspace has none. If the archive cannot
 * return it, assumes the live tab, where its sheet says why.
 */
export async function findRequest(slug: string, id: string): Promise<Pick<ApiRequest, "id" | "env"> | undefined> {
  const ctx = await memberCtx(slug, "requests:read");
  const found = await getRequest(ctx, id);
  if (found.ok) return { id: found.value.id, env: found.value.env };
  return found.error === "archive_unavailable" ? { id, env: "live" } : undefined;
}
