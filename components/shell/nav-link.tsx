"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { memo, type ReactNode, useState } from "react";

type NavLinkProps = {
  href: string;
  /** Other paths that mark this link as current. */
  also?: readonly string[] | undefined;
  byEnv?: boolean | undefined;
  children: ReactNode;
};

/** A sidebar link. Marks itself as current and keeps test mode. */
export function NavLink({ href, also = [], byEnv = false, children }: NavLinkProps) {
  const pathname = usePathname();
  const test = useSearchParams().get("env") === "test";
  const here = [href, ...also].some((each) => pathname === each || pathname.startsWith(`${each}/`));
  return (
    <Line here={here} href={byEnv && test ? `${href}?env=test` : href}>
      {children}
    </Line>
  );
}

type LineProps = { href: string; here: boolean; children: ReactNode };

/**
 * Prefetches only on hover: prefetching every link with each page was a seventh of all work.
 * Memoized because most navigation changes no link.
 */
const Line = memo(function Line({ href, here, children }: LineProps) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <Link
      aria-current={here ? "page" : undefined}
      className="flex h-7.5 items-center gap-2 rounded-md px-2 text-muted transition-colors duration-75 hover:bg-hover hover:text-text aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-text aria-[current=page]:shadow-edge [&_svg]:size-4 [&_svg]:text-faint"
      href={href}
      onFocus={want}
      onPointerEnter={want}
      prefetch={wanted ? null : false}
    >
      {children}
    </Link>
  );
});
