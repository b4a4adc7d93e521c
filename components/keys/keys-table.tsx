import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Sparkline } from "#components/ui/primitives/sparkline.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { RowLink, TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { plural } from "#components/ui/text/time-text.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { KeyScopes } from "./key-scopes.tsx";
import { KeySpend } from "./key-spend.tsx";
import { KeyStatus } from "./key-status.tsx";
import { type KeysView, keysAddress } from "./view.ts";

/**
 * The first expiry notice is sent 30 days ahead (service interface 8); the last week is the time to
 * act.
 */
const SOON_MS = 7 * DAY_MS;

type KeysTableProps = {
  slug: string;
  view: KeysView;
  keys: readonly ApiKey[];
  /** Daily requests by key ID, oldest first. */
  sparklines: Readonly<Record<string, readonly number[]>>;
  /** The database's time in Unix ms. */
  now: number;
};

export function KeysTable({ slug, view, keys, sparklines, now }: KeysTableProps) {
  const sortable = (sort: KeysView["sort"], way: "asc" | "desc") => ({
    href: keysAddress.href(slug, { ...view, sort, cursor: undefined }),
    sorted: view.sort === sort ? way : undefined,
  });
  return (
    <Table label={`${view.env === "live" ? "Live" : "Test"} keys`}>
      <TableHead>
        <Th {...sortable("name", "asc")}>Name</Th>
        <Th from="md">Token</Th>
        <Th from="xl">Scopes</Th>
        <Th from="sm" {...sortable("last_used", "desc")}>
          Last used
        </Th>
        <Th from="lg">30 days</Th>
        <Th from="md" {...sortable("spent", "desc")}>
          Spent
        </Th>
        <Th from="xl">Expires</Th>
        <Th className="text-right lg:text-left">Status</Th>
      </TableHead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <Td className="w-full max-w-0 min-w-40">
              <RowLink className="block truncate" href={`/${slug}/keys/${key.id}`}>
                {key.name}
              </RowLink>
              <span className="block truncate font-mono text-2xs text-faint md:hidden">{key.token_hint}</span>
            </Td>
            <Td from="md">
              <code className="font-mono text-xs text-muted" translate="no">
                {key.token_hint}
              </code>
            </Td>
            <Td from="xl">
              <KeyScopes most={2} scopes={key.scopes} />
            </Td>
            <Td className="text-muted" from="sm">
              <LastUsed apiKey={key} />
            </Td>
            <Td from="lg">
              <Traffic apiKey={key} days={sparklines[key.id]} />
            </Td>
            <Td from="md">
              <KeySpend apiKey={key} />
            </Td>
            <Td className="text-muted" from="xl">
              <KeyExpiry apiKey={key} now={now} />
            </Td>
            <Td className="text-right lg:text-left">
              <KeyStatus apiKey={key} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LastUsed({ apiKey }: { apiKey: ApiKey }) {
  if (!apiKey.last_used_at) return <span className="text-faint">never</span>;
  return (
    <>
      <RelativeTime at={apiKey.last_used_at} />
      {apiKey.last_used_ip && (
        <span className="ml-1.5 hidden font-mono text-2xs text-faint 2xl:inline">{apiKey.last_used_ip}</span>
      )}
    </>
  );
}

function Traffic({ apiKey, days }: { apiKey: ApiKey; days: readonly number[] | undefined }) {
  const total = days?.reduce((sum, each) => sum + each, 0) ?? 0;
  if (!days || total === 0) return <span className="text-faint">no requests</span>;
  return <Sparkline label={`${plural(total, "request")} in 30 days`} tone={apiKey.env} values={days} />;
}

/** A key's expiry, amber if near. `now` is the server's time in Unix ms. */
function KeyExpiry({ apiKey, now }: { apiKey: Pick<ApiKey, "expires_at" | "status">; now: number }) {
  if (apiKey.status === "revoked") return <span className="text-faint">–</span>;
  if (!apiKey.expires_at) return <span className="text-faint">never</span>;
  const soon = apiKey.status === "active" && Date.parse(apiKey.expires_at) - now < SOON_MS;
  return (
    <span className={cn(soon && "font-medium text-warn")}>
      <RelativeTime at={apiKey.expires_at} />
    </span>
  );
}
