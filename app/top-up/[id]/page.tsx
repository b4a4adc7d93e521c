import { notFound, redirect } from "next/navigation";
import { loadTopUpPath } from "#lib/dashboard/loaders/shell.ts";

/**
 * The URL that programs get when credits run out: they know the workspace by ID, people by its
 * slug.
 */
export default async function TopUpPage({ params }: { params: Promise<{ id: string }> }) {
  const path = await loadTopUpPath((await params).id);
  if (!path) notFound();
  redirect(path);
}
