import { redirect } from "next/navigation";

/** Redirects to the workspace's overview. */
export default async function WorkspacePage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params;
  redirect(`/${encodeURIComponent(workspace)}/overview`);
}
