import Link from "next/link";
import { limitsText } from "#components/keys/limits-text.ts";
import { ScopeBadges } from "#components/keys/scope-badges.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { SOURCE_LABELS } from "#lib/accounts/leaks/constants.ts";
import type { Finding } from "#lib/accounts/leaks/types.ts";
import { PlaceLink } from "./place-link.tsx";

/** The leaked key and where it was first found. */
export function FindingFacts({ finding, slug }: { finding: Finding; slug: string }) {
  const { key, source, source_url, diff_url } = finding;
  return (
    <Panel title="Facts">
      <Facts
        facts={[
          {
            label: "Key",
            value: (
              <Link className="text-accent hover:underline" href={`/${slug}/keys/${key.id}`} prefetch={false}>
                {key.name}
              </Link>
            ),
          },
          { label: "Token", value: <span className="font-mono text-xs">{key.token_hint}</span> },
          { label: "Source", value: SOURCE_LABELS[source] },
          { label: "Found at", value: <PlaceLink url={source_url} /> },
          { label: "Change", value: <PlaceLink url={diff_url} /> },
        ]}
      />
    </Panel>
  );
}

/** The rights of a leaked key's replacement, copied when the leak was found. */
export function ReplacementFacts({ replacement }: Pick<Finding, "replacement">) {
  const { scopes, allowed_ips: addresses, credit_ceiling: left, expires_at: expires } = replacement;
  const { rate_limit, rate_limit_minute = null, rate_limit_day = null } = replacement;
  return (
    <Facts
      facts={[
        { label: "Scopes", value: <ScopeBadges scopes={scopes} /> },
        { label: "Addresses", value: addresses.length > 0 ? addresses.join(", ") : "any" },
        { label: "Ceiling left", value: left === null ? "none set" : `${grouped(left)} credits` },
        { label: "Rate limit", value: limitsText({ rate_limit, rate_limit_minute, rate_limit_day }) ?? "none" },
        { label: "Expires", value: expires === null ? "never" : <ExactTime at={expires} /> },
      ]}
    />
  );
}
