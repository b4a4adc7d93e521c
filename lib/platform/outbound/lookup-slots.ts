/** libuv's default without UV_THREADPOOL_SIZE. */
const THREADS_DEFAULT = 4;
const THREADS_MAX = 1024;

/**
 * Returns the concurrent lookups for pages and for everything else. The system's resolver occupies
 * a thread of the process's pool while a name is silent, and libuv gives it half of them. A sixth
 * of that half is left to clients that look up names themselves: database, mail server, storage.
 *
 * @param threads UV_THREADPOOL_SIZE. With Node's default, both share the two available lookups.
 */
export function lookupSlots(threads: string | undefined): { pages: number; messages: number } {
  const asked = Number.parseInt(threads ?? "", 10);
  const known = Number.isNaN(asked) ? THREADS_DEFAULT : Math.min(Math.max(asked, 1), THREADS_MAX);
  const atOnce = Math.floor((known + 1) / 2);
  return { pages: Math.max(2, Math.floor(atOnce / 2)), messages: Math.max(2, Math.floor(atOnce / 3)) };
}
