import type { WorkspaceId } from "#lib/kernel/context.ts";
import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { OutboundPolicy, OutboundRequest, OutboundResult } from "#lib/platform/outbound/types.ts";
import { MAX_PAGE_BYTES, PAGE_REQUESTS_AT_ONCE } from "./constants.ts";

type PartTerms = {
  workspace: WorkspaceId;
  policy: OutboundPolicy;
  /** On the process's monotonic clock, in ms. */
  endsAt: number;
  maxBytes: number;
  admit: OutboundRequest["admit"];
};

type PartRequest = Pick<OutboundRequest, "url" | "method" | "headers" | "body">;

/**
 * Returns a function that fetches a page's resources, PAGE_REQUESTS_AT_ONCE at a time for each
 * origin, so that a host that never answers blocks only itself. All responses together may have
 * MAX_PAGE_BYTES; those of failed requests are released. Returns undefined, without a request, if
 * the bytes or the time are used up. A navigation does not wait for a slot, since requests of the
 * page that it leaves may hold them all. `make` is called when the request's turn comes, because
 * earlier responses may have changed the cookies.
 */
export function partFetcher({ workspace, policy, endsAt, maxBytes, admit }: PartTerms) {
  const slots = new Map<string, Semaphore>();
  const asker = { work: "pages", owner: workspace } as const;
  let left = MAX_PAGE_BYTES;

  const fetchPart = async (make: () => Promise<PartRequest>): Promise<OutboundResult | undefined> => {
    if (left <= 0 || performance.now() >= endsAt) return undefined;
    const asked = await make();
    let taken = 0;
    const room = (bytes: number) => {
      const fits = Math.min(bytes, left);
      left -= fits;
      taken += fits;
      return fits;
    };
    const limits = { deadlineMs: Math.max(0, endsAt - performance.now()), maxBytes, room };
    const result = await fetchGuarded({ ...asked, ...limits, asker, ...(admit && { admit }) }, policy);
    if (!result.ok) left += taken;
    return result;
  };
  return (url: string, make: () => Promise<PartRequest>, isPage: boolean) => {
    if (isPage) return fetchPart(make);
    const { origin } = new URL(url);
    const those = slots.get(origin) ?? new Semaphore(PAGE_REQUESTS_AT_ONCE);
    slots.set(origin, those);
    return those.run(() => fetchPart(make));
  };
}
