"use client";

import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { Member } from "#lib/accounts/members/types.ts";
import { changeRoleAction } from "#lib/dashboard/actions/members.ts";
import { RoleFields } from "./role-fields.tsx";

type RoleDialogProps = { slug: string; member: Member; onClose: () => void };

export function RoleDialog({ slug, member, onClose }: RoleDialogProps) {
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
