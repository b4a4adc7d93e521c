"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { Member } from "#lib/accounts/members/types.ts";
import { changeRoleAction } from "#lib/dashboard/members/actions.ts";
import { RoleFields } from "./role-fields.tsx";

type RoleDialogProps = { slug: string; member: Member; onClose: () => void };

/** Gives a member another role. */
export function RoleDialog({ slug, member, onClose }: RoleDialogProps) {
  const { pending, refused, ask } = useAnswer();
  const called = member.name ?? member.email;
  return (
    <Dialog description="It holds from their next click on." onClose={onClose} title={`Role of ${called}`}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          const role = new FormData(event.currentTarget).get("role");
          ask(
            () => changeRoleAction(slug, { member_id: member.id, role }),
            (changed) => {
              toast.ok(`${called}: ${ROLE_LABEL[changed.role]}`);
              onClose();
            },
          );
        }}
      >
        <DialogBody>
          <RoleFields defaultValue={member.role} />
          <Refusal refused={refused} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={pending} type="submit" variant="primary">
            Change the role
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
