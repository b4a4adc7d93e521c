/** Measurements that a page records about itself. */
export type Watched = {
  /** Time of the largest contentful paint, ms after navigation start. */
  lcp: number;
  /** Sum of layout shifts not caused by input. */
  cls: number;
  /** Longest event of each interaction in ms, from input to next paint. Events under 16 ms are not reported. */
  interactions: Record<number, number>;
};

declare global {
  interface Window {
    watched: Watched;
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in the page before its scripts. Must not reference anything outside the function. */
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
