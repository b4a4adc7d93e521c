/** A monotonic clock in ms, and pauses by it. */
export type Time = { now: () => number; pause: (ms: number, signal?: AbortSignal) => Promise<void> };

/** Waits; rejects with the signal's reason if that is aborted first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** The machine's clock, unaffected by adjustments. */
export const TIME: Time = { now: () => performance.now(), pause };
