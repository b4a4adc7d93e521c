import { createPublicKey, type KeyObject } from "node:crypto";
import * as z from "zod";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { askSource, readJson } from "./ask-source.ts";
import { LIST_MAX_BYTES, PARTNER_KEYS_AGAIN_MS, PARTNER_KEYS_MS, PARTNER_KEYS_RETRY_MS } from "./constants.ts";
import { sourceHosts } from "./source-hosts.ts";

const Listed = z.object({ public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })).max(1_000) });

/** Returns a P-256 key; undefined for any other, as the partner signs with no other kind. */
function readKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The public keys of a partner, as it publishes them: current ones, and earlier ones still listed.
 * Read again after five minutes, or when an unknown one is requested, though at most every half
 * minute, so that forged messages cannot cause a flood of requests.
 *
 * @param steady milliseconds of a monotonic clock.
 */
export class PartnerKeys {
  readonly #url: string;
  readonly #clock: Clock;
  readonly #steady: () => number;
  #keys = new Map<string, KeyObject>();
  #readAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<boolean> | undefined;

  constructor(url: string, clock: Clock, steady = () => performance.now()) {
    this.#url = url;
    this.#clock = clock;
    this.#steady = steady;
  }

  async find(id: string): Promise<Result<KeyObject, "unknown_key" | "keys_unavailable">> {
    const age = this.#steady() - this.#readAt;
    const known = age < PARTNER_KEYS_MS ? this.#keys.get(id) : undefined;
    if (known) return ok(known);
    if (age >= PARTNER_KEYS_AGAIN_MS && !(await this.#read()))
      return refuse(
        "keys_unavailable",
        "The partner's public keys cannot be read right now. Send the report again shortly.",
      );
    const key = this.#keys.get(id);
    return key ? ok(key) : refuse("unknown_key", "The partner publishes no P-256 key with that identifier.");
  }

  /**
   * Shares one request between concurrent callers.
   *
   * @returns whether the keys are available.
   */
  async #read(): Promise<boolean> {
    if (this.#steady() - this.#failedAt < PARTNER_KEYS_RETRY_MS) return false;
    this.#reading ??= this.#ask().finally(() => {
      this.#reading = undefined;
    });
    return await this.#reading;
  }

  async #ask(): Promise<boolean> {
    const answered = await askSource(
      { clock: this.#clock },
      {
        hosts: sourceHosts([this.#url]),
        url: this.#url,
        who: "The partner",
        credentials: "LEAK_PARTNER_KEYS_URL",
        maxBytes: LIST_MAX_BYTES,
        deadlineMs: 10_000,
        headers: { accept: "application/json" },
      },
    );
    const listed = answered.ok ? Listed.safeParse(readJson(answered.answer)) : undefined;
    if (!listed?.success) {
      this.#failedAt = this.#steady();
      return false;
    }
    const found = listed.data.public_keys.map(({ key_identifier, key }) => [key_identifier, readKey(key)] as const);
    this.#keys = new Map(found.flatMap(([id, key]) => (key ? [[id, key] as const] : [])));
    this.#readAt = this.#steady();
    return true;
  }
}
