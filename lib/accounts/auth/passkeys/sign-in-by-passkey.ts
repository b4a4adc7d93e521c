import type { VisitorCtx } from "#lib/kernel/person.ts";
import { randomToken, sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { maySignIn } from "../may-sign-in.ts";
import type { PasskeyAssertion } from "../schema.ts";
import { startSession } from "../start-session.ts";
import { checkAssertion, countUse } from "./check-assertion.ts";
import { REFUSED } from "./refusals.ts";

type Answered = { browser: string; response: PasskeyAssertion; replaces?: string | undefined };

/**
 * Signs in the person whose passkey responded, into the same kind of session as a link.
 *
 * @param replaces the token of the browser's previous session, which ends.
 * @returns the session's token, for the browser's cookie, and its person.
 */
export async function signInByPasskey(
  ctx: VisitorCtx,
  { browser, response, replaces }: Answered,
): Promise<Result<{ token: string; userId: string }, "passkey_refused">> {
  const proven = await checkAssertion(ctx, { response, purpose: "sign_in", holder: sha256(browser) });
  if (!proven) return REFUSED;
  return await db().$transaction(async (tx) => {
    if (!(await maySignIn(ctx, proven.user.email, tx)) || !(await countUse(tx, ctx, proven))) return REFUSED;
    const token = randomToken();
    const userId = proven.user.id;
    await startSession(tx, ctx, { token, userId, method: "passkey", replaces });
    return ok({ token, userId });
  });
}
