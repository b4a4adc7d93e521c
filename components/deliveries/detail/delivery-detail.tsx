"use client";

import type { ReactNode } from "react";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { shortDayIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { ShownDelivery as Delivery } from "#lib/webhooks/deliveries/types.ts";
import { MAX_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { AttemptList } from "./attempt-list.tsx";
import { AttemptTimings } from "./attempt-timings.tsx";
import { DeliveryFacts, type Endpoint } from "./delivery-facts.tsx";
import { DeliveryHead } from "./delivery-head.tsx";
import { Exchange } from "./exchange.tsx";
import { FailureReason } from "./failure-reason.tsx";
import { listenerNote } from "./listener-note.tsx";
import { Moment } from "./moment-text.tsx";
import { msText } from "./phases.ts";
import { stateNote } from "./state-note.ts";
import { useAddressState } from "./use-address-state.ts";

export type DeliveryDetailProps = {
  slug: string;
  delivery: Delivery;
  /** Its webhook; null if deleted or sent to an ad hoc URL. */
  endpoint: Endpoint | null;
  layout: "sheet" | "page";
  /** Actions that the user may take. */
  actions?: ReactNode;
};

/** A delivery: status, reason, attempts, and what was sent and answered. */
export function DeliveryDetail({ slug, delivery, endpoint, layout, actions }: DeliveryDetailProps) {
  const { attempts } = delivery;
  const last = attempts.at(-1);
  const manual = attempts.filter((attempt) => attempt.manual).length;
  const { zone } = useTimes();
  const begun = new Date(attempts[0]?.started_at ?? delivery.created_at);
  // Defaults to the latest attempt, following new ones.
  const [chosen, choose] = useAddressState("attempt");
  const shown = attempts.find((attempt) => String(attempt.number) === chosen) ?? last;
  const Heading = layout === "page" ? "h2" : "h3";
  const local = delivery.listener_id !== null;
  const failing = delivery.status !== "delivered" && last;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <DeliveryHead actions={actions} delivery={delivery} pageLink={layout === "sheet"} slug={slug} />
      {failing && <FailureReason attempt={last} label="Why it failed" local={local} />}
      <DeliveryFacts delivery={delivery} endpoint={endpoint} slug={slug} />
      <div className="@container">
        <div className="grid gap-x-10 gap-y-5 @5xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <section>
            <Heading className="mb-1 flex items-baseline justify-between gap-2 font-medium">
              <span>
                Attempts{" "}
                <span className="font-normal text-faint tabular-nums">
                  {delivery.attempts_made - manual}
                  {/* Test events are sent once, listeners have no schedule, and unreadable
                      attempts may be manual. */}
                  {!local &&
                    delivery.attempts_unavailable === null &&
                    !(delivery.status === "failed" && delivery.attempts_made < MAX_ATTEMPTS) &&
                    ` of ${MAX_ATTEMPTS}`}
                  {manual > 0 && `, ${manual} manual`}
                </span>
              </span>
              <span className="text-2xs font-normal text-faint">
                {shortDayIn(begun, zone)}, times in {zoneMark(begun, zone)}
              </span>
            </Heading>
            <AttemptList
              delivery={delivery}
              note={
                local
                  ? listenerNote(delivery, Boolean(actions))
                  : stateNote(delivery, endpoint !== null, Boolean(actions))
              }
              onSelect={(number) => choose(String(number))}
              selected={shown?.number}
            />
          </section>
          {shown && (
            <section>
              <Heading className="mb-1 flex items-baseline justify-between gap-2 font-medium">
                <span>
                  Attempt {shown.number}{" "}
                  <span className="ml-1 font-normal text-faint">
                    <Moment at={shown.started_at} />
                  </span>
                </span>
                <span className="text-xs tabular-nums">{msText(shown.duration_ms)}</span>
              </Heading>
              {shown !== last && (
                <FailureReason attempt={shown} label={`Why attempt ${shown.number} failed`} local={local} />
              )}
              <AttemptTimings attempt={shown} />
            </section>
          )}
        </div>
      </div>
      <Exchange
        attempt={shown}
        body={delivery.body}
        bodyProblem={delivery.body_unavailable}
        isUnavailable={delivery.attempts_unavailable !== null}
        tall={layout === "page"}
        url={delivery.url}
      />
    </div>
  );
}
