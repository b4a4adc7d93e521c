import Link from "next/link";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { TEST_KEY_RATE } from "#lib/accounts/keys/constants.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { KeyScopes } from "./key-scopes.tsx";
import { KeySpend } from "./key-spend.tsx";
import { limitsText } from "./limits-text.ts";

const none = (words: string) => <span className="text-faint">{words}</span>;

type KeyFactsProps = { slug: string; apiKey: ApiKey; createdBy: string | undefined };

/** `createdBy` is a name, as long as the audit log has it. */
export function KeyFacts({ slug, apiKey, createdBy }: KeyFactsProps) {
  const { env, allowed_ips: ips, expires_at: expires, last_used_at: used } = apiKey;
  return (
    <Facts
      facts={[
        { label: "Key id", value: <Copyable value={apiKey.id} what="key id" /> },
        { label: "Token", value: <code className="font-mono text-xs">{apiKey.token_hint}</code> },
        { label: "Kind", value: <Badge tone={env === "test" ? "test" : "plain"}>{env}</Badge> },
        { label: "Scopes", value: <KeyScopes scopes={apiKey.scopes} /> },
        { label: "Addresses", value: ips.length === 0 ? none("any") : <Addresses ips={ips} /> },
        { label: "Spent", value: <KeySpend apiKey={apiKey} /> },
        ...(env === "live" && apiKey.credit_ceiling === null ? [{ label: "Ceiling", value: none("none") }] : []),
        {
          label: "Rate",
          value:
            env === "test"
              ? `${TEST_KEY_RATE.perSecond} requests/s`
              : (limitsText(apiKey) ?? none("no limit of its own")),
        },
        { label: "Expires", value: expires ? <Moment at={expires} /> : none("never") },
        { label: "Created", value: <Moment at={apiKey.created_at} by={createdBy} /> },
        ...(apiKey.replaces ? [{ label: "Replaces", value: <OtherKey id={apiKey.replaces} slug={slug} /> }] : []),
        ...(apiKey.replaced_by
          ? [{ label: "Replaced by", value: <OtherKey id={apiKey.replaced_by} slug={slug} /> }]
          : []),
        {
          label: "Last used",
          value: used ? <Moment at={used} by={apiKey.last_used_ip && `from ${apiKey.last_used_ip}`} /> : none("never"),
        },
      ]}
    />
  );
}

function Addresses({ ips }: { ips: readonly string[] }) {
  return (
    <ul className="font-mono text-xs leading-5">
      {ips.map((ip) => (
        <li className="break-all" key={ip}>
          {ip}
        </li>
      ))}
    </ul>
  );
}

const OtherKey = ({ slug, id }: { slug: string; id: string }) => (
  <Link
    className="inline-flex min-h-6 items-center font-mono text-xs text-accent hover:underline"
    href={`/${slug}/keys/${id}`}
    prefetch={false}
  >
    {id}
  </Link>
);

function Moment({ at, by }: { at: string; by?: string | null | undefined }) {
  return (
    <>
      <RelativeTime at={at} focusable />
      <span className="block text-xs break-words text-faint">
        <ExactTime at={at} />
        {by && `, ${by}`}
      </span>
    </>
  );
}
