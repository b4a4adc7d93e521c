"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem } from "#components/ui/primitives/menu-item.tsx";
import type { PasskeyItem } from "#lib/accounts/auth/types.ts";
import { RemovePasskey } from "./remove-passkey.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

export function PasskeyMenu({ passkey }: { passkey: PasskeyItem }) {
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <>
            <Ellipsis aria-hidden="true" className="size-4" />
            <span className="sr-only">Actions for the passkey {passkey.name}</span>
          </>
        }
        triggerClassName="grid size-7 place-items-center rounded-md text-faint hover:bg-hover hover:text-text"
      >
        <MenuItem onSelect={() => setOpen("rename")}>Rename…</MenuItem>
        <MenuItem danger onSelect={() => setOpen("remove")}>
          Remove…
        </MenuItem>
      </Menu>
      {open === "rename" && <RenamePasskey onClose={close} passkey={passkey} />}
      {open === "remove" && <RemovePasskey onClose={close} passkey={passkey} />}
    </>
  );
}
