import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "#components/shell/logo.tsx";
import { TimesProvider } from "#components/ui/hooks/times.tsx";
import type { Times } from "#components/ui/text/zoned-time.ts";

type AccountFrameProps = {
  children: ReactNode;
  back: { href: string; label: string };
  /** How the user wants times shown. */
  times?: Times;
};

/** A page of a person or the installation rather than of a workspace. */
export function AccountFrame({ children, back, times }: AccountFrameProps) {
  const frame = (
    <div className="mx-auto flex min-h-dvh max-w-4xl flex-col">
      <header className="flex h-12 items-center gap-3 px-4 sm:px-6">
        <Logo />
        <Link className="inline-flex min-h-6 items-center text-muted hover:text-text" href={back.href} prefetch={false}>
          <span aria-hidden="true" className="mr-1">
            ←
          </span>
          {back.label}
        </Link>
      </header>
      <main className="flex flex-1 flex-col pb-10 outline-none" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
  return times ? <TimesProvider {...times}>{frame}</TimesProvider> : frame;
}
