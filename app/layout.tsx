import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { BlockLinksOffline } from "#components/shell/block-links-offline.tsx";
import { BrowserZone } from "#components/shell/browser-zone.tsx";
import { LETTERS_COOKIE, readLetters, readTheme, THEME_COOKIE } from "#components/shell/preferences.ts";
import { ToastRegion } from "#components/ui/primitives/toast-region.tsx";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Gatehouse", template: "%s · Gatehouse" },
  description: "Manage the keys, credits and members of a web-data API.",
  robots: { index: false, follow: false },
  icons: { icon: { url: "/favicon.svg", type: "image/svg+xml" } },
  referrer: "strict-origin-when-cross-origin",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fcfcfd" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0e11" },
  ],
};

/** The root layout. The theme comes from a cookie, so that the first paint is right. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const kept = await cookies();
  return (
    <html
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      data-letters={readLetters(kept.get(LETTERS_COOKIE)?.value)}
      data-theme={readTheme(kept.get(THEME_COOKIE)?.value)}
      lang="en"
    >
      <body className="font-sans">
        {children}
        <ToastRegion />
        <BrowserZone />
        <BlockLinksOffline />
      </body>
    </html>
  );
}
