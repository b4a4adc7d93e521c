"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { UntrustedText } from "../text/untrusted-text.tsx";
import { refuseOffline } from "./refuse-offline.ts";

type SheetProps = {
  /** URL without the sheet. */
  closeHref: string;
  /** May be untrusted text. */
  title: string;
  /** Actions next to the close button. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A row's details next to its list, with its own URL. Not modal: the focus stays in the table, so
 * that ↑ ↓ and Enter keep working. Esc closes it. On narrow screens it covers the page.
 */
export function Sheet({ closeHref, title, actions, children }: SheetProps) {
  const router = useRouter();
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog:modal, :popover-open"))
        return;
      if (!refuseOffline()) router.replace(closeHref, { scroll: false });
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [router, closeHref]);

  return (
    <aside
      aria-label={title}
      className="rise fixed inset-0 z-30 flex min-w-0 flex-col overflow-y-auto bg-panel lg:sticky lg:inset-auto lg:top-12 lg:z-0 lg:h-[calc(100dvh-3rem)] lg:w-[clamp(380px,38vw,600px)] lg:shrink-0 lg:border-l lg:border-line"
    >
      <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-panel py-2 pr-3 pl-5">
        <h2 className="min-w-0 flex-1 truncate font-semibold tracking-tight">
          <UntrustedText text={title} />
        </h2>
        {actions}
        <Link
          aria-label="Close"
          className="grid size-8 place-items-center rounded-md text-faint hover:bg-hover hover:text-text"
          href={closeHref}
          replace
          scroll={false}
          title="Close (Esc)"
          prefetch={false}
        >
          <X className="size-4" />
        </Link>
      </header>
      <div className="flex flex-col gap-4 p-5">{children}</div>
    </aside>
  );
}
