import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { CODE_MISSES_WINDOW_MS, LOGIN_KEPT_MS } from "./constants.ts";

/**
 * Deletes logins an hour after they expired, and misses that no longer count. They are few, since
 * beginning a login is limited.
 */
export async function forgetLogins({ clock }: { clock: Clock }): Promise<number> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const [logins, misses] = await Promise.all([
    db().cliLogin.deleteMany({ where: { expiresAt: { lte: ago(LOGIN_KEPT_MS) } } }),
    db().cliCodeMisses.deleteMany({ where: { since: { lte: ago(CODE_MISSES_WINDOW_MS) } } }),
  ]);
  return logins.count + misses.count;
}
