import Link from "next/link";
import type { ReactNode } from "react";
import { CausedDeliveries } from "#components/deliveries/caused-deliveries.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { type Fact, Facts } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { compare } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry, Change } from "#lib/accounts/audit/types.ts";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { ActorName } from "./actor-name.tsx";
import { fieldLabel, program, valueText } from "./labels.ts";
import { Target } from "./target.tsx";

type EntryDetailProps = {
  slug: string;
  entry: AuditEntry;
  may: readonly string[];
  /** Links to the log filtered by this actor and by this target. */
  narrowed: { actor: string | undefined; target: string };
};

export function EntryDetail({ slug, entry, may, narrowed }: EntryDetailProps) {
  const fact = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : []);
  const by = program(entry);
  const request = entry.request_id;
  return (
    <>
      <Facts
        facts={[
          ...fact("When", <RelativeTime at={entry.created_at} focusable />),
          ...fact("Who", <ActorName entry={entry} />),
          ...fact("To", <Target entry={entry} may={may} slug={slug} />),
          ...fact("Its id", <Copyable value={entry.target_id} what="the id of what was changed" />),
          ...fact("Action", <code className="font-mono text-xs">{entry.action}</code>),
          ...fact("Address", entry.ip && <code className="font-mono text-xs">{entry.ip}</code>),
          ...fact("Program", by && <UntrustedText text={by} />),
          ...fact(
            "User agent",
            entry.user_agent !== by && entry.user_agent && <UntrustedText text={entry.user_agent} />,
          ),
          ...fact("Request", request && <Request id={request} may={may} slug={slug} />),
          ...fact("Entry", <Copyable value={entry.id} what="the id of the entry" />),
        ]}
      />
      <BeforeAfter change={entry} />
      {isEvent(entry.action) && <CausedDeliveries event={entry.action} id={entry.target_id} slug={slug} />}
      <div className="flex flex-wrap gap-2">
        {narrowed.actor && (
          <ButtonLink href={narrowed.actor} size="sm">
            Everything by this actor
          </ButtonLink>
        )}
        <ButtonLink href={narrowed.target} size="sm">
          All changes to this object
        </ButtonLink>
      </div>
    </>
  );
}

const isEvent = (action: string): action is EventType => EVENT_TYPES.some((type) => type === action);

/** API calls have a page; a dashboard request can be found by ID in the server's log. */
function Request({ slug, id, may }: { slug: string; id: string; may: readonly string[] }) {
  if (!id.startsWith("req_")) return <Copyable value={id} what="the id of the request" />;
  if (!may.includes("requests:read")) return <code className="font-mono text-xs">{id}</code>;
  return (
    <Link className="font-mono text-xs hover:underline" href={`/${slug}/requests/${id}`} prefetch={false}>
      {id}
    </Link>
  );
}

const CELL = "border-t border-line px-2 py-1.5 align-top";

/** Values before and after, changed fields first. */
function BeforeAfter({ change }: { change: Pick<Change, "before" | "after"> }) {
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
