const EVERY_MS = 500;

/**
 * npm runs a script through a shell, and some shells end at a signal without handing it on. A process that is left behind so
 * has a new parent: that is taken for the signal. Only under npm; a service may well be meant to outlive what started it.
 */
export function watchParent(gone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, EVERY_MS);
  timer.unref();
}
