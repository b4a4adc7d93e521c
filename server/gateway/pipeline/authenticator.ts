import { KeyCache } from "#lib/accounts/keys/key-cache.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { tokenShape } from "#lib/accounts/keys/token.ts";
import { watchKeys } from "#lib/accounts/keys/watch-keys.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { type ApiError, apiError } from "../answers/api-error.ts";
import { connections } from "../listen/connections.ts";
import { streams } from "../stream/streams.ts";
import { admit } from "./admit.ts";
import type { Credentials } from "./credentials.ts";
import { type Rate, RateLimiter } from "./rate.ts";

export type Admitted = { key: KnownKey; rate: Rate | undefined };
/** `key` is there once its token has matched: from then on the call belongs to a workspace and is logged. */
export type Refused = { refusal: ApiError; key?: KnownKey; rate?: Rate };

/** What stands between a socket and a route: who is it, and may it (service interface 5 and 7, in contract 2's order). */
export class Gate {
  readonly #cache = new KeyCache();
  readonly #rates = new RateLimiter();
  readonly #stopWatching = watchKeys((id) => {
    this.#cache.forget(id);
    streams.keyChanged(id);
    connections.keyChanged(id);
  });

  /** Lets a call in or says why not. Waits only when the key has to be read. */
  async pass(credentials: Credentials, sourceIp: string, scope: Scope | undefined): Promise<Admitted | Refused> {
    if (credentials.found === "none")
      return {
        refusal: apiError("missing_credentials", "Send your API key: Authorization: Bearer svc_live_… or svc_test_…."),
      };
    let key = this.#cache.known(credentials.token);
    if (!key) {
      const shape = tokenShape(credentials.token);
      if (shape === "malformed")
        return {
          refusal: apiError("malformed_token", "This is not an API key. Keys begin with svc_live_ or svc_test_."),
        };
      try {
        if (shape === "possible") key = await this.#cache.find(credentials.token);
      } catch (reason) {
        log.error({ err: reason }, "a key could not be read");
        const message = "Keys cannot be checked right now. Try again shortly.";
        return { refusal: apiError("overloaded", message, undefined, { "retry-after": "1" }) };
      }
    }
    if (!key) return { refusal: apiError("unknown_key", "There is no such API key. Was it copied whole?") };
    return this.admit(key, sourceIp, scope);
  }

  /** As `pass`, for a caller whose key is known by other means than its token. */
  admit(key: KnownKey, sourceIp: string, scope: Scope | undefined): Admitted | Refused {
    const admission = admit(key, { sourceIp, scope, now: databaseClock.now(), rate: () => this.#rates.take(key) });
    return admission.refusal
      ? { refusal: admission.refusal, key, ...(admission.rate && { rate: admission.rate }) }
      : { key, rate: admission.rate };
  }

  close(): Promise<void> {
    return this.#stopWatching();
  }
}
