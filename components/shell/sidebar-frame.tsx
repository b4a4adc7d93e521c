"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { SIDEBAR_ID } from "./sidebar-id.ts";

/** The left column; below 1024 px a drawer opened by the menu button. Navigation closes it. */
export function SidebarFrame({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts to the path
  useEffect(() => {
    if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [pathname]);
  return (
    <nav
      aria-label="Workspace"
      className="inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-60 flex-col overflow-y-auto border-r border-line bg-sunken px-2 py-2.5 text-text backdrop:bg-scrim open:flex lg:sticky lg:top-0 lg:flex lg:w-56 lg:shrink-0 [&:popover-open]:flex"
      id={SIDEBAR_ID}
      popover="auto"
      ref={drawer}
    >
      {children}
    </nav>
  );
}
