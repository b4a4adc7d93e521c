import { connection } from "next/server";
import type { ReactNode } from "react";
import { DocsFrame } from "#components/docs/docs-frame.tsx";
import { loadReference } from "#lib/dashboard/loaders/docs.ts";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  await connection();
  return <DocsFrame groups={loadReference().groups}>{children}</DocsFrame>;
}
