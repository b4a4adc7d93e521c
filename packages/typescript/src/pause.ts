/** What is told and waited for by: a steady clock in ms, and pauses. */
export type Time = { now: () => number; pause: (ms: number, signal?: AbortSignal) => Promise<void> };

/** Waits; rejects with the signal's reason when it is aborted first. */
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

/** Of the machine; setting its clock changes nothing. */
export const TIME: Time = { now: () => performance.now(), pause };
