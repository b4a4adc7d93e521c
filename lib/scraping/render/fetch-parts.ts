import type { WorkspaceId } from "#lib/kernel/context.ts";
import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { OutboundPolicy, OutboundRequest, OutboundResult } from "#lib/platform/outbound/types.ts";
import { MAX_PAGE_BYTES, PAGE_REQUESTS_AT_ONCE } from "./constants.ts";

type PartTerms = {
  workspace: WorkspaceId;
  policy: OutboundPolicy;
  /** By the process's steady clock, in ms. */
  endsAt: number;
  /** Decoded bytes of one answer. */
  maxBytes: number;
  admit: OutboundRequest["admit"];
};

type PartRequest = Pick<OutboundRequest, "url" | "method" | "headers" | "body">;

/**
 * Fetches what one page asks for while it is rendered, a few at a time of each origin, as browsers do: hosts that never answer hold up none but themselves.
 * MAX_PAGE_BYTES holds for all of it together, counted as it comes:
 * requests at once share what is left, and one that fails returns what it had. Answers undefined, and asks for nothing, when bytes or
 * time are used up by the request's turn. What leads the page itself on waits for nobody: those before it may be what hangs on the page that it
 * leaves.
 *
 * `make` is called at the request's turn, for what the answers before it have changed (cookies).
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
