import type { ReactNode } from "react";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { isAbsent } from "#lib/webhooks/listeners/rules.ts";

type Stands = Pick<ShownDelivery, "status" | "last_error" | "listener">;

/** Explains why a listener's delivery waits or ended, if its attempts do not; else null. */
export function listenerNote(delivery: Stands, mayReplay: boolean): ReactNode {
  const { status, listener } = delivery;
  if (status === "pending") return <Waits delivery={delivery} />;
  if (status === "canceled")
    return "It was canceled and is not sent. Its listener ended, or was restarted with --discard-waiting.";
  if (status !== "failed") return null;
  const back = listener?.ended_at === null ? "It is sent to the same listener." : "";
  return `Deliveries to a listener are not retried, because someone is watching. ${mayReplay ? `When the app works, replay it. ${back}` : ""}`.trim();
}

function Waits({ delivery: { listener, last_error: error } }: { delivery: Stands }) {
  if (!listener) return "It is waiting for its listener.";
  const who = (
    <>
      It is waiting for the listener{" "}
      <UntrustedText className="font-medium text-text wrap-anywhere" text={listener.name} />
    </>
  );
  if (!listener.connected)
    return (
      <>
        {who}, last seen <RelativeTime at={listener.seen_at} focusable />. It is sent when someone runs{" "}
        <code className="font-mono text-2xs">gatehouse listen</code> there again.
      </>
    );
  if (isAbsent(error ?? undefined))
    return <>{who}, which is connected, and for the app behind it: it is sent when that listens again.</>;
  return <>{who}, which is connected: it is sent once those before it are answered.</>;
}
