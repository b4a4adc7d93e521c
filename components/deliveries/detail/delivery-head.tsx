import { Maximize2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryStatusPill } from "../delivery-status.tsx";
import { CopyAsCurl } from "./copy-as-curl.tsx";

type DeliveryHeadProps = {
  slug: string;
  delivery: DeliveryDetail;
  /** Links to its page; false there. */
  pageLink: boolean;
  actions: ReactNode;
};

export function DeliveryHead({ slug, delivery, pageLink, actions }: DeliveryHeadProps) {
  const last = delivery.attempts.at(-1);
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
        <DeliveryStatusPill delivery={delivery} />
        {delivery.env === "test" && <Badge tone="test">Test</Badge>}
        {delivery.replay_of && <Badge>Replay</Badge>}
        <span className="ml-auto flex flex-wrap gap-1.5">
          {pageLink && (
            <Link
              aria-label="Open as page"
              className="grid size-7 place-items-center rounded-md text-faint hover:bg-hover hover:text-text"
              href={`/${slug}/deliveries/${delivery.id}`}
              prefetch={false}
              title="Open as page"
            >
              <Maximize2 className="size-3.5" />
            </Link>
          )}
          {last && <CopyAsCurl attempt={last} body={delivery.body} />}
          {actions}
        </span>
      </div>
      <p className="text-muted">
        <span className="font-semibold text-text">{delivery.event}</span> to{" "}
        <UntrustedText className="break-all" text={delivery.url} />
      </p>
    </div>
  );
}
