import { redirect } from "next/navigation";

/** A workspace's bare address leads to its overview. */
export default async function WorkspacePage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params;
  redirect(`/${encodeURIComponent(workspace)}/overview`);
}
