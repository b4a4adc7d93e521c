import Link from "next/link";
import { memo } from "react";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { OpenableTr, OpenRowLink } from "#components/ui/table/openable-row.tsx";
import { Td } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { OutcomePill } from "./outcome-pill.tsx";

type RequestRowProps = {
  slug: string;
  request: ApiRequest;
  /** Highlighted briefly as new. */
  fresh: boolean;
  /** URL with its sheet open. */
  href: string;
  current: boolean;
};

export const RequestRow = memo(function RequestRow({ slug, request, fresh, href, current }: RequestRowProps) {
  return (
    <OpenableTr current={current} fresh={fresh} id={request.id}>
      <Td className="text-muted">
        <RelativeTime at={request.created_at} />
      </Td>
      <Td className="max-sm:w-full max-sm:max-w-0">
        <OpenRowLink className="block truncate font-mono text-xs" href={href} id={request.id}>
          <span className="text-muted">{request.method}</span> {request.endpoint}
        </OpenRowLink>
        {/* Phones have no room for a target column. */}
        {request.target !== null && (
          <UntrustedText className="block truncate text-xs text-muted sm:hidden" text={request.target} />
        )}
      </Td>
      <Td compact="xl" className="w-full max-w-0" from="md">
        {request.target !== null && <UntrustedText className="block truncate text-muted" text={request.target} />}
      </Td>
      <Td className="max-sm:pr-4 max-sm:text-right">
        <OutcomePill request={request} />
      </Td>
      <Td compact="never" from="lg">
        {request.error_code && (
          <code className="block max-w-40 truncate font-mono text-xs text-muted">{request.error_code}</code>
        )}
      </Td>
      <Td compact="never" from="lg">
        <Link
          className="block max-w-32 truncate hover:underline"
          href={`/${slug}/keys/${request.key_id}`}
          prefetch={false}
        >
          {request.key_name}
        </Link>
      </Td>
      <Td compact="never" from="xl">
        <code className="block max-w-28 truncate font-mono text-xs text-muted" title={request.source_ip}>
          {request.source_ip}
        </code>
      </Td>
      <Td compact="last" className="text-muted" from="sm" num>
        {grouped(request.duration_ms)} ms
      </Td>
      <Td compact="never" className={request.credits === 0 ? "text-faint" : ""} from="sm" num>
        {grouped(request.credits)}
      </Td>
    </OpenableTr>
  );
});
