import type { Metadata } from "next";
import Link from "next/link";
import { InvitationsTable } from "#components/members/invitations-table.tsx";
import { InviteButton } from "#components/members/invite-dialog.tsx";
import { MembersTable } from "#components/members/members-table.tsx";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadMembers } from "#lib/dashboard/members/loaders.ts";

export const metadata: Metadata = { title: "Members" };

type MembersProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Who belongs to the workspace, and who is invited. */
export default async function MembersPage({ params, searchParams }: MembersProps) {
  const { workspace } = await params;
  const { q: text, cursor: asked } = await searchParams;
  const cursor = typeof asked === "string" ? asked : undefined;
  const page = await loadMembers(workspace, {
    ...(typeof text === "string" && { q: text }),
    ...(cursor && { cursor }),
  });
  const { members, sessions, invitations, next, mayWrite, mailIsKept, me, q } = page;
  const href = (more: Record<string, string>) =>
    `/${workspace}/members?${new URLSearchParams({ ...(q && { q }), ...more })}`;
  return (
    <>
      <PageHeader
        actions={mayWrite && <InviteButton mailIsKept={mailIsKept} slug={workspace} />}
        description="Owners can do everything, members can read everything except billing, and the billing role sees only money."
        title="Members"
      />
      <PlaceTabs current="members" of="members" slug={workspace} />
      <LogBar search={<SearchInput label="Search name or address" />}>{null}</LogBar>
      {q && members.length === 0 && (
        <p className="px-4 pb-4 text-muted sm:px-6">
          No member’s name or address contains “{q}”. <Link href={`/${workspace}/members`}>Show all members</Link>
        </p>
      )}
      <MembersTable mayWrite={mayWrite} me={me} members={members} sessions={sessions} slug={workspace} />
      {(cursor !== undefined || next !== undefined) && (
        <Pagination newestHref={cursor && href({})} olderHref={next && href({ cursor: next })} />
      )}
      {invitations.length > 0 && cursor === undefined && !q && (
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
