import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { plural } from "#components/ui/text/time-text.ts";
import type { AttentionItem } from "./attention.ts";

/** As many as somebody reads. */
const SHOWN = 8;

/** What needs somebody, each with the way to deal with it. Nothing when all is well. */
export function NeedsAttention({ slug, items }: { slug: string; items: readonly AttentionItem[] }) {
  if (items.length === 0) return null;
  const more = items.length - SHOWN;
  return (
    <Panel flush title="Needs attention">
      <ul>
        {items.slice(0, SHOWN).map(({ id, tone, title, text, at, action }) => (
          <li
            className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[auto_1fr_auto]"
            key={id}
          >
            <span
              aria-hidden="true"
              className={cn("size-2 shrink-0 rounded-full", tone === "bad" ? "bg-bad" : "bg-warn")}
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
            </div>
            <ButtonLink
              href={`/${slug}/${action.path}`}
              prefetch={false}
              size="sm"
              className="col-start-2 justify-self-start sm:col-start-auto"
              {...(action.primary && { variant: "primary" })}
            >
              {action.label}
              <span className="sr-only">: {title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-muted">And {plural(more, "thing")} more.</p>
      )}
    </Panel>
  );
}
