import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { beginLogin } from "#lib/accounts/cli-logins/begin-login.ts";
import { CALLS_PER_SECOND, DEVICE_GRANT } from "#lib/accounts/cli-logins/constants.ts";
import { pollLogin } from "#lib/accounts/cli-logins/poll-login.ts";
import { BeginLoginInput } from "#lib/accounts/cli-logins/schema.ts";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { networkOf } from "#lib/platform/http/network-of.ts";
import { log } from "#lib/platform/logging/log.ts";
import { evenly, oneState } from "#lib/platform/rates/evenly.ts";
import { rates } from "#lib/platform/rates/rates.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ZOD_MESSAGES } from "#lib/platform/values/input/plain-issue.ts";
import { type ApiError, apiError, surprise, wrongMethod } from "../route/api-error.ts";
import type { GatewayContext } from "../route/route.ts";
import { answerOAuth, type OAuthAnswer, oauthError } from "./oauth-answer.ts";
import { readOAuthForm } from "./read-oauth-form.ts";

type Caller = { clock: typeof databaseClock; ip: string; userAgent: string | undefined; requestId: string };
type Form = Record<string, string>;

/**
 * Mounts the CLI login: the OAuth 2.0 device flow (RFC 8628). It needs no key, because it issues
 * one. Forms and errors follow OAuth (RFC 6749 5.2); errors common to all of /v1 follow contract 3.
 * These calls are not in the request log, which is kept per key.
 */
export function mountCliLogin(app: Hono<{ Bindings: HttpBindings }>): void {
  const serve = (path: string, answer: (caller: Caller, form: Form) => Promise<OAuthAnswer | ApiError>) => {
    app.post(path, async (context) => {
      const requestId = newId("req", databaseClock.now());
      return answerOAuth(context, requestId, await answered(context, requestId, answer));
    });
    app.all(path, (context) => answerOAuth(context, newId("req", databaseClock.now()), wrongMethod(["POST"])));
  };
  serve("/v1/cli/device", begin);
  serve("/v1/cli/token", fetchKey);
}

async function answered(
  context: GatewayContext,
  requestId: string,
  answer: (caller: Caller, form: Form) => Promise<OAuthAnswer | ApiError>,
): Promise<OAuthAnswer | ApiError> {
  const { incoming } = context.env;
  const ip = clientAddress(incoming);
  const limit = evenly(`${networkOf(ip)}:cli-login`, { perSecond: CALLS_PER_SECOND, burst: CALLS_PER_SECOND });
  const rate = oneState(await rates().take([limit]));
  if (rate.retryAfterSeconds !== undefined)
    return apiError("rate_limited", "Too many calls from this address. Wait a moment, then continue.", undefined, {
      "retry-after": String(rate.retryAfterSeconds),
    });
  try {
    const read = await readOAuthForm(incoming);
    if (!("form" in read)) return read;
    return await answer({ clock: databaseClock, ip, userAgent: incoming.headers["user-agent"], requestId }, read.form);
  } catch (err) {
    log.error("cli.login_failed", { err, request_id: requestId, path: context.req.path });
    return surprise(err);
  }
}

/** RFC 8628 3.1 and 3.2. */
async function begin(caller: Caller, form: Form): Promise<OAuthAnswer | ApiError> {
  const parsed = BeginLoginInput.safeParse(form, ZOD_MESSAGES);
  if (!parsed.success) {
    const { path = [], message = "The request is not valid." } = parsed.error.issues[0] ?? {};
    const param = String(path[0] ?? "");
    return oauthError(param === "scope" ? "invalid_scope" : "invalid_request", message, param);
  }
  const begun = await beginLogin(caller, parsed.data);
  if (begun.ok) return { status: 200, body: begun.value };
  return apiError(begun.error, begun.message, undefined, { "retry-after": String(begun.detail?.retry_after) });
}

/** RFC 8628 3.4 and 3.5. */
async function fetchKey(caller: Caller, form: Form): Promise<OAuthAnswer> {
  if (form.grant_type !== DEVICE_GRANT)
    return oauthError("unsupported_grant_type", `The grant_type here is ${DEVICE_GRANT}.`, "grant_type");
  if (!form.device_code) return oauthError("invalid_request", "The device_code is missing.", "device_code");
  const fetched = await pollLogin(caller, form.device_code);
  if (!fetched.ok) return oauthError(fetched.error, fetched.message);
  const { key, workspace } = fetched.value;
  const { id, name, env, expires_at, scopes, token } = key;
  return {
    status: 200,
    body: {
      access_token: token,
      token_type: "Bearer",
      scope: scopes.join(" "),
      ...(expires_at !== null && {
        expires_in: Math.floor((Date.parse(expires_at) - caller.clock.now().getTime()) / 1_000),
      }),
      key: { id, name, env, expires_at },
      workspace,
    },
  };
}
