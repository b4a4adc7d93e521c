import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { MessagePage } from "./message-page.tsx";

/** Shown for a page that the role may not open. */
export function NotForRole() {
  return (
    <MessagePage
      actions={<ButtonLink href="/">Go to your workspace</ButtonLink>}
      code="403"
      title="Your role cannot open this page"
    >
      Owners see everything, members everything except billing, and the billing role only money. An owner of the
      workspace can change your role.
    </MessagePage>
  );
}
