import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { ATTEMPT_DEADLINE_MS } from "#lib/webhooks/deliveries/constants.ts";
import type { AttemptOutcome } from "#lib/webhooks/deliveries/dispatch/attempt-outcome.ts";
import { type Claim, scheduledAttempts } from "#lib/webhooks/deliveries/dispatch/claim-deliveries.ts";
import { BEGIN_WITHIN_MS, MAX_IN_FLIGHT } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { DueDeliveries } from "#lib/webhooks/deliveries/dispatch/due-deliveries.ts";
import { Endpoints } from "#lib/webhooks/deliveries/dispatch/endpoints.ts";
import { recordOutcome } from "#lib/webhooks/deliveries/dispatch/record-attempts.ts";
import { judge } from "#lib/webhooks/deliveries/rules.ts";

/** An endpoint's response to an attempt. */
export type Answer = { durationMs: number; timedOut: boolean; accepted: boolean };
export const hangs: Answer = { durationMs: ATTEMPT_DEADLINE_MS, timedOut: true, accepted: false };
export const refuses: Answer = { durationMs: 20, timedOut: false, accepted: false };
export const accepts: Answer = { durationMs: 50, timedOut: false, accepted: true };

/** A started attempt; times in ms since 1970. */
export type Begun = { id: string; endpoint: string; number: number; dueAt: number; at: number };

/**
 * State shared by the dispatchers of a simulation: when each delivery's next attempt is due, and
 * the started attempts.
 */
export class SimulatedAttempts {
  readonly begun: Begun[] = [];
  readonly #due = new Map<string, number>();
  #state = 1;

  /** Returns a number from 0 to 1, the same in every run. */
  chance(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state / 2_147_483_647;
  }

  /** Reads when queued deliveries are due, which cannot be seen once they are claimed. */
  async readQueue(): Promise<void> {
    const { rows } = await sql().query<{ id: string; due_at: Date }>("select id, due_at from delivery_queue");
    for (const { id, due_at } of rows) this.#due.set(id, due_at.getTime());
  }

  begin(claim: Claim, at: number): void {
    const dueAt = this.#due.get(claim.id) ?? idTime(claim.id).getTime();
    this.begun.push({ id: claim.id, endpoint: claim.endpoint, number: claim.attemptsMade + 1, dueAt, at });
  }

  again(claim: Claim, dueAt: number): void {
    this.#due.set(claim.id, dueAt);
  }

  /** Returns the largest delay of a matching attempt, in ms. */
  latest(matches: (begun: Begun) => boolean = () => true): number {
    return Math.max(...this.begun.filter(matches).map(({ at, dueAt }) => at - dueAt));
  }
}

type UnderWay = { claim: Claim; begunAt: number; answer: Answer };

/**
 * A dispatcher in simulated time: claims and records in the database with the real limits, but
 * sends nothing. The test moves its clock; an attempt ends at the simulated time.
 */
export class SimulatedDispatcher {
  readonly #clock: Clock;
  readonly #attempts: SimulatedAttempts;
  readonly #answer: (claim: Claim) => Answer;
  readonly #endpoints = new Endpoints(MAX_IN_FLIGHT);
  readonly #due: DueDeliveries;
  readonly #claimedAt = new WeakMap<Claim, number>();
  #underWay: UnderWay[] = [];

  constructor(clock: Clock, attempts: SimulatedAttempts, answer: (claim: Claim) => Answer) {
    this.#clock = clock;
    this.#attempts = attempts;
    this.#answer = answer;
    const remember = async (claims: readonly Claim[]) => {
      for (const claim of claims) this.#claimedAt.set(claim, this.#now);
    };
    this.#due = new DueDeliveries(clock, this.#endpoints, remember, () => this.#now);
  }

  get #now(): number {
    return this.#clock.now().getTime();
  }

  /** Requests in flight, by endpoint. */
  get inFlight(): Map<string, number> {
    const open = new Map<string, number>();
    for (const { claim } of this.#underWay) open.set(claim.endpoint, (open.get(claim.endpoint) ?? 0) + 1);
    return open;
  }

  /** Ends attempts that have finished by now, and starts those that are due. */
  async step(): Promise<void> {
    const over = this.#underWay.filter(({ begunAt, answer }) => begunAt + answer.durationMs <= this.#now);
    this.#underWay = this.#underWay.filter((each) => !over.includes(each));
    for (const { claim, answer } of over) this.#begin(this.#endpoints.sent(claim.endpoint, answer));
    await Promise.all(over.map(async (each) => recordOutcome(this.#outcomeOf(each))));
    for (const { claim } of over) this.#endpoints.leave(claim.endpoint);
    for (let more = true; more; ) {
      const claimed = await this.#due.claim();
      this.#begin(claimed.begin);
      more = claimed.more;
    }
  }

  #begin(claims: readonly Claim[]): void {
    for (const claim of claims) {
      if (this.#now - (this.#claimedAt.get(claim) ?? 0) > BEGIN_WITHIN_MS) {
        this.#begin(this.#endpoints.stopSending(claim.endpoint));
        this.#endpoints.leave(claim.endpoint);
        continue;
      }
      this.#attempts.begin(claim, this.#now);
      this.#underWay.push({ claim, begunAt: this.#now, answer: this.#answer(claim) });
    }
  }

  #outcomeOf({ claim, begunAt, answer }: UnderWay): AttemptOutcome {
    const endedAt = begunAt + answer.durationMs;
    const made = scheduledAttempts(claim);
    const anchor = claim.anchorAt?.getTime() ?? begunAt;
    const failed = { made, anchor, startedAt: begunAt, endedAt, resumeAt: claim.resumeDueAt };
    const verdict = judge(answer.accepted, failed, this.#attempts.chance());
    const attempt = {
      url: "https://example.com/hook",
      startedAt: begunAt,
      endedAt,
      durationMs: answer.durationMs,
      timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 },
      address: null,
      requestHeaders: {},
      statusCode: answer.accepted ? 200 : null,
      responseHeaders: null,
      responseBody: null,
      truncated: false,
      error: answer.accepted ? null : { code: answer.timedOut ? "target_timeout" : "http_error", message: "-" },
      retryAfterMs: undefined,
    };
    const common = { claim, attempt, at: endedAt };
    if (verdict.outcome !== "retry") return { ...common, outcome: verdict.outcome };
    this.#attempts.again(claim, verdict.dueAt);
    return { ...common, outcome: "retry", dueAt: verdict.dueAt, warn: verdict.warn };
  }
}
