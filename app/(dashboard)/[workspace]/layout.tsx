import type { ReactNode } from "react";
import { Shell } from "#components/shell/shell.tsx";
import { loadShell } from "#lib/dashboard/shell/loaders.ts";

type LayoutProps = { children: ReactNode; params: Promise<{ workspace: string }> };

/** The frame. It waits for nobody: its own data streams in next to the page, and each page guards itself. */
export default async function WorkspaceLayout({ children, params }: LayoutProps) {
  const { workspace } = await params;
  return <Shell data={loadShell(workspace)}>{children}</Shell>;
}
