/** What a page notes of itself while it is looked at. */
export type Watched = {
  /** When the largest thing was painted, ms after the navigation began. */
  lcp: number;
  /** The sum of all layout shifts that no hand caused. */
  cls: number;
  /** From a key or a press to the next paint, the longest event of each, ms. Those under 16 ms are not told of. */
  interactions: Record<number, number>;
};

declare global {
  interface Window {
    watched: Watched;
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in the page, before its own scripts. It must stand alone: nothing outside of it is there. */
export function watchPage(): void {
  const watched: Watched = { lcp: 0, cls: 0, interactions: {} };
  window.watched = watched;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      ...{ type, buffered: true, durationThreshold: 16 },
    } as PerformanceObserverInit);
  watch("largest-contentful-paint", (entry) => {
    watched.lcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) watched.cls += value;
  });
  watch("event", (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming;
    if (interactionId)
      watched.interactions[interactionId] = Math.max(watched.interactions[interactionId] ?? 0, duration);
  });
}
