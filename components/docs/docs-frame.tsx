import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "#components/shell/logo.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import type { Reference } from "#lib/portal/docs/types.ts";
import { DocsNav } from "./docs-nav.tsx";
import { FoldedContents } from "./folded-contents.tsx";
import { DocsSearch } from "./search/docs-search.tsx";

/** The frame of the docs: a header, and the contents at the left or folded above the page. */
export function DocsFrame({ groups, children }: { groups: Reference["groups"]; children: ReactNode }) {
  return (
    <>
      <a
        className="sr-only z-50 rounded-md bg-solid font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
        href="#content"
      >
        Skip to the content
      </a>
      <header className="sticky top-0 z-20 flex h-12 items-center gap-2.5 border-b border-line bg-bg px-4 sm:px-6">
        <Link className="flex min-h-8 items-center gap-2.5 font-semibold tracking-tight" href="/">
          <Logo />
          Gatehouse
        </Link>
        <span aria-hidden="true" className="text-faint max-sm:hidden">
          /
        </span>
        <Link className="flex min-h-8 items-center text-muted hover:text-text max-sm:hidden" href="/docs">
          Docs
        </Link>
        <span className="ml-auto flex items-center gap-2">
          <DocsSearch />
          <a className="hidden min-h-8 items-center px-2 text-muted hover:text-text sm:flex" href="/v1/openapi.json">
            OpenAPI
          </a>
          <ButtonLink href="/" prefetch={false} size="sm">
            Dashboard
          </ButtonLink>
        </span>
      </header>
      <div className="mx-auto max-w-[1440px] lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
        <FoldedContents>
          <DocsNav groups={groups} />
        </FoldedContents>
        <main className="min-w-0 px-4 pb-24 outline-none sm:px-8 lg:px-10" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
