import { KeyCache } from "#lib/accounts/keys/key-cache.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { tokenShape } from "#lib/accounts/keys/token.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { inWorkspace } from "#lib/platform/shards/shards.ts";
import { type ApiError, apiError, overloaded } from "../answers/api-error.ts";
import { type Admitted as Admission, admit } from "./admit.ts";
import type { Credentials } from "./credentials.ts";
import { peekRate, type Rate, takeRate } from "./rate.ts";

export type Admitted = { refusal?: never; key: KnownKey; rate: Rate | undefined };
/** `key` is there once its token has matched: from then on the call belongs to a workspace and is logged. */
export type Refused = { refusal: ApiError; key?: KnownKey; rate?: Rate };

/** Finds the key behind a call's credentials, and whether it may make the call (service interface 5 and 7, in contract 2's order). */
export class Authenticator {
  readonly #cache = new KeyCache();

  /**
   * Admits a call or says why not. Waits only when the key has to be read, or room taken from the limits that all processes keep together.
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
    if (!key) return { refusal: apiError("unknown_key", "There is no such API key. Was it copied whole?") };
    return this.admit(key, sourceIp, scope);
  }

  /** As `authenticate`, for a caller whose key is known by other means than its token. */
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

  /** Reads a key again before its next call, or every key: it has changed, or changes may have been missed. */
  forget(keyId?: string): void {
    this.#cache.forget(keyId);
  }
}

const ofKey = (key: KnownKey, { refusal, rate }: Admission): Admitted | Refused =>
  refusal ? { refusal, key, ...(rate && { rate }) } : { key, rate };
