import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { explainFailure } from "./explain-failure.ts";
import { explainLocal } from "./explain-local.ts";
import type { Message } from "./messages.ts";

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

/** Maximum characters quoted from an endpoint, which may send thousands. */
const QUOTED_MAX = 300;

/** A sentence with the endpoint's parts as untrusted text. */
function RichMessage({ words }: { words: Message }) {
  return words.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      <UntrustedText
        className="font-mono text-xs break-all"
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
        key={at}
        text={part.sent.length > QUOTED_MAX ? `${part.sent.slice(0, QUOTED_MAX)}…` : part.sent}
      />
    ),
  );
}
