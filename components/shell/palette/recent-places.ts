/** Where one went by the palette last, on top of it the next time: of each workspace, in this browser. */
export type RecentPlace = { label: string; href: string };

const KEPT = 5;
const slot = (slug: string): string => `gatehouse.recent.${slug}`;

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === "object" &&
  value !== null &&
  "label" in value &&
  typeof value.label === "string" &&
  "href" in value &&
  typeof value.href === "string" &&
  /^\/(?![/\\])/.test(value.href);

/** What is kept; whatever else stands there counts as nothing. */
export function readPlaces(text: string | null): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, KEPT) : [];
  } catch {
    // Written by something else than this page.
    return [];
  }
}

/** The newest first, each place once. */
export const withPlace = (places: readonly RecentPlace[], place: RecentPlace): RecentPlace[] =>
  [place, ...places.filter(({ href }) => href !== place.href)].slice(0, KEPT);

export const recentPlaces = (slug: string): RecentPlace[] => readPlaces(window.localStorage.getItem(slot(slug)));

export function keepPlace(slug: string, place: RecentPlace): void {
  try {
    window.localStorage.setItem(slot(slug), JSON.stringify(withPlace(recentPlaces(slug), place)));
  } catch {
    // Where the browser keeps nothing, the palette has no recent places.
  }
}
