import { ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { FindingTable } from "#components/leaks/finding-table.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadFindings } from "#lib/dashboard/loaders/leaks.ts";

export const metadata: Metadata = { title: "Leaked keys" };

type LeaksPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<{ cursor?: string | string[] }>;
};

export default async function LeaksPage({ params, searchParams }: LeaksPageProps) {
  const { workspace: slug } = await params;
  const { cursor } = await searchParams;
  const { data, next_cursor: next } = await loadFindings(slug, cursor);
  return (
    <>
      <PageHeader
        actions={<ButtonLink href={`/${slug}/settings/security`}>Leak detection</ButtonLink>}
        description="Live keys found in public code, packages or pastes, or reported by someone."
        parent={{ href: `/${slug}/keys`, label: "Keys" }}
        title="Leaked keys"
      />
      {data.length > 0 ? (
        <FindingTable findings={data} slug={slug} />
      ) : (
        <EmptyState icon={<ShieldCheck />} title="No leaked keys">
          The security settings list where we look and what happens to a leaked key.
        </EmptyState>
      )}
      <Pagination
        newestHref={cursor === undefined ? undefined : `/${slug}/leaks`}
        olderHref={next ? `/${slug}/leaks?cursor=${next}` : undefined}
      />
    </>
  );
}
