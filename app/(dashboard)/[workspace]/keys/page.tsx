import { KeyRound } from "lucide-react";
import { CreateKey } from "#components/keys/create-key.tsx";
import { KeysFilters } from "#components/keys/keys-filters.tsx";
import { KeysTable } from "#components/keys/keys-table.tsx";
import { NoKeys } from "#components/keys/no-keys.tsx";
import { keysAddress } from "#components/keys/view.ts";
import { LiveTestTabs } from "#components/ui/primitives/live-test-tabs.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { loadKeys } from "#lib/dashboard/loaders/keys.ts";

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
        aside={
          <LiveTestTabs env={view.env} href={(env) => keysAddress.href(slug, { ...tab, env })} label="Live or test" />
        }
        title="Keys"
      />
      <PageBody>
        <KeysFilters count={count} slug={slug} view={view} />
        {keys.length > 0 ? (
          <>
            <KeysTable keys={keys} now={now} slug={slug} sparklines={sparklines} view={view} />
            <Pagination
              newestHref={view.cursor && keysAddress.href(slug, first)}
              olderHref={nextCursor ? keysAddress.href(slug, { ...view, cursor: nextCursor }) : undefined}
            />
          </>
        ) : (
          <NoKeys
            clearHref={keysAddress.href(slug, { env: view.env, sort: view.sort })}
            env={view.env}
            filtered={filtered}
            icon={<KeyRound />}
            mayWrite={mayWrite}
          />
        )}
      </PageBody>
    </>
  );
}
