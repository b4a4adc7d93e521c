import { randomToken, sha256 } from "#lib/platform/crypto/crypto.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { networkOf, siteOf } from "#lib/platform/http/network-of.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { LOGIN_SECONDS, LOGINS_OPEN_MAX, LOGINS_PER_NETWORK_MAX, POLL_SECONDS } from "./constants.ts";
import { actionWhenFull, keyNameFor, spellUserCode } from "./rules.ts";
import type { BeginLoginInput } from "./schema.ts";
import { hashUserCode, newUserCode } from "./user-code.ts";

/**
 * Deletes the oldest unapproved command line of the site with the most waiting, unless that is the
 * newcomer's own. To the deleted one, the login no longer exists.
 *
 * @returns whether there is room now.
 */
async function makeRoom(tx: Tx, now: Date, site: string): Promise<boolean> {
  const shares = await tx.$queryRaw<{ site: string; waiting: number }[]>`
    select site, count(*)::int as waiting from cli_logins where expires_at > ${now} and approved_at is null
    group by site order by waiting desc`;
  const mine = shares.find((share) => share.site === site)?.waiting ?? 0;
  const [largest] = shares;
  if (!largest || actionWhenFull(mine, largest.waiting) === "refuse") return false;
  await tx.$executeRaw`
    delete from cli_logins where id = (
      select id from cli_logins where site = ${largest.site} and expires_at > ${now} and approved_at is null
      order by created_at, id limit 1 for update skip locked)`;
  return true;
}

/** The response to a command line (RFC 8628 3.2). Times in seconds. */
export type BegunLogin = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
};

/**
 * Starts a login that waits for approval. Anybody may start one: it has no effect unless a person
 * who may create keys approves. Both codes are only in the returned value.
 */
export async function beginLogin(
  ctx: { clock: Clock; ip?: string | undefined },
  input: BeginLoginInput,
): Promise<Result<BegunLogin, "rate_limited">> {
  const now = ctx.clock.now();
  const [network, site] = [networkOf(ctx.ip), siteOf(ctx.ip)];
  const expiresAt = new Date(now.getTime() + LOGIN_SECONDS * 1_000);
  const device = randomToken();
  const letters = await db().$transaction(async (tx) => {
    const waiting = { expiresAt: { gt: now } };
    if ((await tx.cliLogin.count({ where: { network, ...waiting } })) >= LOGINS_PER_NETWORK_MAX) return undefined;
    if ((await tx.cliLogin.count({ where: waiting })) >= LOGINS_OPEN_MAX && !(await makeRoom(tx, now, site)))
      return undefined;
    for (;;) {
      const code = newUserCode();
      const { count } = await tx.cliLogin.createMany({
        data: {
          id: newId("cli", now),
          deviceHash: sha256(device),
          userCodeHmac: hashUserCode(code),
          network,
          site,
          ip: ctx.ip ?? null,
          host: input.host || null,
          keyName: input.name ?? keyNameFor(input.host || null),
          env: input.env,
          scopes: input.scope,
          createdAt: now,
          expiresAt,
          intervalSeconds: POLL_SECONDS,
        },
        // The code belongs to another stored login, a chance of one in two million; try another.
        skipDuplicates: true,
      });
      if (count === 1) return code;
    }
  });
  if (letters === undefined)
    return refuse(
      "rate_limited",
      "Too many command lines on your network are waiting for approval. Try again in ten minutes.",
      {
        retry_after: LOGIN_SECONDS,
      },
    );
  const userCode = spellUserCode(letters);
  const page = new URL("/connect", env().BASE_URL);
  const complete = new URL(page);
  complete.searchParams.set("code", userCode);
  return ok({
    device_code: device,
    user_code: userCode,
    verification_uri: page.href,
    verification_uri_complete: complete.href,
    expires_in: LOGIN_SECONDS,
    interval: POLL_SECONDS,
  });
}
