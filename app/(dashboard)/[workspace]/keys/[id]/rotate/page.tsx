import type { Metadata } from "next";
import { RotationSteps } from "#components/rotations/rotation-steps.tsx";
import { TestBand } from "#components/shell/test-bar.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadRotation } from "#lib/dashboard/loaders/rotations.ts";

export const metadata: Metadata = { title: "Rotate a key" };

/**
 * Rotates a key without an outage: creates the replacement, watches the old key's traffic, then
 * revokes it.
 */
export default async function RotatePage({ params }: { params: Promise<{ workspace: string; id: string }> }) {
  const { workspace: slug, id } = await params;
  const { rotation, week, mayWrite } = await loadRotation(slug, id);
  const { key } = rotation;
  return (
    <>
      {key.env === "test" && <TestBand />}
      <PageHeader
        description="Create a successor, deploy it, wait until this key is no longer used, then revoke it. You can leave this page and continue later."
        parent={{ href: `/${slug}/keys/${key.id}`, label: key.name }}
        title="Rotate the key"
      />
      <RotationSteps mayWrite={mayWrite} rotation={rotation} slug={slug} week={week} />
    </>
  );
}
