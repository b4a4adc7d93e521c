import { Code, InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { Field } from "#lib/portal/docs/types.ts";

const INDENT = ["", "pl-4", "pl-8", "pl-12", "pl-14", "pl-16", "pl-16"];

/** Fields with types and descriptions; an object's fields follow it, indented. */
export function FieldTable({ label, fields }: { label: string; fields: readonly Field[] }) {
  return (
    <table aria-label={label} className="w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">Name and type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow field={field} key={`${field.parent}${field.name}`} />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({ field }: { field: Field }) {
  const { parent, name, depth, type, required, description, limits, values } = field;
  return (
    <tr className="group block border-t border-line py-2 first:border-t-0 sm:table-row">
      <th
        className={cn(
          "block align-top font-normal sm:table-cell sm:w-[42%] sm:border-t sm:border-line sm:group-first:border-t-0 sm:py-2 sm:pr-4",
          INDENT[depth],
        )}
        scope="row"
      >
        <code className="font-mono text-xs break-all" translate="no">
          <span className="text-faint">{parent}</span>
          <span className="font-medium">{name}</span>
        </code>
        <span className="block text-xs text-faint">
          {type}
          {required && <span className="text-warn"> · required</span>}
        </span>
      </th>
      <td
        className={cn(
          "block align-top text-muted sm:table-cell sm:border-t sm:border-line sm:group-first:border-t-0 sm:py-2 sm:pl-0",
          INDENT[depth],
        )}
      >
        {description && <InlineCode text={description} />}
        {values.length > 0 && (
          <span className="mt-0.5 flex flex-wrap items-center gap-1 text-xs">
            {values.map((value) => (
              <Code key={value}>{value}</Code>
            ))}
          </span>
        )}
        {limits.length > 0 && <span className="block text-xs text-faint">{limits.join(" · ")}</span>}
      </td>
    </tr>
  );
}
