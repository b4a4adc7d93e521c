/** A place recently opened from the palette; kept per workspace in this browser. */
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

/** Parses stored places; ignores anything else. */
export function readPlaces(text: string | null): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, KEPT) : [];
  } catch {
    // Not written by this page.
    return [];
  }
}

/** Adds a place, newest first and each once. */
export const withPlace = (places: readonly RecentPlace[], place: RecentPlace): RecentPlace[] =>
  [place, ...places.filter(({ href }) => href !== place.href)].slice(0, KEPT);

export const recentPlaces = (slug: string): RecentPlace[] => readPlaces(window.localStorage.getItem(slot(slug)));

export function keepPlace(slug: string, place: RecentPlace): void {
  try {
    window.localStorage.setItem(slot(slug), JSON.stringify(withPlace(recentPlaces(slug), place)));
  } catch {
    // No recent places without storage.
  }
}
