import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { noteInTrace, type Origin, sentTracePosition, traceFrom } from "#lib/platform/tracing/tracing.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { judge } from "#lib/webhooks/deliveries/rules.ts";
import { type AttemptOutcome, notifiesOwners } from "./attempt-outcome.ts";
import { type Claim, scheduledAttempts } from "./claim-deliveries.ts";
import { concludeFailure } from "./conclude-failure.ts";
import type { AttemptObservation } from "./endpoint-limit.ts";
import { canceled, recordOutcome, recordWithRetries } from "./record-attempts.ts";
import { requestHeaders } from "./request-headers.ts";
import { type SentAttempt, sendAttempt } from "./send-attempt.ts";
import { type Target, targetFor } from "./targets.ts";
import { withArchivedBody } from "./with-archived-body.ts";

type Means = { clock: Clock; policy: OutboundPolicy };
/** Called with undefined if no attempt was made. */
type Learn = (attempt: AttemptObservation | undefined) => void;

/**
 * Makes one attempt at a claimed delivery and records the result. Calls `sent` as soon as the
 * endpoint is free again, before the result is written.
 */
export function attemptDelivery(claim: Claim, means: Means, sent: Learn): Promise<void> {
  const { traceparent } = claim;
  // A replay may happen weeks later, so it starts a new trace that links to the event's trace.
  const origin: Origin = claim.isReplay ? { about: traceparent } : { after: traceparent };
  const attributes = {
    "gatehouse.workspace": claim.workspaceId,
    "gatehouse.delivery": claim.id,
    "gatehouse.event": claim.eventId,
    "gatehouse.event_type": claim.eventType,
    "gatehouse.attempt": claim.attemptsMade + 1,
    "gatehouse.manual": claim.resumeDueAt ? true : undefined,
  };
  return traceFrom("attempt", origin, attributes, () => attemptOnce(claim, means, sent));
}

async function attemptOnce(claim: Claim, means: Means, sent: Learn): Promise<void> {
  let attempt: SentAttempt | undefined;
  try {
    const whole = claim.body ? claim : await withArchivedBody(claim, means.clock);
    if (!whole) return sent(undefined);
    attempt = await attemptAt(await targetFor(whole), whole, means);
  } catch (error) {
    sent(undefined);
    throw error;
  }
  if (!attempt) {
    sent(undefined);
    await recordOutcome(canceled(means, claim));
    return;
  }
  sent({
    durationMs: attempt.durationMs,
    timedOut: attempt.error?.code === "target_timeout",
    accepted: attempt.error === null,
  });
  const attempted = outcomeOf(claim, attempt);
  metrics.attempts.inc({ outcome: attempted.outcome });
  metrics.attemptSeconds.observe(attempt.durationMs / 1_000);
  noteInTrace({
    "http.response.status_code": attempt.statusCode,
    "error.type": attempt.error?.code,
    "gatehouse.outcome": attempted.outcome,
  });
  const taken = notifiesOwners(attempted)
    ? await recordWithRetries(() => concludeFailure(means.clock, attempted))
    : await recordOutcome(attempted);
  if (!taken) log.warn("delivery.taken_over", { delivery_id: claim.id });
}

/** Signs and sends. Returns undefined if the destination or the event is gone. */
async function attemptAt(
  target: Target | undefined,
  claim: Claim,
  { clock, policy }: Means,
): Promise<SentAttempt | undefined> {
  if (!target) return undefined;
  if (!claim.body) {
    log.error("delivery.event_gone", { delivery_id: claim.id, event_id: claim.eventId });
    return undefined;
  }
  const now = clock.now();
  const headers = requestHeaders({
    event: claim.eventType,
    eventId: claim.eventId,
    deliveryId: claim.id,
    env: claim.env,
    body: claim.body,
    dialect: claim.dialect,
    now,
    originalAt: claim.originalAt ?? undefined,
    signer: target.signer,
    previous: target.previous && target.previous.until > now.getTime() ? target.previous.signer : undefined,
    traceparent: sentTracePosition(),
  });
  return await sendAttempt(
    { url: target.url, headers, body: claim.body, workspaceId: claim.workspaceId },
    policy,
    clock,
  );
}

function outcomeOf(claim: Claim, attempt: SentAttempt): AttemptOutcome {
  const { startedAt, endedAt, retryAfterMs } = attempt;
  const made = scheduledAttempts(claim);
  const anchor = claim.anchorAt?.getTime() ?? startedAt;
  const failed = { made, anchor, startedAt, endedAt, retryAfterMs, resumeAt: claim.resumeDueAt };
  const verdict = judge(attempt.error === null, failed, Math.random());
  const common = { claim, attempt, at: endedAt };
  return verdict.outcome === "retry"
    ? { ...common, outcome: "retry", dueAt: verdict.dueAt, warn: verdict.warn }
    : { ...common, outcome: verdict.outcome };
}
