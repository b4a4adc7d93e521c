"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Kbd } from "#components/ui/primitives/kbd.tsx";

const load = () => import("./search-window.tsx");
const SearchWindow = dynamic(async () => (await load()).SearchWindow, { ssr: false });

/** Whether somebody types there already. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the search of the documentation: by a press, `/` where single keys are shortcuts, or ⌘ or Ctrl with K. The window and the index are loaded when it is near. */
export function DocsSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const letters = document.documentElement.dataset.letters !== "off";
      const alone = !event.ctrlKey && !event.metaKey && !event.altKey;
      const slash = event.key === "/" && letters && alone && !isTyping(event.target);
      const command = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      if (!slash && !command) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        aria-keyshortcuts="/ Meta+K Control+K"
        className="flex h-8 w-8 items-center justify-center gap-2 rounded-md border border-line text-faint transition-colors duration-100 hover:border-line-strong hover:text-muted sm:w-52 sm:justify-start sm:bg-panel sm:px-2.5"
        onClick={() => setOpen(true)}
        onFocus={load}
        onPointerEnter={load}
        type="button"
      >
        <Search aria-hidden="true" className="size-3.5" />
        <span className="sr-only sm:not-sr-only">Search the docs</span>
        <span aria-hidden="true" className="ml-auto hidden sm:inline-flex">
          <Kbd>/</Kbd>
        </span>
      </button>
      {open && <SearchWindow onClose={() => setOpen(false)} />}
    </>
  );
}
