import { errorAnchor } from "#lib/portal/docs/rules.ts";
import type { ErrorEntry } from "#lib/portal/docs/types.ts";

type ErrorExplanationProps = { code: string; entry: ErrorEntry | undefined; targetStatus: number | null };

/** The meaning of an error and what to do. */
export function ErrorExplanation({ code, entry, targetStatus }: ErrorExplanationProps) {
  return (
    <div className="border-l-2 border-bad py-0.5 pl-3">
      <p>
        {entry?.meaning ?? `The call was answered with ${code}.`}
        {targetStatus !== null && ` The site answered ${targetStatus}.`}
      </p>
      {entry && <p className="text-muted">{entry.advice}</p>}
      <p className="mt-1 text-xs text-muted">
        {entry?.retryable ? "The same call may succeed later. " : ""}
        <a className="text-accent underline" href={`/docs#${errorAnchor(code)}`}>
          {code} in the reference
        </a>
      </p>
    </div>
  );
}
