import Link from "next/link";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Count } from "#components/ui/primitives/count.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { clockIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { Caller, Rotation, TrafficMinute } from "#lib/accounts/rotations/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const AXIS_EVERY = 15;

/** The last hour of both keys per minute, and who still uses the old one. */
export function TrafficStep({
  slug,
  rotation: { traffic, callers, key, successor },
}: {
  slug: string;
  rotation: Rotation;
}) {
  const { zone } = useTimes();
  /** "14:05" in the user's zone, like other times on the page. */
  const minute = (iso: string): string => clockIn(new Date(iso), zone).slice(0, 5);
  const mark = zoneMark(new Date(traffic[0]?.start ?? 0), zone);
  const axis = traffic.filter((_, at) => at % AXIS_EVERY === 0).map(({ start }) => minute(start));
  const chart = (name: string, of: (each: TrafficMinute) => number) => {
    const total = traffic.reduce((sum, each) => sum + of(each), 0);
    const said = `${plural(total, "request")} in the last hour`;
    return (
      <div className="min-w-0">
        <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-xs">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <span className="text-muted tabular-nums">
            {said}, in {mark}
          </span>
        </p>
        <BarChart
          axis={axis}
          bars={traffic.map((each) => ({ label: `${minute(each.start)} ${mark}`, ok: of(each), bad: 0 }))}
          label={`${name}: ${said}`}
          tone={key.env}
          unit="requests"
        />
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {chart(key.name, (each) => each.old)}
        {successor && chart(successor.name, (each) => each.successor)}
      </div>
      <CallersTable callers={callers} env={key.env} keyId={key.id} slug={slug} />
    </div>
  );
}

type CallersTableProps = { slug: string; env: KeyEnv; keyId: string; callers: readonly Caller[] };

/** Callers that used the old key in the last day, latest first: where it must still be replaced. */
function CallersTable({ slug, env, keyId, callers }: CallersTableProps) {
  if (callers.length === 0) return <p className="text-muted">The old key was not used in the last 24 hours.</p>;
  const log = `/${slug}/requests?${new URLSearchParams({ ...(env === "test" && { env }), key: keyId })}`;
  return (
    <div>
      <p className="mb-1 flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">Callers of the old key in the last 24 hours</span>
        <Link className="text-accent hover:underline" href={log} prefetch={false}>
          All its requests
        </Link>
      </p>
      <Table className="overflow-x-auto rounded-md border border-line" label="Callers of the old key" sticky={false}>
        <TableHead>
          <Th>Address</Th>
          <Th>Program</Th>
          <Th num>Requests</Th>
          <Th num>Last</Th>
        </TableHead>
        <tbody>
          {callers.map((caller) => (
            <tr key={`${caller.ip} ${caller.user_agent}`}>
              <Td className="font-mono text-xs">{caller.ip}</Td>
              <Td className="max-w-72 truncate text-muted">
                {caller.user_agent ? <UntrustedText text={caller.user_agent} /> : "not given"}
              </Td>
              <Td num>
                <Count value={caller.calls} />
              </Td>
              <Td num>
                <RelativeTime at={caller.last_at} focusable />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
