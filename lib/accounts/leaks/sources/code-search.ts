import * as z from "zod";
import type { Clock } from "#lib/platform/values/clock.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { type Answered, type Asking, askSource, readJson, type SourceFailure } from "./ask-source.ts";
import { DOCUMENT_MAX_BYTES, LIST_MAX_BYTES, SEARCH_PER_PAGE } from "./constants.ts";
import { commitUrl, hasNextPage } from "./rules.ts";
import { type SourceHosts, sourceHosts } from "./source-hosts.ts";

export type CodeHostConfig = { url: string; token: string };
export type CodeHost = CodeHostConfig & { hosts: SourceHosts };

const Page = z.object({
  total_count: z.number().optional(),
  incomplete_results: z.boolean().default(false),
  items: z.array(z.unknown()),
});

const Item = z.object({
  path: z.string(),
  sha: z.string(),
  url: z.string(),
  html_url: z.string(),
  repository: z.object({ full_name: z.string() }),
  text_matches: z.array(z.object({ fragment: z.string().optional() })).optional(),
});

/** A file found by a search. */
export type Hit = z.output<typeof Item>;

export type SearchPage = {
  hits: Hit[];
  incomplete: boolean;
  /** Whether more pages follow. */
  more: boolean;
  spentUntil: Date | null;
};

export const openCodeHost = (config: CodeHostConfig): CodeHost => ({ ...config, hosts: sourceHosts([config.url]) });

const asking = ({ hosts, token }: CodeHost): Omit<Asking, "url" | "maxBytes"> => ({
  hosts,
  who: "The code host",
  credentials: "LEAK_CODE_HOST_URL and LEAK_CODE_HOST_TOKEN",
  authorization: `Bearer ${token}`,
});

const under = (base: string, path: string): string => `${withoutEnd(base, "/")}${path}`;

/**
 * Returns one page of the files that contain the start of a live token, newest first (GitHub's REST
 * API, "Search code").
 */
export async function searchCode(
  ctx: { clock: Clock },
  host: CodeHost,
  page: number,
): Promise<({ ok: true } & SearchPage) | SourceFailure> {
  const query = new URLSearchParams({
    q: "svc_live_",
    sort: "indexed",
    order: "desc",
    per_page: String(SEARCH_PER_PAGE),
    page: String(page),
  });
  const answered = await askSource(ctx, {
    ...asking(host),
    url: under(host.url, `/search/code?${query}`),
    headers: { accept: "application/vnd.github.text-match+json" },
    maxBytes: LIST_MAX_BYTES,
  });
  if (!answered.ok) return answered;
  const parsed = Page.safeParse(readJson(answered.answer));
  if (!parsed.success) {
    const problem = "The response is not that of a code search. Check LEAK_CODE_HOST_URL.";
    return { ok: false, kind: "failed", problem, retryAt: null };
  }
  const { items, total_count, incomplete_results } = parsed.data;
  const hits = items.map((item) => Item.safeParse(item)).flatMap((item) => (item.success ? [item.data] : []));
  const linked = hasNextPage(answered.answer.headers);
  const counted = items.length >= SEARCH_PER_PAGE && (total_count ?? 0) > page * SEARCH_PER_PAGE;
  return { ok: true, hits, incomplete: incomplete_results, more: linked ?? counted, spentUntil: answered.spentUntil };
}

const Contents = z.object({ encoding: z.literal("base64"), content: z.string() });

/**
 * Returns a file's text, one character per byte: raw, or from the JSON of hosts without raw
 * responses.
 */
export async function readHit(
  ctx: { clock: Clock },
  host: CodeHost,
  hit: Hit,
): Promise<{ ok: true; text: string; truncated: boolean; spentUntil: Date | null } | SourceFailure> {
  const answered: Answered | SourceFailure = await askSource(ctx, {
    ...asking(host),
    url: hit.url,
    headers: { accept: "application/vnd.github.raw+json" },
    maxBytes: DOCUMENT_MAX_BYTES,
    atLimit: "truncate",
  });
  if (!answered.ok) return answered;
  const { answer, spentUntil } = answered;
  const isJson = /^application\/json\b/i.test(String(answer.headers["content-type"] ?? ""));
  const contents = isJson ? Contents.safeParse(readJson(answer)) : undefined;
  const bytes = contents?.success ? Buffer.from(contents.data.content, "base64") : answer.body;
  return { ok: true, text: bytes.toString("latin1"), truncated: answer.truncated, spentUntil };
}

const Commits = z.array(z.object({ html_url: z.url({ protocol: /^https?$/ }) })).min(1);

/**
 * Returns the page of the commit that last changed the file, or of the indexed commit if the host
 * does not say.
 */
export async function commitOf(ctx: { clock: Clock }, host: CodeHost, hit: Hit): Promise<string | null> {
  const indexed = commitUrl(hit.html_url);
  const ref = indexed?.slice(-40);
  const [owner, name, ...rest] = hit.repository.full_name.split("/");
  if (!ref || !owner || !name || rest.length > 0) return indexed;
  const query = new URLSearchParams({ path: hit.path, sha: ref, per_page: "1" });
  const answered = await askSource(ctx, {
    ...asking(host),
    url: under(host.url, `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/commits?${query}`),
    headers: { accept: "application/vnd.github+json" },
    maxBytes: DOCUMENT_MAX_BYTES,
  });
  const commits = answered.ok ? Commits.safeParse(readJson(answered.answer)) : undefined;
  return commits?.data?.[0]?.html_url ?? indexed;
}
