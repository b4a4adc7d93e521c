import Link from "next/link";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { RowLink, Td } from "#components/ui/table/table-parts.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { HostileText } from "#components/ui/text/untrusted-text.tsx";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { OutcomePill } from "./outcome-pill.tsx";

type RequestRowProps = {
  slug: string;
  request: ApiRequest;
  href: string;
  compact: boolean;
  current: boolean;
  /** Just came: lit for a moment. */
  fresh: boolean;
  /** Another row's sheet is open and the keyboard came to this one. */
  onWalk: (() => void) | undefined;
};

/** One call. */
export function RequestRow({ slug, request, href, compact, current, fresh, onWalk }: RequestRowProps) {
  return (
    <tr
      aria-current={current || undefined}
      className={cn(fresh && "transition-colors duration-1000 starting:bg-accent-soft")}
      data-row={request.id}
    >
      <Td className="text-muted">
        <RelativeTime at={request.created_at} />
      </Td>
      <Td className="max-sm:w-full max-sm:max-w-0">
        <RowLink
          className="block truncate font-mono text-xs"
          href={href}
          id={`open-${request.id}`}
          onWalk={onWalk}
          prefetch={false}
          scroll={false}
        >
          <span className="text-muted">{request.method}</span> {request.endpoint}
        </RowLink>
      </Td>
      <Td className="w-full max-w-0" from={compact ? "xl" : "md"}>
        {request.target !== null && <HostileText className="block truncate text-muted" text={request.target} />}
      </Td>
      <Td className="max-sm:pr-4 max-sm:text-right">
        <OutcomePill request={request} />
      </Td>
      {!compact && (
        <>
          <Td from="lg">
            {request.error_code && (
              <code className="block max-w-40 truncate font-mono text-xs text-muted">{request.error_code}</code>
            )}
          </Td>
          <Td from="lg">
            <Link
              className="block max-w-32 truncate hover:underline"
              href={`/${slug}/keys/${request.key_id}`}
              prefetch={false}
            >
              {request.key_name}
            </Link>
          </Td>
          <Td from="xl">
            <code className="block max-w-28 truncate font-mono text-xs text-muted" title={request.source_ip}>
              {request.source_ip}
            </code>
          </Td>
        </>
      )}
      <Td className="text-muted" from="sm" num>
        {request.duration_ms.toLocaleString("en")} ms
      </Td>
      {!compact && (
        <Td className={request.credits === 0 ? "text-faint" : ""} from="sm" num>
          {request.credits.toLocaleString("en")}
        </Td>
      )}
    </tr>
  );
}
