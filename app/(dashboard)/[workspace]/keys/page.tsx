import { KeyRound } from "lucide-react";
import { CreateKey } from "#components/keys/create-key.tsx";
import { KeysFilters } from "#components/keys/keys-filters.tsx";
import { keysHref } from "#components/keys/keys-href.ts";
import { KeysTable } from "#components/keys/keys-table.tsx";
import { NoKeys } from "#components/keys/no-keys.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { loadKeys } from "#lib/dashboard/keys/loaders.ts";

export const metadata = { title: "Keys" };

type PageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function KeysPage({ params, searchParams }: PageProps) {
  const { workspace: slug } = await params;
  const { view, keys, nextCursor, sparklines, now, maxDays, mayWrite } = await loadKeys(slug, await searchParams);
  const filtered = view.q !== undefined || view.status !== undefined;
  const first = { ...view, cursor: undefined };
  const tab = { q: view.q, status: view.status, sort: view.sort };
  const count = `${plural(keys.length, "key")}${nextCursor ? " and more" : ""}`;
  const create = mayWrite && <CreateKey env={view.env} maxDays={maxDays} slug={slug} />;
  return (
    <>
      <PageHeader
        actions={create}
        beside={
          <Tabs
            label="Kind of keys"
            tabs={[
              { href: keysHref(slug, { ...tab, env: "live" }), label: "Live", active: view.env === "live" },
              {
                href: keysHref(slug, { ...tab, env: "test" }),
                label: "Test",
                active: view.env === "test",
                tone: "test",
              },
            ]}
          />
        }
        title="Keys"
      />
      <KeysFilters count={count} slug={slug} view={view} />
      {keys.length > 0 ? (
        <>
          <KeysTable keys={keys} now={now} slug={slug} sparklines={sparklines} view={view} />
          <Pagination
            newestHref={view.cursor && keysHref(slug, first)}
            olderHref={nextCursor ? keysHref(slug, { ...view, cursor: nextCursor }) : undefined}
          >
            Exact to the last request.
          </Pagination>
        </>
      ) : (
        <NoKeys
          clearHref={keysHref(slug, { env: view.env, sort: view.sort })}
          env={view.env}
          filtered={filtered}
          icon={<KeyRound />}
          mayWrite={mayWrite}
        />
      )}
    </>
  );
}
