import Link from "next/link";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import type { Finding } from "#lib/accounts/leaks/types.ts";
import { timeline } from "./timeline.ts";

export function FindingTimeline({ finding, slug }: { finding: Finding; slug: string }) {
  return (
    <Panel title="History">
      <ol className="flex flex-col gap-3">
        {timeline(finding, slug).map(({ at, what, href }) => (
          <li className="border-l-2 border-line-strong pl-3" key={what}>
            <p className="break-words">
              {href ? (
                <Link className="text-accent hover:underline" href={href} prefetch={false}>
                  {what}
                </Link>
              ) : (
                what
              )}
            </p>
            <p className="text-xs text-faint">
              <RelativeTime at={at} focusable />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
