"use client";

import { usePathname } from "next/navigation";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { MessagePage } from "./message-page.tsx";
import { missingAt } from "./missing.ts";

export function MissingThing() {
  const pathname = usePathname();
  const missing = missingAt(pathname);
  const home = <ButtonLink href="/">Go to your workspace</ButtonLink>;
  if (!missing)
    return (
      <MessagePage actions={home} code="404" title="There is nothing here">
        The address may be mistyped, or it belongs to a workspace that you are not a member of. Ask one of its owners
        for an invitation.
      </MessagePage>
    );
  const { noun, id, list, why } = missing;
  return (
    <MessagePage
      actions={
        <>
          <ButtonLink href={`/${pathname.split("/")[1]}/${list.path}`} variant="primary">
            {list.label}
          </ButtonLink>
          {home}
        </>
      }
      code="404"
      title={`This ${noun} was not found`}
    >
      There is no {noun} <UntrustedText className="font-mono text-xs break-all" text={id} /> here. {why}
    </MessagePage>
  );
}
