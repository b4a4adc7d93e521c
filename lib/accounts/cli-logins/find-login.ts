import { db, sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { CODE_MISSES_MAX, CODE_MISSES_WINDOW_MS } from "./constants.ts";
import { notWaiting, readUserCode } from "./rules.ts";
import type { NoLogin } from "./types.ts";
import { userCodeHashes } from "./user-code.ts";

const SAID: Record<NoLogin, string> = {
  not_found: "No command line is waiting with this code. Compare it letter by letter with the code in your terminal.",
  answered: "This login has already been answered. If you expected another, start it again in your terminal.",
  expired: "This login has expired. Start it again in your terminal.",
  too_many_tries: "Too many codes were wrong. Wait ten minutes, then start again in your terminal.",
};

export const noLogin = (why: NoLogin): Refusal<NoLogin> => refuse(why, SAID[why], { param: "code" });

/** Counts a miss before looking up the code, so that concurrent tries cannot exceed the limit. */
const COUNT = `
  insert into cli_code_misses as m (user_id, since, misses) values ($1, $2, 1)
  on conflict (user_id) do update set
    misses = case when m.since <= $3 then 1 else m.misses + 1 end,
    since = case when m.since <= $3 then $2 else m.since end
  returning misses`;
/** Takes the count back after a hit. */
const UNCOUNT = "update cli_code_misses set misses = greatest(misses - 1, 0) where user_id = $1";

export type FoundLogin = NonNullable<Awaited<ReturnType<typeof lookUp>>>;

const lookUp = (letters: string) =>
  db().cliLogin.findFirst({ where: { userCodeHmac: { in: userCodeHashes(letters) } } });

/**
 * Returns the waiting command line of a code, without changing it. After too many unknown codes,
 * refuses this person for a while (RFC 8628 5.1).
 */
export async function findLogin(
  ctx: { clock: Clock },
  userId: string,
  code: string,
): Promise<Result<FoundLogin, NoLogin>> {
  const letters = readUserCode(code);
  if (letters === undefined) return noLogin("not_found");
  const now = ctx.clock.now();
  const values = [userId, now, new Date(now.getTime() - CODE_MISSES_WINDOW_MS)];
  const { rows } = await sql().query<{ misses: number }>({ name: "count-code-miss", text: COUNT, values });
  if ((rows[0]?.misses ?? 0) > CODE_MISSES_MAX) return noLogin("too_many_tries");
  const login = await lookUp(letters);
  if (login) await sql().query(UNCOUNT, [userId]);
  const why = notWaiting(login, now);
  return login && !why ? ok(login) : noLogin(why ?? "not_found");
}
