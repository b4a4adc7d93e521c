import { Menu as MenuIcon } from "lucide-react";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { Count } from "#components/ui/primitives/count.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { Tooltip } from "#components/ui/primitives/tooltip.tsx";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Overlays } from "./overlays.tsx";
import { SearchButton } from "./search-button.tsx";
import { Sidebar, SidebarSkeleton } from "./sidebar.tsx";
import { SidebarFrame } from "./sidebar-frame.tsx";
import { SIDEBAR_ID } from "./sidebar-id.ts";
import { TestBar } from "./test-bar.tsx";

type ShellProps = {
  /** Streamed after the page. Undefined if it may not be shown; the page's own guard says why. */
  data: Promise<ShellFrame | undefined>;
  children: ReactNode;
};

/** The frame of a workspace's pages. */
export function Shell({ data, children }: ShellProps) {
  return (
    <div className="lg:flex">
      <a
        className="sr-only z-50 rounded-md bg-solid font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
        href="#content"
      >
        Skip to the content
      </a>
      <Suspense>
        <TestBar />
      </Suspense>
      <SidebarFrame>
        <Suspense fallback={<SidebarSkeleton />}>
          <SidebarPart data={data} />
        </Suspense>
      </SidebarFrame>
      <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
        <TopBar>
          <Suspense fallback={<Skeleton className="h-4 w-24" />}>
            <PersonPart data={data} />
          </Suspense>
        </TopBar>
        <main className="flex min-w-0 flex-1 flex-col outline-none" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

async function SidebarPart({ data }: Pick<ShellProps, "data">) {
  const shown = await data;
  // Hides the empty frame around a page that the user may not open (globals.css).
  return shown ? <Sidebar data={shown} /> : <span data-stranger="" hidden />;
}

async function PersonPart({ data }: Pick<ShellProps, "data">) {
  const shown = await data;
  if (!shown) return null;
  return (
    <>
      {shown.holds_samples && (
        <Link className="rounded-[5px] max-sm:hidden" href={`/${shown.workspace.slug}/overview`} prefetch={false}>
          <Badge tone="test">Sample data</Badge>
        </Link>
      )}
      {shown.credits !== null && <CreditsLeft credits={shown.credits} />}
      <AccountMenu person={shown.person} role={shown.role} />
      <Overlays data={shown} />
    </>
  );
}

function CreditsLeft({ credits }: { credits: number }) {
  return (
    <Tooltip focusable tip="Includes requests up to when this page loaded. Credits on hold are already deducted.">
      <span className={credits === 0 ? "text-bad" : "text-muted"}>
        <Count className={credits === 0 ? "" : "text-text"} value={credits} />{" "}
        <span className="max-sm:sr-only">credits left</span>
      </span>
    </Tooltip>
  );
}

/** The header: menu button on narrow screens, search and the person's menu. */
function TopBar({ children }: { children: ReactNode }) {
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
