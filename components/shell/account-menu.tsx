"use client";

import { CircleUser, Clock, LogOut, Monitor, Moon, Sun, Timer } from "lucide-react";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { answerOf } from "#components/ui/hooks/use-answer.ts";
import { Avatar } from "#components/ui/primitives/avatar.tsx";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#components/ui/primitives/menu-item.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { saveTimesAction } from "#lib/dashboard/actions/auth.ts";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { signOut } from "./sign-out.ts";
import { setTheme, useTheme } from "./use-preference.ts";

/** Shows times as clock times or relative, for this person in every browser. */
async function setClock(clock: boolean): Promise<void> {
  const answer = await answerOf(() => saveTimesAction({ clock_times: clock }));
  if (!answer.ok) toast.bad("The time setting could not be changed", { description: answer.message });
}

/** The person's menu: account, appearance and sign-out. */
export function AccountMenu({ person, role }: Pick<ShellFrame, "person" | "role">) {
  const theme = useTheme();
  const { clock } = useTimes();
  const called = person.name ?? person.email;
  return (
    <Menu
      align="end"
      className="w-60"
      trigger={
        <>
          <Avatar name={called} />
          <span className="sr-only">Account of {called}</span>
        </>
      }
      triggerClassName="grid size-8 place-items-center rounded-full hover:bg-hover"
    >
      <div className="px-2 py-1.5" role="presentation">
        <p className="truncate font-medium">{called}</p>
        <p className="truncate text-xs text-muted">
          {person.name ? person.email : null} {person.name && "· "}
          {role}
        </p>
      </div>
      <MenuSeparator />
      <MenuLink href="/account">
        <CircleUser aria-hidden="true" /> Your account
      </MenuLink>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuItem checked={theme === "system"} onSelect={() => setTheme("system")}>
        <Monitor aria-hidden="true" /> Same as the system
      </MenuItem>
      <MenuItem checked={theme === "light"} onSelect={() => setTheme("light")}>
        <Sun aria-hidden="true" /> Light
      </MenuItem>
      <MenuItem checked={theme === "dark"} onSelect={() => setTheme("dark")}>
        <Moon aria-hidden="true" /> Dark
      </MenuItem>
      <MenuLabel>Times</MenuLabel>
      <MenuItem checked={!clock} onSelect={() => setClock(false)}>
        <Timer aria-hidden="true" /> Relative
      </MenuItem>
      <MenuItem checked={clock} onSelect={() => setClock(true)}>
        <Clock aria-hidden="true" /> Clock time
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden="true" /> Sign out
      </MenuItem>
    </Menu>
  );
}
