import { TimeSlice } from "#lib/platform/async/time-slice.ts";
import { type NormaliseOptions, normaliseAddress } from "#lib/scraping/addresses/normalise-address.ts";
import { isOnSite, type SiteScope } from "#lib/scraping/sites/site-scope.ts";
import { MAP_LIMIT_MAX } from "./constants.ts";
import type { MapLink } from "./types.ts";

type Words = { title?: string | null | undefined; description?: string | null | undefined };

export class FoundLinks {
  readonly #links = new Map<string, MapLink>();
  readonly #scope: SiteScope;
  readonly #options: NormaliseOptions;
  truncated = false;

  constructor(scope: SiteScope, options: NormaliseOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  /** Completes the title and description of a known address. */
  add(text: string, { title, description }: Words = {}): void {
    const address = normaliseAddress(text, undefined, this.#options);
    if (!address || !isOnSite(this.#scope, new URL(address.url))) return;
    const known = this.#links.get(address.key);
    if (!known && this.#links.size >= MAP_LIMIT_MAX) {
      this.truncated = true;
      return;
    }
    const link = known ?? { url: address.url };
    if (title && link.title === undefined) link.title = title;
    if (description && link.description === undefined) link.description = description;
    this.#links.set(address.key, link);
  }

  /** Releases the event loop in between. */
  async addAll(links: Iterable<{ url: string } & Words>): Promise<void> {
    const slice = new TimeSlice();
    for (const { url, ...words } of links) {
      this.add(url, words);
      if (slice.isOver()) await slice.yield();
    }
  }

  all(): MapLink[] {
    return [...this.#links.values()];
  }
}
