"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem } from "#components/ui/primitives/menu-item.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { Member } from "#lib/accounts/members/types.ts";
import { changeRoleAction, signOutMemberAction } from "#lib/dashboard/actions/members.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RoleFields } from "./role-fields.tsx";

type MemberMenuProps = {
  slug: string;
  member: Member;
  /** Browsers in which the member is signed in. */
  sessions: number;
  /** Whether the member is the user. */
  me: boolean;
};

export function MemberMenu({ slug, member, sessions, me }: MemberMenuProps) {
  const [open, setOpen] = useState<"role" | "sign-out" | "remove">();
  const close = () => setOpen(undefined);
  return (
    <div className="flex justify-end whitespace-normal">
      <Menu
        align="end"
        trigger={
          <>
            <Ellipsis aria-hidden="true" className="size-4" />
            <span className="sr-only">Actions for {member.name ?? member.email}</span>
          </>
        }
        triggerClassName="grid size-7 place-items-center rounded-md text-faint hover:bg-hover hover:text-text"
      >
        <MenuItem onSelect={() => setOpen("role")}>Change the role…</MenuItem>
        {!me && sessions > 0 && <MenuItem onSelect={() => setOpen("sign-out")}>Sign out everywhere…</MenuItem>}
        <MenuItem danger onSelect={() => setOpen("remove")}>
          Remove…
        </MenuItem>
      </Menu>
      {open === "role" && <RoleDialog member={member} onClose={close} slug={slug} />}
      {open === "sign-out" && <SignOutDialog member={member} onClose={close} sessions={sessions} slug={slug} />}
      {open === "remove" && <RemoveDialog member={member} onClose={close} slug={slug} />}
    </div>
  );
}

type SignOutDialogProps = { slug: string; member: Member; sessions: number; onClose: () => void };

function SignOutDialog({ slug, member, sessions, onClose }: SignOutDialogProps) {
  const called = member.name ?? member.email;
  return (
    <ConfirmDialog
      action={() => signOutMemberAction(slug, { member_id: member.id })}
      confirmLabel="Sign out everywhere"
      onClose={onClose}
      onDone={(ended) => toast.ok(`${called} is signed out of ${plural(ended.sessions, "browser")}`)}
      title={`Sign ${called} out everywhere?`}
    >
      They are signed in with {plural(sessions, "browser")}. Each has to sign in again, in all of their workspaces. They
      stay a member.
    </ConfirmDialog>
  );
}

type RoleDialogProps = { slug: string; member: Member; onClose: () => void };

function RoleDialog({ slug, member, onClose }: RoleDialogProps) {
  const [drawnRole] = useState(member.role);
  const called = member.name ?? member.email;
  return (
    <FormDialog
      action={(given) => changeRoleAction(slug, { member_id: member.id, role: given.get("role") })}
      description="It takes effect immediately."
      onClose={onClose}
      onDone={(changed) =>
        toast.ok(`${called}: ${ROLE_LABEL[changed.role]}`, {
          action: undoBy(() => changeRoleAction(slug, { member_id: member.id, role: drawnRole })),
        })
      }
      submitLabel="Change the role"
      title={`Role of ${called}`}
    >
      <RoleFields defaultValue={member.role} />
    </FormDialog>
  );
}
