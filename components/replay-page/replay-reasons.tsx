import { grouped } from "#components/ui/text/time-text.ts";
import type { ReplayReason } from "#lib/webhooks/replays/types.ts";
import { reasonText } from "./reason-text.ts";

/** Results of the last attempts of failing deliveries, most frequent first. */
export function ReplayReasons({ reasons }: { reasons: readonly ReplayReason[] }) {
  return (
    <ul aria-label="Reasons" className="flex flex-col">
      {reasons.map((reason) => (
        <li
          className="flex items-center justify-between gap-4 border-t border-line py-1.5 first:border-t-0"
          key={`${reason.status_code} ${reason.error}`}
        >
          <code className="font-mono text-xs">{reasonText(reason)}</code>
          <span className="tabular-nums">{grouped(reason.count)}</span>
        </li>
      ))}
    </ul>
  );
}
