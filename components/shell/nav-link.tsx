"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { memo, type ReactNode, useState } from "react";

type NavLinkProps = {
  href: string;
  /** Other addresses at which one is here too. */
  also?: readonly string[] | undefined;
  byEnv?: boolean | undefined;
  children: ReactNode;
};

/** A line of the sidebar. Knows whether it is where one is, and takes test mode along. */
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
 * Its page is fetched ahead only when somebody points at it: to fetch all of them with each page that is opened is a seventh of all work of
 * server and browser. Most changes of the address change no line: then none is drawn again.
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
