import type { ReactNode } from "react";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { SearchProviderHealth } from "#lib/scraping/serp/types.ts";
import { CheckProviderButton } from "./check-provider-button.tsx";
import { costText, failuresText, KIND_LABELS, STATUS_LABELS } from "./search-provider-labels.ts";

type SearchProviderPanelProps = {
  slug: string;
  /** Null where the installation has none. */
  health: SearchProviderHealth | null;
  creditsPerTen: number;
  mayCheck: boolean;
};

/** Who answers searches, how that goes, and what they cost. */
export function SearchProviderPanel({ slug, health, creditsPerTen, mayCheck }: SearchProviderPanelProps) {
  return (
    <Panel
      action={health && mayCheck && <CheckProviderButton slug={slug} />}
      description="Who answers GET /v1/serp. The operator of this installation sets it for all workspaces."
      title="Search provider"
    >
      <div className="flex flex-col gap-3">
        {health ? (
          <KnownProvider creditsPerTen={creditsPerTen} health={health} />
        ) : (
          <Callout title="No search provider is set">
            Live keys get <code className="font-mono text-2xs">501 feature_unavailable</code> from /v1/serp; test keys
            are answered by the fixture. The operator sets <code className="font-mono text-2xs">SERP_PROVIDER_URL</code>{" "}
            to a SearXNG instance and restarts Gatehouse.
          </Callout>
        )}
      </div>
    </Panel>
  );
}

function KnownProvider({ health, creditsPerTen }: { health: SearchProviderHealth; creditsPerTen: number }) {
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
          { label: "Cost", value: costText(creditsPerTen) },
        ]}
      />
    </>
  );
}

/** When it was, and what it was; "never" where it was not. */
function Moment({ at, children }: { at: string | null; children: ReactNode }) {
  if (at === null) return <span className="text-faint">never</span>;
  return (
    <>
      <RelativeTime at={at} focusable />
      {children && <span className="block text-xs break-words text-faint">{children}</span>}
    </>
  );
}
