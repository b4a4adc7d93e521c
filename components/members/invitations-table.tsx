import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { Invitation, InvitationStatus } from "#lib/accounts/members/types.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { InvitationMenu } from "./invitation-menu.tsx";

const STATUS: Record<InvitationStatus, { tone: Tone; label: string }> = {
  open: { tone: "info", label: "Open" },
  accepted: { tone: "ok", label: "Accepted" },
  revoked: { tone: "held", label: "Revoked" },
  expired: { tone: "warn", label: "Expired" },
};

export function InvitationsTable({ slug, invitations }: { slug: string; invitations: readonly Invitation[] }) {
  return (
    <Table label="Invitations">
      <TableHead>
        <Th>Address</Th>
        <Th className="w-56" from="xl">
          Invited by
        </Th>
        <Th className="w-32" from="md">
          Sent
        </Th>
        <Th className="w-32" from="md">
          Expires
        </Th>
        <Th className="w-28" from="sm">
          Role
        </Th>
        <Th className="w-24">Status</Th>
        <Th className="w-12">
          <span className="sr-only">Actions</span>
        </Th>
      </TableHead>
      <tbody>
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <Td className="max-w-0">
              <span className="block truncate font-medium" title={invitation.email}>
                {shownEmail(invitation.email)}
              </span>
            </Td>
            <Td className="max-w-0 truncate text-muted" from="xl">
              {invitation.invited_by}
            </Td>
            <Td className="text-muted" from="md">
              {invitation.last_sent_at ? <RelativeTime at={invitation.last_sent_at} /> : "Not mailed"}
            </Td>
            <Td className="text-muted" from="md">
              {invitation.status === "open" ? <RelativeTime at={invitation.expires_at} /> : "—"}
            </Td>
            <Td from="sm">{ROLE_LABEL[invitation.role]}</Td>
            <Td>
              <StatusPill tone={STATUS[invitation.status].tone}>{STATUS[invitation.status].label}</StatusPill>
            </Td>
            <Td>{invitation.status !== "revoked" && <InvitationMenu invitation={invitation} slug={slug} />}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
