"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** The contents on a narrow screen, above the page. Whoever has chosen a page sees it, and no longer the contents over it. */
export const FoldedContents = ({ children }: { children: ReactNode }) => (
  <details className="border-b border-line px-4 lg:hidden" key={usePathname()}>
    <summary className="flex min-h-10 items-center font-medium">Contents</summary>
    <div className="pb-4">{children}</div>
  </details>
);
