import type { Metadata } from "next";
import { InvitationsTable } from "#components/members/invitations-table.tsx";
import { InviteButton } from "#components/members/invite-dialog.tsx";
import { MembersTable } from "#components/members/members-table.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
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
  const { after: asked } = await searchParams;
  const after = typeof asked === "string" ? asked : undefined;
  const { members, sessions, invitations, next, mayWrite, mailIsKept, me } = await loadMembers(workspace, after);
  const here = `/${workspace}/members`;
  return (
    <>
      <PageHeader
        actions={mayWrite && <InviteButton mailIsKept={mailIsKept} slug={workspace} />}
        description="Owners can do everything, members can read everything except billing, and the billing role sees only money."
        title="Members"
      />
      <MembersTable mayWrite={mayWrite} me={me} members={members} sessions={sessions} slug={workspace} />
      {(after !== undefined || next !== undefined) && (
        <Pagination newestHref={after && here} olderHref={next && `${here}?after=${next}`} />
      )}
      {invitations.length > 0 && after === undefined && (
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
