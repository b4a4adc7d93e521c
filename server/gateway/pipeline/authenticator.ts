import { KeyCache } from "#lib/accounts/keys/key-cache.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { tokenShape } from "#lib/accounts/keys/token.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { type ApiError, apiError, overloaded } from "../route/api-error.ts";
import { type Admitted as Admission, admit } from "./admit.ts";
import type { Credentials } from "./credentials.ts";
import { peekRate, type Rate, takeRate } from "./rate.ts";

export type Admitted = { refusal?: never; key: KnownKey; rate: Rate | undefined };
/** `key` is set once its token has matched. From then on the call belongs to a workspace and is logged. */
export type Refused = { refusal: ApiError; key?: KnownKey; rate?: Rate };

/**
 * Finds the key of a call and checks whether it may make it (service interface 5 and 7, in the
 * order of contract 2).
 */
export class Authenticator {
  readonly #cache = new KeyCache();

  /**
   * Admits a call or returns the refusal. Returns a promise only if the key or shared limits have
   * to be fetched.
   *
   * @param requestId for the log.
   */
  async authenticate(
    credentials: Credentials,
    sourceIp: string,
    scope: Scope | undefined,
    requestId: string,
  ): Promise<Admitted | Refused> {
    if (credentials.found === "none")
      return {
        refusal: apiError("missing_credentials", "Send your API key: Authorization: Bearer svc_live_… or svc_test_…."),
      };
    let key = this.#cache.known(credentials.token);
    if (!key) {
      const shape = tokenShape(credentials.token);
      if (shape === "malformed")
        return {
          refusal: apiError(
            "malformed_token",
            credentials.problem ?? "This is not an API key. Keys begin with svc_live_ or svc_test_.",
          ),
        };
      try {
        if (shape === "possible") {
          metrics.keyLookups.inc({ found: "read" });
          key = await this.#cache.find(credentials.token);
        }
      } catch (reason) {
        log.warn("key.not_read", { err: reason, request_id: requestId });
        return { refusal: overloaded("Keys cannot be checked right now. Try again shortly.") };
      }
    } else metrics.keyLookups.inc({ found: "known" });
    if (!key) return { refusal: apiError("unknown_key", "Unknown API key. Check that the whole key was copied.") };
    return this.admit(key, sourceIp, scope);
  }

  /** Same as `authenticate`, for a key that is already known. */
  admit(key: KnownKey, sourceIp: string, scope: Scope | undefined): Admitted | Refused | Promise<Admitted | Refused> {
    const found = inWorkspace(key.workspaceId, () =>
      admit(key, {
        sourceIp,
        scope,
        now: databaseClock.now(),
        rate: () => takeRate(key.limits),
        peek: () => peekRate(key.limits),
      }),
    );
    return found instanceof Promise ? found.then((admission) => ofKey(key, admission)) : ofKey(key, found);
  }

  /** Drops a key from the cache, or all keys, because it has changed or notifications may have been missed. */
  forget(keyId?: string): void {
    this.#cache.forget(keyId);
  }
}

const ofKey = (key: KnownKey, { refusal, rate }: Admission): Admitted | Refused =>
  refusal ? { refusal, key, ...(rate && { rate }) } : { key, rate };
