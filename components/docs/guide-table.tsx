import type { Inline } from "#lib/portal/guides/types.ts";
import { GuideText } from "./guide-text.tsx";

type Line = readonly Inline[];
type GuideTableProps = { head: readonly Line[]; rows: readonly (readonly Line[])[] };

/** A table of a guide. On a narrow screen it scrolls by itself, also by keyboard (WCAG 2.1.1). */
export function GuideTable({ head, rows }: GuideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is above
    <div className="mt-4 overflow-x-auto -outline-offset-2" tabIndex={0}>
      <table className="w-full min-w-[30rem] text-left">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th
                className="border-b border-line-strong py-1.5 pr-4 text-xs font-medium text-faint"
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a fixed table never move
                key={at}
                scope="col"
              >
                <GuideText line={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a fixed table never move
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: its cells neither
                <td className="border-b border-line py-2 pr-4 align-top text-muted" key={column}>
                  <GuideText line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
