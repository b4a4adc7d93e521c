import type { Metadata } from "next";
import Link from "next/link";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { NewWorkspaceForm } from "#components/auth/new-workspace-form.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { loadNewWorkspace } from "#lib/dashboard/loaders/workspaces.ts";

export const metadata: Metadata = { title: "New workspace" };

/** Creates another workspace, for people who own one. */
export default async function NewWorkspacePage() {
  const { mayCreate } = await loadNewWorkspace();
  if (!mayCreate)
    return (
      <AuthCard
        description="Only an owner of a workspace can create another one. Ask an owner of yours."
        title="New workspace"
      >
        <ButtonLink href="/" size="lg">
          Back
        </ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard
      description="It has separate keys, credits, members and invoices. You become its owner."
      foot={
        <Link className="underline underline-offset-2 hover:text-text" href="/" prefetch={false}>
          Back to where you were
        </Link>
      }
      title="New workspace"
    >
      <NewWorkspaceForm />
    </AuthCard>
  );
}
