"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { DeliveryStatusPill } from "#components/deliveries/delivery-status.tsx";
import { AttemptTimings } from "#components/deliveries/detail/attempt-timings.tsx";
import { Exchange } from "#components/deliveries/detail/exchange.tsx";
import { FailureReason } from "#components/deliveries/detail/failure-reason.tsx";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { tookText } from "./health-text.ts";

/** The result of a test event: the answer, its timings, and the explanation of a failure. */
export function TestEventAnswer({ slug, delivery }: { slug: string; delivery: DeliveryDetail }) {
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: "start" });
  }, []);
  const attempt = delivery.attempts.at(-1);
  if (!attempt) return null;
  return (
    <section aria-label="The answer" className="flex min-w-0 flex-col gap-4 border-t border-line pt-4" ref={top}>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <DeliveryStatusPill delivery={delivery} />
        <span className="text-muted tabular-nums">{answerLine(delivery)}</span>
        <Link
          className="ml-auto inline-flex min-h-6 items-center text-xs font-medium text-accent hover:underline"
          href={`/${slug}/deliveries/${delivery.id}`}
          prefetch={false}
        >
          Open it in the log
        </Link>
      </p>
      <FailureReason attempt={attempt} label="Why it failed" />
      <AttemptTimings attempt={attempt} />
      <Exchange attempt={attempt} body={delivery.body} tall={false} url={delivery.url} />
    </section>
  );
}

/** "Answered 200 in 84 ms". */
export function answerLine({ attempts }: Pick<DeliveryDetail, "attempts">): string {
  const attempt = attempts.at(-1);
  if (!attempt) return "";
  const { status_code: status, duration_ms: ms } = attempt;
  return status === null ? `No answer after ${tookText(ms)}` : `Answered ${status} in ${tookText(ms)}`;
}
