import type { Metadata } from "next";
import type { ReactNode } from "react";

// Links with a secret in them are opened here: their addresses are sent to nobody else. Not "no-referrer", under which a form
// of ours would post with the origin "null" (Fetch, "append a request Origin header").
export const metadata: Metadata = { referrer: "same-origin" };

/** Pages outside of any workspace: one card, a little above the middle. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center px-6 pt-[14dvh] pb-16 outline-none" tabIndex={-1}>
      {children}
    </main>
  );
}
