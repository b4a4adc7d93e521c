import type { ReactNode } from "react";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { SearchProviderHealth } from "#lib/scraping/serp/types.ts";
import { CheckProviderButton } from "./check-provider-button.tsx";
import { costText, failuresText, KIND_LABELS, place, STATUS_LABELS } from "./search-provider-labels.ts";

type SearchProviderPanelProps = {
  slug: string;
  /** In the order of use; empty without a provider. */
  health: readonly SearchProviderHealth[];
  creditsPerTen: number;
  mayCheck: boolean;
};

export function SearchProviderPanel({ slug, health, creditsPerTen, mayCheck }: SearchProviderPanelProps) {
  return (
    <Panel
      action={health.length > 0 && mayCheck && <CheckProviderButton slug={slug} />}
      description="Serves GET /v1/serp and POST /v1/search for every workspace of this installation."
      title={health.length > 1 ? "Search providers" : "Search provider"}
    >
      <div className="flex flex-col gap-3">
        {health.map((one, at) => (
          // The operator sets the order, which changes only with a restart.
          <section
            className="flex flex-col gap-3 not-first:border-t not-first:border-line not-first:pt-3"
            key={place(at)}
          >
            {health.length > 1 && <h3 className="text-xs font-medium text-muted">{place(at)}</h3>}
            <KnownProvider health={one} />
          </section>
        ))}
        {health.length > 0 ? (
          <div className={health.length > 1 ? "border-t border-line pt-3" : ""}>
            <Facts facts={[{ label: "Cost", value: costText(creditsPerTen) }]} />
          </div>
        ) : (
          <Callout title="No search provider is set">
            Live keys get <code className="font-mono text-2xs">501 feature_unavailable</code> from /v1/serp; test keys
            are answered by the fixture.
          </Callout>
        )}
      </div>
    </Panel>
  );
}

function KnownProvider({ health }: { health: SearchProviderHealth }) {
  const { label, tone } = STATUS_LABELS[health.status];
  const failing = health.status === "failing" && health.last_error;
  return (
    <>
      {failing && (
        <Callout title={failuresText(health.failures_in_row)} tone="warn">
          {failing.message} <code className="font-mono text-2xs">{failing.code}</code>
        </Callout>
      )}
      <Facts
        facts={[
          { label: "Status", value: <StatusPill tone={tone}>{label}</StatusPill> },
          { label: "Provider", value: KIND_LABELS[health.kind] },
          { label: "Answered", value: <Moment at={health.last_success_at}>{health.latency_ms} ms</Moment> },
          {
            label: "Failed",
            value: <Moment at={health.last_failure_at}>{!failing && health.last_error?.message}</Moment>,
          },
          ...(health.rests_until === null
            ? []
            : [
                {
                  label: "Passed over",
                  value: <Moment at={health.rests_until}>until then, after its failures</Moment>,
                },
              ]),
        ]}
      />
    </>
  );
}

/** A time with its result; "never" if null. */
function Moment({ at, children }: { at: string | null; children: ReactNode }) {
  if (at === null) return <span className="text-faint">never</span>;
  return (
    <>
      <RelativeTime at={at} focusable />
      {children && <span className="block text-xs break-words text-faint">{children}</span>}
    </>
  );
}
