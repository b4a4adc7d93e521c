import { Avatar } from "#components/ui/primitives/avatar.tsx";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { Member } from "#lib/accounts/members/types.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { MemberMenu } from "./member-menu.tsx";

type MembersTableProps = {
  slug: string;
  members: readonly Member[];
  /** Signed-in browsers by member ID; only for owners. */
  sessions: Readonly<Record<string, number>> | undefined;
  mayWrite: boolean;
  /** User ID (usr_…) of the user. */
  me: string;
};

export function MembersTable({ slug, members, sessions, mayWrite, me }: MembersTableProps) {
  return (
    <Table label="Members">
      <TableHead>
        <Th>Person</Th>
        <Th className="w-36" from="sm">
          Last seen
        </Th>
        <Th className="w-36" from="md">
          Joined
        </Th>
        {sessions && (
          <Th className="w-24" from="lg" num>
            Sessions
          </Th>
        )}
        <Th className="w-20 sm:w-28">Role</Th>
        {mayWrite && (
          <Th className="w-12">
            <span className="sr-only">Actions</span>
          </Th>
        )}
      </TableHead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <Td className="max-w-0">
              <Person me={member.user_id === me} member={member} />
            </Td>
            <Td className="text-muted" from="sm">
              {member.last_seen_at ? <RelativeTime at={member.last_seen_at} /> : "Never"}
            </Td>
            <Td className="text-muted" from="md">
              <RelativeTime at={member.created_at} />
            </Td>
            {sessions && (
              <Td className="text-muted tabular-nums" from="lg" num>
                {sessions[member.id] ?? 0}
              </Td>
            )}
            <Td>{ROLE_LABEL[member.role]}</Td>
            {mayWrite && (
              <Td>
                <MemberMenu
                  me={member.user_id === me}
                  member={member}
                  sessions={sessions?.[member.id] ?? 0}
                  slug={slug}
                />
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Person({ member, me }: { member: Member; me: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={member.name ?? member.email} />
      <span className="min-w-0 truncate">
        <span className="font-medium">{member.name ?? shownEmail(member.email)}</span>
        {member.name && <span className="ml-2 text-muted max-sm:hidden">{shownEmail(member.email)}</span>}
      </span>
      {me && <Badge>You</Badge>}
    </div>
  );
}
