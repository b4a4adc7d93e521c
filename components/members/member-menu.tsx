"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem } from "#components/ui/primitives/menu-item.tsx";
import type { Member } from "#lib/accounts/members/types.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";

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
