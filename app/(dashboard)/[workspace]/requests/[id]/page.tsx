import { notFound, redirect } from "next/navigation";
import { requestsAddress } from "#components/requests/view.ts";
import { findRequest } from "#lib/dashboard/loaders/requests.ts";

type RequestPageProps = { params: Promise<{ workspace: string; id: string }> };

/** Redirects to the request's tab with its sheet open. */
export default async function RequestPage({ params }: RequestPageProps) {
  const { workspace, id } = await params;
  const request = await findRequest(workspace, id);
  if (!request) notFound();
  redirect(requestsAddress.href(workspace, { env: request.env, open: request.id }));
}
