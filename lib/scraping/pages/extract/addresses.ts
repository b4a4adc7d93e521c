import type { Page } from "./dom.ts";

/** Longest accepted `<base>`, because it is repeated in every relative link. */
const MAX_BASE_LENGTH = 2048;
/** A path on the same host without dot segments or anything to encode. */
const PLAIN_PATH = /^\/(?!\/)[\w~\-+,;:@!$()*/=&?#.]*$/;
const KEPT_SCHEMES = /^(https?|mailto|tel):$/;

/** Makes a page's addresses absolute. Caches them, because pages repeat addresses. */
export class Addresses {
  readonly #base: URL | null;
  readonly #origin: string | undefined;
  readonly #known = new Map<string, string | undefined>();

  constructor(page: Page, url: string | null) {
    const own = url === null ? null : URL.parse(url);
    const base =
      page.base !== undefined && page.base.length <= MAX_BASE_LENGTH ? URL.parse(page.base, own ?? undefined) : null;
    this.#base = base && /^https?:$/.test(base.protocol) ? base : own;
    if (this.#base && /^https?:$/.test(this.#base.protocol)) this.#origin = new URL("/", this.#base).href.slice(0, -1);
  }

  /** Undefined if the address is invalid or not one of a page (`javascript:`, `data:`). */
  absolute(reference: string | undefined): string | undefined {
    if (reference === undefined) return undefined;
    // Fast path for most links, because parsing URLs is a large part of reading a page.
    if (this.#origin !== undefined && PLAIN_PATH.test(reference) && !reference.includes("/."))
      return this.#origin + reference;
    if (this.#known.has(reference)) return this.#known.get(reference);
    const trimmed = reference.trim();
    // Without a base a relative address stays unchanged.
    const parsed = URL.parse(trimmed, this.#base ?? undefined);
    const absolute = parsed
      ? KEPT_SCHEMES.test(parsed.protocol)
        ? parsed.href
        : undefined
      : this.#base || trimmed === ""
        ? undefined
        : trimmed;
    this.#known.set(reference, absolute);
    return absolute;
  }
}
