"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** An entry of the contents, marked if its page is open. */
export function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      aria-current={usePathname() === href ? "page" : undefined}
      className="flex min-h-7 items-center gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
      href={href}
      prefetch={false}
    >
      {children}
    </Link>
  );
}
