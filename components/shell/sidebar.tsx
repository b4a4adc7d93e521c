import { BookOpen, ChevronsUpDown, Plus } from "lucide-react";
import { Avatar } from "#components/ui/primitives/avatar.tsx";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuLabel, MenuLink, MenuSeparator } from "#components/ui/primitives/menu-item.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { NavLink } from "./nav-link.tsx";
import { PlaceIcon } from "./place-icon.tsx";
import { sidebarFor } from "./places.ts";
import { ShortcutsHint } from "./shortcuts-hint.tsx";

/** Navigation without the places that the role may not open. */
export function Sidebar({ data }: { data: ShellFrame }) {
  return (
    <>
      <WorkspaceSwitcher role={data.role} workspace={data.workspace} workspaces={data.workspaces} />
      <div className="mt-3 flex flex-1 flex-col gap-4">
        {sidebarFor(data.may).map((group) => (
          <div className="flex flex-col gap-px" key={group.label}>
            {group.label && <h2 className="px-2 pb-1 text-2xs font-medium text-faint">{group.label}</h2>}
            {group.places.map((place) => (
              <NavLink
                also={place.also?.map((path) => `/${data.workspace.slug}/${path}`)}
                byEnv={place.byEnv}
                href={`/${data.workspace.slug}/${place.path}`}
                key={place.path}
              >
                <PlaceIcon path={place.path} />
                {place.label}
                {place.path === "webhooks" && <Troubled {...data.troubled_webhooks} />}
              </NavLink>
            ))}
          </div>
        ))}
      </div>
      <div className="mt-4 flex flex-col gap-px border-t border-line pt-2">
        <NavLink href="/docs">
          <BookOpen aria-hidden="true" strokeWidth={1.75} />
          API docs
        </NavLink>
        <ShortcutsHint />
      </div>
    </>
  );
}

/** The number of failing or paused webhooks, if any. */
function Troubled({ failing, paused }: ShellFrame["troubled_webhooks"]) {
  if (failing + paused === 0) return null;
  const words =
    failing === 0 ? `${paused} paused` : paused === 0 ? `${failing} failing` : `${failing + paused} unhealthy`;
  return (
    <span className="ml-auto truncate text-xs font-normal text-bad tabular-nums">
      <span className="sr-only">, </span>
      {words}
    </span>
  );
}

export function SidebarSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-1.5">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-3 h-4 w-28" />
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-24" />
    </div>
  );
}

function WorkspaceSwitcher({ workspace, workspaces, role }: Pick<ShellFrame, "workspace" | "workspaces" | "role">) {
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
