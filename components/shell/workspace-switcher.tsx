import { ChevronsUpDown, Plus } from "lucide-react";
import { Avatar } from "#components/ui/primitives/avatar.tsx";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuLabel, MenuLink, MenuSeparator } from "#components/ui/primitives/menu-item.tsx";
import type { ShellFrame } from "#lib/portal/shell/types.ts";

export function WorkspaceSwitcher({
  workspace,
  workspaces,
  role,
}: Pick<ShellFrame, "workspace" | "workspaces" | "role">) {
  return (
    <Menu
      className="w-52"
      trigger={
        <>
          <Avatar name={workspace.name} square />
          <span className="min-w-0 flex-1 truncate text-left font-semibold tracking-tight">{workspace.name}</span>
          <span className="sr-only">: switch workspace</span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
        </>
      }
      triggerClassName="flex h-9 w-full items-center gap-2 rounded-md px-1.5 hover:bg-hover"
    >
      <MenuLabel>Workspaces</MenuLabel>
      {workspaces.map((each) => (
        <MenuLink current={each.slug === workspace.slug} href={`/${each.slug}/overview`} key={each.slug}>
          <Avatar name={each.name} square />
          <span className="min-w-0 truncate">{each.name}</span>
        </MenuLink>
      ))}
      {role === "owner" && (
        <>
          <MenuSeparator />
          <MenuLink href="/new-workspace">
            <Plus aria-hidden="true" /> New workspace
          </MenuLink>
        </>
      )}
    </Menu>
  );
}
