import Link from "next/link";
import { Meter } from "#components/ui/primitives/meter.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { OTHERS } from "#lib/reports/usage/constants.ts";
import { shareLabel } from "#lib/reports/usage/rules.ts";
import type { Usage, UsageSplit } from "#lib/reports/usage/types.ts";
import { seriesOf } from "./series.ts";
import { Swatch } from "./series-fill.tsx";
import { type UsageView, usageAddress } from "./view.ts";

const TITLE: Record<UsageSplit, string> = {
  endpoint: "By endpoint",
  key: "By key",
  member: "By key creator",
  outcome: "By outcome",
};

/** Links a row to its part of usage with another split. */
function hrefOf(slug: string, view: UsageView, split: UsageSplit, group: string): string | undefined {
  if (group === OTHERS) return undefined;
  if (split === "key") return usageAddress.href(slug, { ...view, key: group, split: "endpoint" });
  if (split === "endpoint") return usageAddress.href(slug, { ...view, endpoint: group, split: "key" });
  return undefined;
}

/** The chart's groups with their shares; also its legend. */
export function UsageBreakdown({ slug, usage, view }: { slug: string; usage: Usage; view: UsageView }) {
  const { group_by: split, groups, groups_total: count, totals } = usage;
  if (!split) return null;
  const { measure, env } = view;
  // Narrow screens have room only for the selected measure.
  const narrow = measure === "credits" ? ({ from: "sm" } as const) : {};
  const series = seriesOf(usage, env);
  const named = groups.filter(({ group }) => group !== OTHERS).length;
  return (
    <Panel
      description={count > named ? `The ${named} largest of ${grouped(count)}, the rest combined.` : undefined}
      flush
      title={TITLE[split]}
    >
      <Table label={`${TITLE[split]}, in figures`} sticky={false}>
        <TableHead>
          <Th>Name</Th>
          {env !== "test" && (
            <Th {...(measure === "requests" && { from: "sm" as const })} num>
              Credits
            </Th>
          )}
          <Th {...narrow} num>
            Requests
          </Th>
          <Th from="sm" num>
            Errors
          </Th>
          <Th num>Share of {measure}</Th>
        </TableHead>
        <tbody>
          {groups.map((row, at) => {
            const href = hrefOf(slug, view, split, row.group);
            const look = series[at]?.look;
            const share = shareLabel(row[measure], totals[measure]);
            return (
              <tr key={row.group}>
                <Td className="max-w-44 sm:max-w-80">
                  <span className="flex min-w-0 items-center gap-2">
                    {look && <Swatch look={look} />}
                    {href ? (
                      <Link
                        className="min-w-0 truncate font-medium hover:underline"
                        href={href}
                        scroll={false}
                        prefetch={false}
                      >
                        <UntrustedText text={row.name} />
                      </Link>
                    ) : (
                      <UntrustedText className="min-w-0 truncate" text={row.name} />
                    )}
                  </span>
                </Td>
                {env !== "test" && (
                  <Td {...(measure === "requests" && { from: "sm" as const })} num>
                    {grouped(row.credits)}
                  </Td>
                )}
                <Td {...narrow} num>
                  {grouped(row.requests)}
                </Td>
                <Td from="sm" num>
                  {grouped(row.errors)}
                </Td>
                <Td className="w-28" num>
                  {share}
                  <Meter label={`${share} of ${measure}`} max={totals[measure]} steady value={row[measure]} />
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
