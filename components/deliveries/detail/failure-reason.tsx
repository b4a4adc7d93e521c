import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { explainFailure } from "./explain-failure.ts";
import { explainLocal } from "./explain-local.ts";
import { RichMessage } from "./rich-message.tsx";

type FailureReasonProps = {
  attempt: Attempt;
  label: string;
  /** Whether a CLI made it at a local app. */
  local?: boolean;
};

/** Why an attempt failed and what to do; nothing after a success. */
export function FailureReason({ attempt, label, local = false }: FailureReasonProps) {
  const explanation = local ? explainLocal(attempt) : explainFailure(attempt);
  if (!explanation) return null;
  return (
    <section aria-label={label} className="border-l-2 border-bad py-0.5 pl-3">
      <p className="break-words">
        <RichMessage words={explanation.what} />
      </p>
      <p className="break-words text-muted">
        <RichMessage words={explanation.fix} />
      </p>
    </section>
  );
}
