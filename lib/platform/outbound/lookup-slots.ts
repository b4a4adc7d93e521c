/** libuv's own, where UV_THREADPOOL_SIZE says nothing. */
const THREADS_DEFAULT = 4;
const THREADS_MAX = 1024;

/**
 * How many names are looked up at once, for pages and for all else. The system's resolver takes a thread of the process's pool for as long as a
 * name is silent, and libuv lets it have half of them. A sixth of that half is left to what looks up names by itself: the database's,
 * the mail server's, the store's.
 *
 * @param threads UV_THREADPOOL_SIZE. With as few as Node has by itself, both share the two lookups that there are.
 */
export function lookupSlots(threads: string | undefined): { pages: number; messages: number } {
  const asked = Number.parseInt(threads ?? "", 10);
  const known = Number.isNaN(asked) ? THREADS_DEFAULT : Math.min(Math.max(asked, 1), THREADS_MAX);
  const atOnce = Math.floor((known + 1) / 2);
  return { pages: Math.max(2, Math.floor(atOnce / 2)), messages: Math.max(2, Math.floor(atOnce / 3)) };
}
