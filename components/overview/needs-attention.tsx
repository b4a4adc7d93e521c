import Link from "next/link";
import type { ReactNode } from "react";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import type { AttentionItem } from "./attention.ts";

/** Items shown at first; the rest can be expanded. */
const SHOWN = 4;

type NeedsAttentionProps = { slug: string; items: readonly AttentionItem[] };

/**
 * Renders `children` with the items that need attention: next to them on wide screens, otherwise
 * above.
 */
export function WithAttention({ slug, items, children }: NeedsAttentionProps & { children: ReactNode }) {
  if (items.length === 0) return <div className="flex min-w-0 flex-col gap-4">{children}</div>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <NeedsAttention items={items} slug={slug} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">{children}</div>
    </div>
  );
}

/** Items that need attention, linked to the pages that resolve them. */
function NeedsAttention({ slug, items }: NeedsAttentionProps) {
  const rest = items.slice(SHOWN);
  return (
    <Panel flush title="Needs attention">
      <AttentionList items={items.slice(0, SHOWN)} slug={slug} />
      {rest.length > 0 && (
        <details className="group border-t border-line">
          <summary className="cursor-pointer px-4 py-2 text-xs font-medium text-accent hover:underline group-open:text-muted">
            {grouped(rest.length)} more
          </summary>
          <AttentionList items={rest} slug={slug} />
        </details>
      )}
    </Panel>
  );
}

function AttentionList({ slug, items }: NeedsAttentionProps) {
  return (
    <ul>
      {items.map(({ id, tone, title, text, at, action }) => (
        <li className="grid grid-cols-[auto_1fr] gap-x-2.5 border-b border-line px-4 py-2 last:border-b-0" key={id}>
          <span
            aria-hidden="true"
            className={cn("mt-1.5 size-2 shrink-0 rounded-full", tone === "bad" ? "bg-bad" : "bg-warn")}
          />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="text-xs text-muted wrap-anywhere">
              {text}
              {at && (
                <>
                  {" · "}
                  <RelativeTime at={at} focusable />
                </>
              )}
            </p>
            <Link
              className="inline-flex min-h-6 items-center text-xs font-medium text-accent hover:underline"
              href={`/${slug}/${action.path}`}
              prefetch={false}
            >
              {action.label}
              <span className="sr-only">: {title}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
