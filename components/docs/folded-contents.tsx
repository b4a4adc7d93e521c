"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { cn } from "#components/ui/text/cn.ts";

/** The contents, folded above the page on narrow screens and closed again after navigation. */
export const FoldedContents = ({ children }: { children: ReactNode }) => (
  <Folded key={usePathname()}>{children}</Folded>
);

function Folded({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="border-b border-line lg:sticky lg:top-12 lg:h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-5">
      <button
        aria-controls="contents"
        aria-expanded={open}
        className="flex min-h-10 w-full items-center gap-1.5 px-4 font-medium lg:hidden"
        onClick={() => setOpen(!open)}
        type="button"
      >
        <span aria-hidden="true" className={cn("transition-transform", open && "rotate-90")}>
          ›
        </span>
        Contents
      </button>
      <div className={cn("px-4 pb-4 lg:p-0", !open && "max-lg:hidden")} id="contents">
        {children}
      </div>
    </div>
  );
}
