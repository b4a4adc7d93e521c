import { cn } from "#components/ui/text/cn.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { compare } from "#lib/accounts/audit/rules.ts";
import type { Change } from "#lib/accounts/audit/types.ts";
import { fieldLabel, valueText } from "./labels.ts";

const CELL = "border-t border-line px-2 py-1.5 align-top";

/** Values before and after, changed fields first. */
export function BeforeAfter({ change }: { change: Pick<Change, "before" | "after"> }) {
  const fields = compare(change);
  if (fields.length === 0) return <p className="text-muted">This entry has no values before or after.</p>;
  return (
    <table
      aria-label="Before and after"
      className="w-full table-fixed border-separate border-spacing-0 text-left text-xs"
    >
      <thead>
        <tr className="text-faint">
          <th className="w-28 px-2 py-1 font-medium" scope="col">
            Field
          </th>
          <th className="px-2 py-1 font-medium" scope="col">
            Before
          </th>
          <th className="px-2 py-1 font-medium" scope="col">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after, how }) => (
          <tr className={cn(how === "changed" && "bg-warn-soft")} data-how={how} key={field}>
            <th className={cn(CELL, "font-medium wrap-anywhere")} scope="row">
              <UntrustedText text={fieldLabel(field)} />
              {how === "changed" && <span className="block font-normal text-warn">changed</span>}
            </th>
            <Side value={before} />
            <Side value={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ value }: { value: unknown }) {
  const words = valueText(value);
  return (
    <td className={cn(CELL, "wrap-anywhere")}>
      {words === null ? <span className="text-faint">–</span> : <UntrustedText text={words} />}
    </td>
  );
}
