import type { Metadata } from "next";
import type { ReactNode } from "react";

// Links with secrets are opened here, so no other site may get their URLs. Not "no-referrer", under
// which our own forms would post with the origin "null" (Fetch, "append a request Origin header").
export const metadata: Metadata = { referrer: "same-origin" };

/** Pages outside any workspace: one card, slightly above the center. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center px-6 pt-[14dvh] pb-16 outline-none" tabIndex={-1}>
      {children}
    </main>
  );
}
