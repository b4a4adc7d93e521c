const EVERY_MS = 500;

/**
 * npm runs a script through a shell, and some shells exit on a signal without forwarding it. The
 * orphaned process then has a new parent, which counts as the signal. Only under npm, since a
 * service may be meant to outlive its parent.
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
