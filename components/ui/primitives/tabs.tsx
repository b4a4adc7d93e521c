import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

export type Tab = { href: string; label: ReactNode; active: boolean; tone?: "test"; count?: number };

type TabsProps = {
  /** Label for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** A small switch (live | test), or a row of sections below a heading. */
  kind?: "segmented" | "underline";
  className?: string;
};

const KIND = {
  segmented: {
    list: "inline-flex rounded-lg border border-line bg-sunken p-0.5",
    tab: "flex h-6 items-center gap-1.5 rounded-[6px] px-2.5 font-medium text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text aria-[current=page]:shadow-edge",
    test: "aria-[current=page]:bg-test-soft aria-[current=page]:text-test aria-[current=page]:shadow-[0_0_0_1px_var(--test-line)]",
  },
  underline: {
    list: "flex gap-4 overflow-x-auto border-b border-line",
    // On phones the row scrolls, starting with the current tab in view.
    tab: "aria-[current=page]:[scroll-initial-target:nearest] -mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-text aria-[current=page]:border-text aria-[current=page]:text-text",
    test: "aria-[current=page]:border-test aria-[current=page]:text-test",
  },
};

/** Views of one page as links, so that they can be shared and back works. */
export function Tabs({ label, tabs, kind = "segmented", className }: TabsProps) {
  const style = KIND[kind];
  return (
    <nav aria-label={label} className={cn(style.list, className)}>
      {tabs.map((tab) => (
        <Link
          aria-current={tab.active ? "page" : undefined}
          className={cn(style.tab, tab.tone === "test" && style.test)}
          href={tab.href}
          key={tab.href}
          scroll={false}
          prefetch={false}
        >
          {tab.label}
          {tab.count !== undefined && <span className="text-xs font-normal text-faint tabular-nums">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
