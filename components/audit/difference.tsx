import { grouped } from "#components/ui/text/time-text.ts";
import type { Change } from "#lib/accounts/audit/types.ts";

type DifferenceProps = {
  change: Change;
  /** Field labels. */
  names: Readonly<Record<string, string>>;
  /** Formats particular values; undefined for the default format. */
  say?: (value: unknown) => string | undefined;
};

/** The changed fields with their values before and after. */
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
