import { notFound, redirect } from "next/navigation";
import { loadTopUpPath } from "#lib/dashboard/shell/loaders.ts";

/** The address that programs get when credits run out: they know the workspace by its id, people by its address. */
export default async function TopUpPage({ params }: { params: Promise<{ id: string }> }) {
  const path = await loadTopUpPath((await params).id);
  if (!path) notFound();
  redirect(path);
}
