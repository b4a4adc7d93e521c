import { createKeyPath } from "#components/forms/create-key-path.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";

export function NoTestKey({ slug, mayCreate }: { slug: string; mayCreate: boolean }) {
  return (
    <Callout
      action={
        mayCreate ? (
          <ButtonLink href={createKeyPath(slug, "test")} size="sm">
            Create one
          </ButtonLink>
        ) : undefined
      }
      title="No test key yet"
      tone="test"
    >
      A test key is answered from fixtures and costs nothing.{" "}
      {mayCreate ? "" : "An owner of the workspace can create one."}
    </Callout>
  );
}
