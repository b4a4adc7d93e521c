import { Users } from "lucide-react";
import type { Metadata } from "next";
import { InvitationsTable } from "#components/members/invitations-table.tsx";
import { InviteButton } from "#components/members/invite-dialog.tsx";
import { MembersTable } from "#components/members/members-table.tsx";
import { membersAddress } from "#components/members/view.ts";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { ClearFilters } from "#components/ui/table/clear-filters.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import type { AddressQuery } from "#components/ui/table/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadMembers } from "#lib/dashboard/loaders/members.ts";

export const metadata: Metadata = { title: "Members" };

type MembersProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<AddressQuery>;
};

export default async function MembersPage({ params, searchParams }: MembersProps) {
  const { workspace } = await params;
  const { q, cursor } = membersAddress.read(await searchParams);
  const page = await loadMembers(workspace, { q, cursor });
  const { members, sessions, invitations, next, mayWrite, mailIsKept, me } = page;
  const href = (to?: string) => membersAddress.href(workspace, { q, cursor: to });
  return (
    <>
      <PageHeader
        actions={mayWrite && <InviteButton mailIsKept={mailIsKept} slug={workspace} />}
        description="Owners can do everything, members can read everything except billing, and the billing role sees only money."
        title="Members"
      />
      <PlaceTabs current="members" of="members" slug={workspace} />
      <LogBar search={<SearchInput label="Search name or address" />}>{null}</LogBar>
      {q && members.length === 0 ? (
        <EmptyState
          action={<ClearFilters href={membersAddress.href(workspace)} />}
          icon={<Users />}
          title="No member matches"
        >
          The search matches anywhere in the name and the address.
        </EmptyState>
      ) : (
        <MembersTable mayWrite={mayWrite} me={me} members={members} sessions={sessions} slug={workspace} />
      )}
      {(cursor !== undefined || next !== undefined) && (
        <Pagination newestHref={cursor && href()} olderHref={next && href(next)} />
      )}
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="mt-8 pb-10">
          <h2 className="px-4 pb-2 font-semibold tracking-tight sm:px-6" id="invitations">
            Invitations
          </h2>
          <InvitationsTable invitations={invitations} slug={workspace} />
        </section>
      )}
    </>
  );
}
