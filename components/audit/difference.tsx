import { grouped } from "#components/ui/text/time-text.ts";
import type { Change } from "#lib/accounts/audit/types.ts";

type DifferenceProps = {
  change: Change;
  /** What each field is called. */
  names: Readonly<Record<string, string>>;
  /** A value that has words of its own; undefined leaves it to the rest. */
  say?: (value: unknown) => string | undefined;
};

/** What a change changed: each field before and after. */
export function Difference({ change, names, say }: DifferenceProps) {
  const said = (value: unknown) => say?.(value) ?? plainly(value);
  return (
    <dl className="text-xs text-muted">
      {Object.entries(change.after ?? {}).map(([field, value]) => (
        <div className="break-words" key={field}>
          <dt className="inline">{names[field] ?? field}: </dt>
          <dd className="inline wrap-anywhere">
            <del className="text-faint">{said(change.before?.[field])}</del> <span aria-hidden="true">→</span>{" "}
            <ins className="text-text no-underline">{said(value)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function plainly(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return typeof value === "number" ? grouped(value) : String(value);
}
