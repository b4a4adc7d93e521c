import { Menu as MenuIcon } from "lucide-react";
import type { ReactNode } from "react";
import { SearchButton } from "./search-button.tsx";
import { SIDEBAR_ID } from "./sidebar-id.ts";

/** The header: menu button on narrow screens, search and the person's menu. */
export function TopBar({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-bg/95 px-4 sm:gap-3 sm:px-6">
      <button
        aria-label="Open the menu"
        className="-ml-2 grid size-8 place-items-center rounded-md text-muted hover:bg-hover lg:hidden"
        popoverTarget={SIDEBAR_ID}
        type="button"
      >
        <MenuIcon className="size-4.5" />
      </button>
      <SearchButton />
      <div className="ml-auto flex items-center gap-3">{children}</div>
    </header>
  );
}
