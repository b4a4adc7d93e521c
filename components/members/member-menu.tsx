"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem } from "#components/ui/menu-item.tsx";
import type { Member } from "#lib/members/types.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

/** What an owner can do about a member. */
export function MemberMenu({ slug, member }: { slug: string; member: Member }) {
  const [open, setOpen] = useState<"role" | "remove">();
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
        <MenuItem danger onSelect={() => setOpen("remove")}>
          Remove…
        </MenuItem>
      </Menu>
      {open === "role" && <RoleDialog member={member} onClose={close} slug={slug} />}
      {open === "remove" && <RemoveDialog member={member} onClose={close} slug={slug} />}
    </div>
  );
}
